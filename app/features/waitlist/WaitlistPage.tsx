import { VisitText } from "~/features/orders/VisitText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { WaitlistEntry } from "~/upstream/waitlist/waitlist.server.ts";
import { HoldExpiry } from "./HoldExpiry.tsx";
import type { WaitlistView } from "./entry.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { useFields } from "~/forms/fields.ts";
import { eachDay, formatLongDate } from "~/lib/dates.ts";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { DAY_PARTS } from "~/upstream/waitlist/day-parts.ts";
import { wishSchema } from "./schema.ts";

export function WaitlistPage({ view }: { view: WaitlistView }) {
  const { t } = useTranslation(["waitlist", "reschedule", "orders"]);
  const { order_number, schedule, plant_name, atHome, wish, offer, refusal } = view;
  const isWaiting = wish?.ended_because === null;
  return (
    <NarrowPage
      title={t(offer ? "waitlist:offer.open" : isWaiting ? "waitlist:waiting.title" : "waitlist:heading")}
      over={t("orders:detail.number", { number: order_number })}
      lead={t(offer ? "waitlist:lead_offer" : isWaiting ? "waitlist:waiting.text" : "waitlist:lead")}
      backHref={paths.order(order_number)}
      backText={t("reschedule:to_order")}
    >
      {offer && (
        <Alert kind="success">
          <p>
            <VisitText {...offer.after} />, {offer.after.plant_name}
          </p>
          <p>
            <HoldExpiry offer={offer} />
          </p>
          <ButtonRow>
            <ButtonLink href={paths.orderEarlierOffer(order_number, offer.offer_id)}>
              {t("waitlist:offer.see")}
            </ButtonLink>
          </ButtonRow>
        </Alert>
      )}
      <SummaryList
        rows={[
          { label: t("reschedule:now"), value: schedule && <VisitText {...schedule} /> },
          {
            label: t("reschedule:place"),
            value: atHome ? t("reschedule:at_home", { plant: plant_name }) : plant_name,
          },
        ]}
      />
      {wish && !isWaiting && <Ended because={wish.ended_because} />}
      {wish && isWaiting && <Waiting view={view} wish={wish} />}
      {isWaiting && !offer && <p>{t("waitlist:lead")}</p>}
      {!isWaiting &&
        isUnderstood(wish?.ended_because) &&
        (refusal ? <Alert>{t(`reschedule:refused.${refusal}`)}</Alert> : <WaitlistForm view={view} />)}
    </NarrowPage>
  );
}

function Ended({ because }: { because: WaitlistEntry["ended_because"] }) {
  const { t } = useTranslation("waitlist");
  return because && because !== "patient" && <Alert>{t(`ended.${because}`)}</Alert>;
}

function Waiting({ view, wish }: { view: WaitlistView; wish: WaitlistEntry }) {
  const { t } = useTranslation("waitlist");
  const names = view.plants.filter(({ plant_id }) => wish.plant_ids.includes(plant_id));
  return (
    <>
      <SummaryList
        rows={[
          { label: t("last_day"), value: <DateText value={wish.last_day} form="long" /> },
          { label: t("parts"), value: <Lines of={wish.parts.map((part) => t(`part.${part}`))} /> },
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

function WaitlistForm({ view: { first_day, last_day, plants } }: { view: WaitlistView }) {
  const { t, lang } = useTranslation("waitlist");
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
