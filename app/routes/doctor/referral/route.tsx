import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { RepeatForm } from "~/features/referrals/RepeatForm.tsx";
import { SentStateWord } from "~/features/referrals/SentStateWord.tsx";
import { usePatientText, usePriceRow, useReferralFacts } from "~/features/referrals/use-facts.tsx";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import { getSent, repeatReferral, type SentDetail } from "~/upstream/referrals/referrer.server.ts";

export const handle = { sheets: ["timeline"] };

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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const referral = await getSent(up, params["referral_number"] ?? "");
  const { referral_number, state } = referral;
  if (state === "draft") throw redirect(paths.referralConfirmation({ draft_id: referral_number }));
  const title = `${t("referrals:detail.title")} ${referral_number}`;
  return { title, referral: withoutHiddenFee(referral), fees: feesShown() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const referral_number = params["referral_number"] ?? "";
  return submit(request, session, {
    codes: { referral_declined: "referrals:repeat.declined" },
    run: async (_nothing, { client_request_id }) => {
      const draft_id = await repeatReferral(up, { referral_number, client_request_id });
      return redirect(paths.referralConfirmation({ draft_id }), 303);
    },
  });
}

export default function DoctorReferral() {
  const { referral, fees } = useLoaderData<typeof loader>();
  const { t } = useTranslation("referrals");
  const { referral_number, state, named, result_shared, fee, expired_at, timeline } = referral;
  const who = usePatientText(referral);
  // The title is the patient.
  const [, ...facts] = useReferralFacts(referral);
  const price = usePriceRow(referral);
  const waits = state === "pending" || state === "taken";
  return (
    <div className="stack">
      <FormHeader
        over={t("sent.number", { number: referral_number })}
        title={referral.masked ? who : <span className="upper">{who}</span>}
        lead={<SentStateWord state={state} confirmation={referral.confirmation ?? null} />}
        backHref={paths.doctorHome()}
      />
      <Confirmation referral={referral} />
      <Results referral={referral} />
      <div className="split">
        <div className="stack">
          <SummaryList
            rows={[
              ...facts,
              ...(waits ? [price] : []),
              ...(fees && fee !== null ? [{ label: t("field.fee"), value: <Money amount={fee} /> }] : []),
              ...(waits && expired_at
                ? [{ label: t("field.valid"), value: <DateText value={expired_at} form="until" /> }]
                : []),
            ]}
          />
          {referral.results.length === 0 && (
            <p className="muted">
              {named === NOT_UNDERSTOOD
                ? t("state.not_understood")
                : t(named ? "detail.named" : "detail.initials")}
            </p>
          )}
          <ButtonRow>
            {state === "pending" && (
              <ButtonLink href={paths.referralComplete({ referral_number })}>
                {t("detail.hand_over")}
              </ButtonLink>
            )}
            <RepeatForm referral_number={referral_number} state={state} />
            {waits && (
              <ButtonLink look="secondary" href={paths.doctorReferralCancel(referral_number)}>
                {t("detail.cancel")}
              </ButtonLink>
            )}
          </ButtonRow>
        </div>
        <section aria-labelledby="timeline">
          <h2 id="timeline">{t("detail.timeline")}</h2>
          <Timeline
            items={timeline.map(({ code, at }, index) => {
              const known = EVENTS.find((item) => item === code);
              const event = known === "completed" && state === "not_done" ? state : known;
              const place = index === timeline.length - 1 && !result_shared ? "current" : "done";
              return { title: event ? t(`detail.event.${event}`) : t("state.not_understood"), at, place };
            })}
          />
        </section>
      </div>
    </div>
  );
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

function Results({ referral: { referral_number, state, results, products } }: { referral: SentDetail }) {
  const { t } = useTranslation("referrals");
  if (results.length === 0) return state === "completed" ? <p>{t("detail.result_not")}</p> : null;
  const namesOf = (ids: readonly string[]) =>
    products.flatMap(({ product_id, name }) => (ids.includes(product_id) ? [name] : [])).join(", ");
  return (
    <section className="card card-strong">
      <p>{t("detail.result_shared")}</p>
      {results.map(({ order_number, product_ids }) => (
        <ButtonLink key={order_number} href={paths.doctorResult(referral_number, order_number)}>
          {results.length > 1 ? t("detail.result_of", { tests: namesOf(product_ids) }) : t("detail.result")}
        </ButtonLink>
      ))}
    </section>
  );
}
