import { VisitText } from "~/features/orders/VisitText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { TimeWish } from "~/upstream/time-wishes/time-wishes.server.ts";
import { HeldUntil } from "./HeldUntil.tsx";
import type { WishView } from "./wish.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { useFields } from "~/forms/fields.ts";
import { eachDay, formatLongDate } from "~/lib/dates.ts";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { DAY_PARTS } from "~/upstream/time-wishes/day-parts.ts";
import { wishSchema } from "./schema.ts";

export function WishPage({ view }: { view: WishView }) {
  const { t } = useTranslation(["time-wishes", "reschedule", "orders"]);
  const { order_number, schedule, plant_name, wish, offer, refusal } = view;
  const isWaiting = wish?.ended_because === null;
  return (
    <NarrowPage
      title={t(
        offer ? "time-wishes:offer.open" : isWaiting ? "time-wishes:waiting.title" : "time-wishes:heading",
      )}
      over={t("orders:detail.number", { number: order_number })}
      lead={t(offer ? "time-wishes:lead_offer" : isWaiting ? "time-wishes:waiting.text" : "time-wishes:lead")}
      backHref={paths.order(order_number)}
      backText={t("reschedule:to_order")}
    >
      {offer && (
        <Alert kind="success">
          <p>
            <VisitText {...offer.after} />, {offer.after.plant_name}
          </p>
          <p>
            <HeldUntil offer={offer} />
          </p>
          <ButtonRow>
            <ButtonLink href={paths.orderEarlierOffer(order_number, offer.offer_id)}>
              {t("time-wishes:offer.see")}
            </ButtonLink>
          </ButtonRow>
        </Alert>
      )}
      <SummaryList
        rows={[
          { label: t("reschedule:now"), value: schedule && <VisitText {...schedule} /> },
          { label: t("reschedule:place"), value: plant_name },
        ]}
      />
      {wish && !isWaiting && <Ended because={wish.ended_because} />}
      {wish && isWaiting && <Waiting view={view} wish={wish} />}
      {isWaiting && !offer && <p>{t("time-wishes:lead")}</p>}
      {!isWaiting &&
        isUnderstood(wish?.ended_because) &&
        (refusal ? <Alert>{t(`reschedule:refused.${refusal}`)}</Alert> : <WishForm view={view} />)}
    </NarrowPage>
  );
}

function Ended({ because }: { because: TimeWish["ended_because"] }) {
  const { t } = useTranslation("time-wishes");
  return because && because !== "patient" && <Alert>{t(`ended.${because}`)}</Alert>;
}

function Waiting({ view, wish }: { view: WishView; wish: TimeWish }) {
  const { t } = useTranslation("time-wishes");
  const names = view.plants.filter(({ plant_id }) => wish.plant_ids.includes(plant_id));
  return (
    <>
      <SummaryList
        rows={[
          { label: t("last_day"), value: <DateText value={wish.last_day} form="long" /> },
          { label: t("parts"), value: <Lines of={wish.parts.map((one) => t(`part.${one}`))} /> },
          { label: t("plants"), value: <Lines of={names.map(({ plant_name }) => plant_name)} /> },
        ]}
      />
      <PostForm intent="end" needs="POST /time-wish/end">
        <Button look="secondary">{t("waiting.end")}</Button>
      </PostForm>
    </>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((text) => (
    <span className="line" key={text}>
      {text}
    </span>
  ));
}

const MOST_DAYS = 120;

function WishForm({ view: { first_day, last_day, plants } }: { view: WishView }) {
  const { t, lang } = useTranslation("time-wishes");
  const fields = useFields(wishSchema, {
    initial: { last_day, parts: DAY_PARTS, plant_ids: plants.slice(0, 1).map(({ plant_id }) => plant_id) },
  });
  return (
    <PostForm main className="stack">
      <SelectField
        {...fields.last_day}
        label={t("last_day")}
        hint={t("last_day_hint")}
        options={eachDay(first_day, last_day ?? first_day, MOST_DAYS).map((value) => ({
          value,
          label: formatLongDate(value, lang),
        }))}
      />
      <CheckboxGroup
        {...fields.parts}
        label={t("parts")}
        options={DAY_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
      />
      <CheckboxGroup
        {...fields.plant_ids}
        label={t("plants")}
        hint={t("plants_hint")}
        options={plants.map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name }))}
      />
      <Button>{t("submit")}</Button>
    </PostForm>
  );
}
