import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { Calls } from "./Calls.tsx";
import { useWords } from "./use-words.ts";
import { urgencyOf } from "./urgency.ts";
import { isFarOutside } from "./values.ts";
import { ResultZone, zoneOf } from "./zone.ts";

interface CriticalValue {
  key: string;
  name: string;
  text: string;
  /** only by the laboratory's flag; else the sentence claims no distance */
  isFar: boolean;
}

export type AlertReader = "patient" | "doctor" | "facility" | "other";

interface CriticalProps {
  values: readonly CriticalValue[];
  reader?: AlertReader;
  /** null: the reader */
  who?: string | null;
  about?: ReactNode;
  sampled?: string | null;
  /** date of the newest sample; default: `sampled`, which is also shown */
  newest?: string | null;
  act?: string;
  phone?: string | null;
  href?: string;
  alert?: CriticalAlert | undefined;
}

export function Critical({
  values,
  reader = "patient",
  who,
  about,
  sampled = null,
  newest = sampled,
  act,
  phone,
  href,
  alert,
}: CriticalProps) {
  const { t } = useTranslation("results");
  const { day } = useWords();
  const when = t(`critical.when.${urgencyOf(newest)}`);
  if (values.length === 0 && !alert) return null;
  const title =
    values.length > 0
      ? t("critical.title", { count: values.length, when })
      : t("critical.title_result", { when });
  const todo = act || t("critical.act", { when });
  return (
    <section className="alert alert-error critical" aria-label={title}>
      <Icon name="alert" />
      <div className="alert-body">
        <h2 className="alert-title">
          {title}
          {who && (
            <>
              {": "}
              <span className="upper">{who}</span>
            </>
          )}
        </h2>
        {about && <p>{about}</p>}
        {values.map(({ key, name, text, isFar }) => (
          <p key={key} className="lines">
            <strong>{t(isFar ? "critical.text" : "critical.other", { name, value: text })}</strong>
          </p>
        ))}
        {sampled !== null && <p className="small">{t("list.sampled_on", { at: day(sampled) })}</p>}
        {values.length === 0 && <p>{t("critical.hidden", { when })}</p>}
        <p className="lines">{reader === "patient" ? todo : t(`critical.for_${reader}`, { todo, when })}</p>
        {alert && <Confirmed alert={alert} />}
        {alert && <Reached alert={alert} />}
        <div className="no-print critical-ways">
          {reader !== "other" && <Calls phone={phone ?? null} patientPhone={alert?.patient_phone ?? null} />}
          {alert && isWaiting(alert) && <Confirm alert={alert} reader={reader} />}
          {href && (
            <ButtonRow>
              <ButtonLink look="secondary" href={href}>
                {t("critical.open")}
              </ButtonLink>
            </ButtonRow>
          )}
        </div>
      </div>
    </section>
  );
}

export function isWaiting({ state, acknowledged }: Pick<CriticalAlert, "state" | "acknowledged">): boolean {
  return isInForce({ state }) && !acknowledged;
}

export function isInForce({ state }: Pick<CriticalAlert, "state">): boolean {
  return state !== "withdrawn";
}

export function isFollowedUp({ state, acknowledged, follow_up_until }: CriticalAlert): boolean {
  return isInForce({ state }) && acknowledged && follow_up_until !== null;
}

interface CriticalAlertsProps {
  alerts: readonly CriticalAlert[];
  reader?: AlertReader;
}

export function CriticalAlerts({ alerts, reader = "patient" }: CriticalAlertsProps) {
  const values = useCriticalValues();
  return alerts.map((alert) => (
    <ResultZone.Provider key={alert.alert_id} value={zoneOf(alert)}>
      <Critical
        values={values(alert.values)}
        reader={reader}
        who={alert.is_own ? null : alert.patient_name}
        // The ordered test may be the value itself.
        about={alert.values.length > 0 && alert.name}
        sampled={alert.collected_at}
        act={alert.act}
        phone={alert.plant_phone}
        href={resultHref(alert, reader)}
        alert={alert}
      />
    </ResultZone.Provider>
  ));
}

export function resultHref(
  { referral_number, order_number, patient_id }: CriticalAlert,
  reader: AlertReader,
): string {
  if (reader === "facility") return paths.facilityOrder(order_number);
  return referral_number === null
    ? paths.labResult({ order_number, patient_id })
    : paths.doctorResult(referral_number, order_number);
}

function useCriticalValues() {
  const words = useWords();
  return (observations: CriticalAlert["values"]): CriticalValue[] =>
    observations.map((observation) => ({
      key: observation.code,
      name: observation.name,
      text: words.value(observation) ? words.sentence(observation) : words.t("flag.not_understood"),
      isFar: isFarOutside(observation),
    }));
}

function Confirmed({ alert }: { alert: CriticalAlert }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  const { acknowledgements } = alert;
  if (acknowledgements.length === 0) return null;
  return (
    <ul className="critical-confirmed">
      {acknowledgements.map(({ role, name, at, is_own }) => (
        <li key={`${role} ${at} ${name ?? ""}`}>
          <Icon name="check-circle" />{" "}
          {t("critical.confirmed", {
            who: is_own
              ? t("critical.you")
              : name
                ? `${name} (${t(`critical.role.${role}`)})`
                : t(`critical.role.${role}`),
            at: moment(at),
          })}
        </li>
      ))}
    </ul>
  );
}

const ALERT_PATHS = {
  patient: paths.patientAlert,
  doctor: paths.doctorAlert,
  facility: paths.facilityAlert,
} as const;

function Confirm({ alert, reader }: { alert: CriticalAlert; reader: AlertReader }) {
  const { t } = useTranslation("results");
  const side = reader === "other" ? "patient" : reader;
  const action = ALERT_PATHS[side](alert.alert_id);
  return (
    <PostForm needs="POST /critical-alert/acknowledge" action={action}>
      <Button
        look="secondary"
        wide
        hiddenText={(alert.values.length > 0 && alert.name) || alert.order_number}
      >
        {t(`critical.confirm.${side}`, { when: t(`critical.when.${urgencyOf(alert.collected_at)}`) })}
      </Button>
      <p className="small">{t(`critical.recorded.${side}`)}</p>
    </PostForm>
  );
}

function Reached({ alert: { reached } }: { alert: CriticalAlert }) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  if (reached.length === 0) return null;
  return (
    <ul className="critical-confirmed">
      {reached.map(({ role, name, at }) => {
        const who = name ? `${name} (${t(`critical.role.${role}`)})` : t(`critical.role.${role}`);
        return (
          <li key={`${role} ${at}`}>
            <Icon name="phone" /> {t("critical.reached", { who, at: moment(at) })}
          </li>
        );
      })}
    </ul>
  );
}
