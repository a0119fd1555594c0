import { RepeatForm } from "~/features/referrals/RepeatForm.tsx";
import { SentStateWord } from "~/features/referrals/SentStateWord.tsx";
import { usePatientText, usePriceRow, useSentFacts } from "~/features/referrals/use-facts.tsx";
import { isInForce } from "~/features/results/Critical.tsx";
import { ResultCount } from "~/features/results/ValueCount.tsx";
import { StateNotice } from "~/features/results/StateNotice.tsx";
import { AlertStrips } from "~/features/results/AlertStrips.tsx";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { ResultZone, zoneOf } from "~/features/results/zone.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Money } from "~/ui/Money.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { Result } from "~/upstream/results/results.server.ts";

const EVENTS = [
  "created",
  "taken",
  "refused",
  "used",
  "released",
  "started",
  "completed",
  "canceled",
] as const;

interface SharedResult {
  order_number: string;
  product_ids: readonly string[];
  opened: boolean;
  /** null: not opened, or it could not be read */
  result: Result | null;
}

export interface SentReferralView {
  referral: SentDetail;
  results: readonly SharedResult[];
  /** of the opened results */
  alerts: readonly CriticalAlert[];
  fees: boolean;
}

export function SentReferralPage({ referral, results, alerts, fees }: SentReferralView) {
  const { t } = useTranslation(["referrals", "results"]);
  const { referral_number, state, named, confirmation, result_shared, timeline } = referral;
  const who = usePatientText(referral);
  return (
    <div className="stack">
      <FormHeader
        over={t("referrals:sent.number", { number: referral_number })}
        title={referral.masked ? who : <span className="upper">{who}</span>}
        lead={
          <>
            <SentStateWord state={state} confirmation={confirmation ?? null} />
            <NextStep referral={referral} />
          </>
        }
        backHref={paths.doctorHome()}
      />
      <AlertStrips alerts={alerts.filter(isInForce)} reader="doctor" label={t("results:critical.section")} />
      <Confirmation referral={referral} />
      {results.map((shared) => (
        <SharedValues key={shared.order_number} referral={referral} shared={shared} of={results.length} />
      ))}
      <Actions referral={referral} />
      <div className="split">
        <div className="stack">
          <Facts referral={referral} fees={fees} />
          {results.length === 0 && (
            <p className="muted">
              {named === NOT_UNDERSTOOD
                ? t("referrals:state.not_understood")
                : t(named ? "detail.named" : "detail.initials")}
            </p>
          )}
        </div>
        <section aria-labelledby="timeline">
          <h2 id="timeline">{t("referrals:detail.timeline")}</h2>
          <Timeline
            items={timeline.map(({ code, at }, index) => {
              const known = EVENTS.find((item) => item === code);
              const event = known === "completed" && state === "not_done" ? state : known;
              const place = index === timeline.length - 1 && !result_shared ? "current" : "done";
              return {
                title: event ? t(`referrals:detail.event.${event}`) : t("referrals:state.not_understood"),
                at,
                place,
              };
            })}
          />
        </section>
      </div>
    </div>
  );
}

const STATES_WITH_NEXT = ["pending", "taken", "active", "progress", "expired"] as const;

function NextStep({ referral: { state, confirmation, results } }: { referral: SentDetail }) {
  const { t } = useTranslation("referrals");
  if (state === "completed" && results.length === 0) return <p>{t("detail.result_not")}</p>;
  const known = STATES_WITH_NEXT.find((item) => item === state);
  const isHeld = confirmation !== null && confirmation !== undefined && confirmation !== "confirmed";
  return known && !isHeld ? <p>{t(`detail.next.${known}`)}</p> : null;
}

function Confirmation({ referral: { state, confirmation, confirmation_reason } }: { referral: SentDetail }) {
  const { t } = useTranslation("referrals");
  if (confirmation === "waiting" && state === "pending")
    return <Alert kind="warning">{t("licence.waiting")}</Alert>;
  if (confirmation !== "refused") return null;
  return (
    <Alert kind="error" title={t("state.not_confirmed")}>
      {confirmation_reason && <p>{t("licence.reason", { reason: confirmation_reason })}</p>}
    </Alert>
  );
}

interface SharedValuesProps {
  referral: SentDetail;
  shared: SharedResult;
  /** shared results of the referral */
  of: number;
}

function SharedValues({ referral: { referral_number, products }, shared, of }: SharedValuesProps) {
  const { t } = useTranslation("referrals");
  const { order_number, product_ids, opened, result } = shared;
  const names = products.flatMap(({ product_id, name }) => (product_ids.includes(product_id) ? [name] : []));
  return (
    <section className="card card-strong">
      {result ? (
        <ResultZone.Provider value={zoneOf(result.header)}>
          <StateNotice result={result} overdue={false} />
          <ResultCount observations={result.laboratory.flatMap(({ observations }) => observations)} />
          <ValueTables groups={result.laboratory} patientId={result.header.patient_id} />
        </ResultZone.Provider>
      ) : (
        opened && <p>{t("detail.values_not_read")}</p>
      )}
      <p>
        <ButtonLink href={paths.doctorResult(referral_number, order_number)}>
          {of > 1 ? t("detail.result_of", { tests: names.join(", ") }) : t("detail.result")}
        </ButtonLink>
      </p>
      <p className="small muted">{t("result.lead")}</p>
    </section>
  );
}

const isWaiting = (state: SentDetail["state"]) => state === "pending" || state === "taken";

function Actions({ referral }: { referral: SentDetail }) {
  const { referral_number, state } = referral;
  const { t } = useTranslation("referrals");
  const waits = isWaiting(state);
  return (
    <ButtonRow>
      {state === "pending" && (
        <ButtonLink href={paths.referralComplete({ referral_number })}>{t("detail.hand_over")}</ButtonLink>
      )}
      {!waits && <RepeatForm {...referral} />}
      {waits && (
        <ButtonLink look="secondary" href={paths.doctorReferralCancel(referral_number)}>
          {t("detail.cancel")}
        </ButtonLink>
      )}
      {waits && <RepeatForm {...referral} quiet />}
    </ButtonRow>
  );
}

function Facts({ referral, fees }: Pick<SentReferralView, "referral" | "fees">) {
  const { t } = useTranslation("referrals");
  const { state, fee, expired_at } = referral;
  const price = usePriceRow(referral);
  const { clinical, administrative } = useSentFacts(referral);
  const waits = isWaiting(state);
  return (
    <>
      <SummaryList rows={clinical} />
      <Fold>
        <summary>{t("detail.administration")}</summary>
        <SummaryList
          rows={[
            ...administrative,
            ...(waits ? [price] : []),
            ...(fees && fee !== null ? [{ label: t("field.fee"), value: <Money amount={fee} /> }] : []),
            ...(waits && expired_at
              ? [{ label: t("field.valid"), value: <DateText value={expired_at} form="until" /> }]
              : []),
          ]}
        />
      </Fold>
    </>
  );
}
