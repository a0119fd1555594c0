import { VisitText } from "~/features/orders/VisitText.tsx";
import { FastingText } from "~/features/visit/FastingText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { TimeOffer } from "~/upstream/time-wishes/time-wishes.server.ts";
import { HeldUntil } from "./HeldUntil.tsx";
import type { HeldTimeView } from "./held-time.server.ts";

export function HeldTimePage({ view: { offer, fingerprint } }: { view: HeldTimeView }) {
  const { t } = useTranslation(["time-wishes", "reschedule", "orders"]);
  const { order_number, state, before, after } = offer;
  return (
    <NarrowPage
      title={t(state === "open" ? "time-wishes:offer.heading" : "time-wishes:offer.over.heading")}
      over={t("orders:detail.number", { number: order_number })}
      backHref={paths.order(order_number)}
      backText={t("reschedule:to_order")}
    >
      <ChangedMeanwhile yours="shown" />
      <SummaryList
        rows={[
          { label: t("time-wishes:offer.before"), value: <Time time={before} /> },
          {
            label: t("time-wishes:offer.after"),
            value: (
              <>
                <strong>
                  <Time time={after} />
                </strong>
                {after.fasting_hours > 0 && (
                  <>
                    <br />
                    <FastingText time={after} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      {state === "open" ? <Answer offer={offer} fingerprint={fingerprint} /> : <Over offer={offer} />}
    </NarrowPage>
  );
}

function Time({ time }: { time: TimeOffer["before"] }) {
  return (
    <>
      <VisitText {...time} />
      <br />
      {time.plant_name}
    </>
  );
}

function Answer({ offer, fingerprint }: Pick<HeldTimeView, "offer" | "fingerprint">) {
  const { t } = useTranslation("time-wishes");
  return (
    <PostForm className="stack" shown={fingerprint}>
      <p>
        <strong>
          <HeldUntil offer={offer} />
        </strong>{" "}
        {t("offer.text")}
      </p>
      <ButtonRow>
        <Button name="answer" value="accept">
          {t("offer.accept")}
        </Button>
        <Button look="secondary" name="answer" value="decline">
          {t("offer.decline")}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}

function Over({ offer: { state, order_number } }: { offer: TimeOffer }) {
  const { t } = useTranslation("time-wishes");
  if (state === "open") return null;
  return (
    <>
      <Alert>{t(`offer.over.${state}`)}</Alert>
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.orderEarlier(order_number)}>
          {t("offer.wish")}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
