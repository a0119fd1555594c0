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
import type { TimeOffer } from "~/upstream/waitlist/waitlist.server.ts";
import { HoldExpiry } from "./HoldExpiry.tsx";
import { isSameTime, type VisitTime } from "./happened.ts";
import type { HeldTimeView } from "./held-time.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function HeldTimePage({ view }: { view: HeldTimeView }) {
  const { t } = useTranslation(["waitlist", "orders"]);
  const { order_number, state } = view.offer;
  const heading =
    state === "open"
      ? "waitlist:offer.heading"
      : state === "accepted"
        ? "waitlist:offer.over.heading_accepted"
        : "waitlist:offer.over.heading";
  return (
    <NarrowPage
      title={t(heading)}
      backHref={paths.order(order_number)}
      backText={t("orders:detail.number", { number: order_number })}
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
  const { t } = useTranslation("waitlist");
  const { after } = offer;
  const now = visit ?? offer.before;
  return (
    <>
      <ChangedMeanwhile yours="shown" />
      <PostForm className="stack" shown={fingerprint}>
        <p>
          <strong>
            <VisitText {...after} />, {after.plant_name}
          </strong>
          {after.fasting_hours !== 0 && (
            <>
              <br />
              <FastingText time={after} />
            </>
          )}
        </p>
        <p>
          {t("offer.before")}: <VisitText {...now} />
          {now.plant_name !== after.plant_name && `, ${now.plant_name}`}
        </p>
        <p>
          <strong>
            <HoldExpiry offer={offer} />
          </strong>{" "}
          <Afterwards offer={offer} />
        </p>
        <ButtonRow>
          <Button name="answer" value="accept">
            {t("offer.accept")}
          </Button>
          <Button look="secondary" name="answer" value="decline">
            {t("offer.decline")}
          </Button>
        </ButtonRow>
        <p>{t("offer.text")}</p>
      </PostForm>
    </>
  );
}

function Afterwards({ offer: { afterwards } }: { offer: TimeOffer }) {
  const { t } = useTranslation(["waitlist", "reschedule"]);
  if (!afterwards) return null;
  const { changes_left, may_move, cancel_fee } = afterwards;
  const fee = cancel_fee ? moneyInText(cancel_fee) : null;
  if (may_move === false)
    return fee ? t("waitlist:offer.then.fixed_fee", { fee }) : t("waitlist:offer.then.fixed");
  return (
    <>
      {typeof changes_left === "number" && `${t("reschedule:confirm.remaining")}: ${String(changes_left)}. `}
      {(may_move !== true || !isUnderstood(changes_left)) && (
        <>
          {t("reschedule:confirm.remaining")}: <NotUnderstoodNote />{" "}
        </>
      )}
      {fee && t("waitlist:offer.then.fee", { fee })}
    </>
  );
}

function Over({ view: { offer, visit, isAhead, over } }: { view: HeldTimeView }) {
  const { t } = useTranslation("waitlist");
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
