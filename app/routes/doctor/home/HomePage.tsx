import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Places } from "~/ui/Places.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { useOffered } from "~/ui/offered.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { ReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface HomePageProps {
  alerts: Loadable<CriticalAlert[]>;
  dashboard: Loadable<ReferrerDashboard>;
  name: string;
}

export function DoctorHomePage({ alerts, dashboard, name }: HomePageProps) {
  const { t } = useTranslation(["referrals", "results"]);
  const offered = useOffered();
  const notYet = !dashboard.ok && dashboard.notYet;
  return (
    <>
      <PageHeader title={<span className="upper">{name}</span>} />
      <AlertsFirst alerts={alerts} reader="doctor" retryHref={paths.doctorHome()} />
      <div className="stack">
        <ButtonRow>
          <ButtonLink href={paths.referralNew()}>{t("referrals:home.new")}</ButtonLink>
          {offered(paths.doctorAlerts()) && (
            <ButtonLink look="secondary" href={paths.doctorAlerts()}>
              {t("results:critical.all")}
            </ButtonLink>
          )}
        </ButtonRow>
        {dashboard.ok ? (
          <>
            <Warnings warnings={dashboard.data.warnings} />
            <div className="split">
              <Results dashboard={dashboard.data} />
              <Open counts={dashboard.data.counts} />
              {dashboard.data.fee && <Fees fee={dashboard.data.fee} />}
            </div>
          </>
        ) : (
          !notYet && <SectionError retryHref={paths.doctorHome()} section={t("referrals:home.open")} />
        )}
      </div>
      {notYet && <Places here={paths.doctorHome()} />}
    </>
  );
}

function Warnings({ warnings }: Pick<ReferrerDashboard, "warnings">) {
  const { t } = useTranslation("referrals");
  if (warnings.length === 0) return null;
  return (
    <Alert kind="warning" title={t("home.licence")}>
      <ul className="plain">
        {warnings.map(({ licence_id, kind, state, number, practice_place, expires_at }) => (
          <li key={licence_id}>
            {t(state === "expired" ? "home.licence_expired" : "home.licence_expiring", {
              kind: t(`home.${kind}`),
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

const STATES = ["pending", "taken", "active", "progress"] as const;

/** Open referrals by state, each linked to its list. */
function Open({ counts }: Pick<ReferrerDashboard, "counts">) {
  const { t } = useTranslation("referrals");
  const open = STATES.filter((state) => counts[state] > 0);
  const rows = [...open, ...(counts.draft > 0 ? (["draft"] as const) : [])];
  return (
    <section aria-labelledby="open">
      <h2 id="open">{t("home.open")}</h2>
      {rows.length === 0 ? (
        <p>{t("home.none")}</p>
      ) : (
        <SummaryList
          rows={rows.map((state) => ({
            label: t(`state.${state}`),
            value: (
              <PageLink
                className="action"
                href={state === "draft" ? paths.referralConfirmation() : paths.referralSummary({ state })}
              >
                {counts[state]}
                <span className="vh"> {t(`state.${state}`)}</span>
              </PageLink>
            ),
          }))}
        />
      )}
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.referralConfirmation()}>
          {t("home.drafts")}
        </ButtonLink>
        <ButtonLink look="secondary" href={paths.referralSummary()}>
          {t("home.show")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}

function Results({
  dashboard: { shared_results, shared_results_count },
}: {
  dashboard: Pick<ReferrerDashboard, "shared_results" | "shared_results_count">;
}) {
  const { t } = useTranslation("referrals");
  const more = shared_results_count - shared_results.length;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t("home.results")}</h2>
      {shared_results.length === 0 && <p>{t("home.results_none")}</p>}
      <CardList
        items={shared_results}
        itemKey={({ referral_number, order_number }) => `${referral_number} ${order_number}`}
      >
        {({ referral_number, order_number, patient_name, issued_at, products }) => (
          <Card
            level={3}
            title={<span className="upper">{patient_name}</span>}
            actions={
              <ButtonLink
                look="secondary"
                href={paths.doctorResult(referral_number, order_number)}
                hiddenText={referral_number}
              >
                {t("home.result")}
              </ButtonLink>
            }
          >
            <p>{products.map((product) => product.name).join(", ")}</p>
            {issued_at && (
              <p className="muted small">
                <DateText value={issued_at} form="moment" />
              </p>
            )}
          </Card>
        )}
      </CardList>
      {more > 0 && <p>{t("home.results_more", { count: more })}</p>}
    </section>
  );
}

function Fees({ fee: { month_net, last_payout_at } }: { fee: NonNullable<ReferrerDashboard["fee"]> }) {
  const { t } = useTranslation("referrals");
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">{t("home.fee")}</h2>
      <SummaryList
        rows={[
          { label: t("home.fee_month"), value: <Money amount={month_net} /> },
          {
            label: t("home.fee_payout"),
            value: last_payout_at ? <DateText value={last_payout_at} /> : t("home.fee_never"),
          },
        ]}
      />
      <ButtonRow>
        <ButtonLink look="secondary" href={paths.feeSummary()}>
          {t("home.fee_open")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
