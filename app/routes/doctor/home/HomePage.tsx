import { ReferAgain } from "~/features/referrals/ReferAgain.tsx";
import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Count } from "~/ui/Count.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { useOffered } from "~/ui/offered.ts";
import type { ReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { NewResults } from "./NewResults.tsx";

interface HomePageProps {
  alerts: Loadable<CriticalAlert[]>;
  dashboard: Loadable<ReferrerDashboard>;
  last: readonly SentReferral[];
  name: string;
}

export function DoctorHomePage({ alerts, dashboard, last, name }: HomePageProps) {
  const { t } = useTranslation(["referrals", "results"]);
  const notYet = !dashboard.ok && dashboard.notYet;
  return (
    <div className="compact">
      <PageHeader
        title={<span className="upper">{name}</span>}
        beside={
          <PageLink className="action" href={paths.doctorAlerts()}>
            {t("results:critical.all")}
          </PageLink>
        }
      />
      <AlertsFirst alerts={alerts} reader="doctor" retryHref={paths.doctorHome()} />
      <div className="split">
        <div className="compact">
          {dashboard.ok && <NewResults dashboard={dashboard.data} />}
          {dashboard.ok && <Warnings warnings={dashboard.data.warnings} isUrgent />}
          <NewReferral isMain={!alerts.ok || alerts.data.length === 0} />
          {dashboard.ok && <Open counts={dashboard.data.counts} />}
        </div>
        <div className="compact">
          <ReferAgain referrals={last} />
          {dashboard.ok ? (
            <>
              <Warnings warnings={dashboard.data.warnings} isUrgent={false} />
              {dashboard.data.fee && <Fees fee={dashboard.data.fee} />}
            </>
          ) : (
            !notYet && <SectionError retryHref={paths.doctorHome()} section={t("referrals:home.open")} />
          )}
        </div>
      </div>
      {notYet && <Places here={paths.doctorHome()} />}
    </div>
  );
}

const STATES = ["pending", "taken", "active", "progress", "draft"] as const;

function Open({ counts }: Pick<ReferrerDashboard, "counts">) {
  const { t } = useTranslation("referrals");
  const states = STATES.filter((state) => counts[state] !== 0);
  return (
    <section aria-labelledby="open">
      <h2 id="open">{t("home.open")}</h2>
      {states.length === 0 ? (
        <p>{t("home.none")}</p>
      ) : (
        <ul className="chips">
          {states.map((state) => (
            <li key={state}>
              <PageLink
                className="chip"
                href={state === "draft" ? paths.referralConfirmation() : paths.referralSummary({ state })}
              >
                {t(`state.${state}`)}: <Count value={counts[state]} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <p>
        <PageLink className="action" href={paths.referralConfirmation()}>
          {t("home.drafts")}
        </PageLink>
      </p>
    </section>
  );
}

interface WarningsProps {
  warnings: ReferrerDashboard["warnings"];
  /** licences that may no longer run, before the form; else those that end soon */
  isUrgent: boolean;
}

function Warnings({ warnings, isUrgent }: WarningsProps) {
  const { t } = useTranslation("referrals");
  const shown = warnings.filter(({ state }) => (state !== "expiring") === isUrgent);
  if (shown.length === 0) return null;
  return (
    <Alert kind="warning" title={t("home.licence")}>
      <ul className="plain">
        {shown.map(({ licence_id, kind, state, number, practice_place, expires_at }) => (
          <li key={licence_id}>
            {t(isUnderstood(state) ? `home.licence_${state}` : "home.licence_unread", {
              kind: isUnderstood(kind) ? t(`home.${kind}`) : t("home.licence_other"),
              number,
            })}{" "}
            <DateText value={expires_at} />
            {practice_place && ` · ${practice_place}`}
          </li>
        ))}
      </ul>
      <PageLink className="action" href={paths.profileUser({ tab: "LICENSE" })}>
        {t("home.licence_open")}
      </PageLink>
    </Alert>
  );
}

function Fees({ fee: { month_net, last_payout_at } }: { fee: NonNullable<ReferrerDashboard["fee"]> }) {
  const { t } = useTranslation("referrals");
  return (
    <section className="card tile" aria-labelledby="fees">
      <h2 id="fees">
        {t("home.fee")}: {t("home.fee_month")}
      </h2>
      <p className="tile-figure">
        <Money amount={month_net} />
      </p>
      <p className="muted">
        {t("home.fee_payout")}:{" "}
        {last_payout_at ? <DateText value={last_payout_at} form="day" /> : t("home.fee_never")}
      </p>
      <p className="tile-ways">
        <PageLink className="action" href={paths.feeSummary()}>
          {t("home.fee_open")}
        </PageLink>
      </p>
    </section>
  );
}

/** The call to a patient comes first. */
function NewReferral({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation("referrals");
  if (!useOffered()(paths.referralNew())) return null;
  return (
    <section aria-labelledby="new">
      <h2 id="new">{t("home.new")}</h2>
      <PostForm action={paths.referralNew()}>
        <TextField
          name="medical_record_number"
          label={t("patient.mrn_field")}
          hint={t("patient.mrn_hint")}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button look={isMain ? "primary" : "secondary"}>{t("home.begin")}</Button>
      </PostForm>
      <p className="cluster">
        <PageLink className="action" href={paths.referralNew({ by: "nik" })}>
          {t("patient.nik")}
        </PageLink>{" "}
        <PageLink className="action" href={paths.referralNew({ by: "contact" })}>
          {t("patient.contact")}
        </PageLink>
      </p>
    </section>
  );
}
