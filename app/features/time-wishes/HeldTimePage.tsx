import { VisitText } from "~/features/orders/VisitText.tsx";
import { FastingText } from "~/features/visit/FastingText.tsx";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { TimeOffer } from "~/upstream/time-wishes/time-wishes.server.ts";
import { HeldUntil } from "./HeldUntil.tsx";
import { isSameTime, type VisitTime } from "./happened.ts";
import type { HeldTimeView } from "./held-time.server.ts";

export function HeldTimePage({ view }: { view: HeldTimeView }) {
  const { t } = useTranslation(["time-wishes", "reschedule", "orders"]);
  const { order_number, state } = view.offer;
  const heading =
    state === "open"
      ? "time-wishes:offer.heading"
      : state === "accepted"
        ? "time-wishes:offer.over.heading_accepted"
        : "time-wishes:offer.over.heading";
  return (
    <NarrowPage
      title={t(heading)}
      over={t("orders:detail.number", { number: order_number })}
      backHref={paths.order(order_number)}
      backText={t("reschedule:to_order")}
    >
      {state === "open" ? <Open view={view} /> : <Over view={view} />}
    </NarrowPage>
  );
}

function Time({ time }: { time: VisitTime }) {
  return (
    <>
      <VisitText {...time} />
      <br />
      {time.plant_name}
    </>
  );
}

function Open({ view: { offer, visit, fingerprint } }: { view: HeldTimeView }) {
  const { t } = useTranslation(["time-wishes", "reschedule"]);
  const { before, after, afterwards } = offer;
  const left = afterwards?.may_move === false ? 0 : afterwards?.changes_left;
  return (
    <>
      <ChangedMeanwhile yours="shown" />
      <SummaryList
        rows={[
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
          { label: t("time-wishes:offer.before"), value: <Time time={visit ?? before} /> },
          ...(typeof left === "number"
            ? [{ label: t("reschedule:confirm.remaining"), value: String(left) }]
            : []),
        ]}
      />
      <PostForm className="stack" shown={fingerprint}>
        <p>
          <strong>
            <HeldUntil offer={offer} />
          </strong>{" "}
          <Afterwards offer={offer} />
        </p>
        <ButtonRow>
          <Button name="answer" value="accept">
            {t("time-wishes:offer.accept")}
          </Button>
          <Button look="secondary" name="answer" value="decline">
            {t("time-wishes:offer.decline")}
          </Button>
        </ButtonRow>
        <p>{t("time-wishes:offer.text")}</p>
      </PostForm>
    </>
  );
}

/** Limits of a time that is near already. */
function Afterwards({ offer: { afterwards } }: { offer: TimeOffer }) {
  const { t } = useTranslation("time-wishes");
  if (!afterwards) return null;
  const fee = afterwards.cancel_fee ? moneyInText(afterwards.cancel_fee) : null;
  if (afterwards.may_move) return fee && t("offer.then.fee", { fee });
  return fee ? t("offer.then.fixed_fee", { fee }) : t("offer.then.fixed");
}

function Over({ view: { offer, visit, isAhead, over } }: { view: HeldTimeView }) {
  const { t } = useTranslation("time-wishes");
  const hasErrors = (useFormResult()?.errors.length ?? 0) > 0;
  const { before, after, order_number } = offer;
  const others = [
    { label: t("offer.before_over"), time: before },
    { label: t("offer.after"), time: after },
  ].filter(({ time }) => !isSameTime(visit, time));
  return (
    <>
      {/* The summary of errors says the same. */}
      {!hasErrors && <Alert>{over.map((key) => t(key)).join(" ")}</Alert>}
      <SummaryList
        rows={[
          ...(visit ? [{ label: t(isAhead ? "offer.before" : "offer.visit"), time: visit }] : []),
          ...others,
        ].map(({ label, time }) => ({ label, value: <Time time={time} /> }))}
      />
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.orderEarlier(order_number)}>
          {t("offer.wish")}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
