import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { Calls } from "./Calls.tsx";
import { useWords } from "./use-words.ts";
import { daysSince, isOld, urgencyOf } from "./urgency.ts";
import { isBackInRange, LaterValues } from "./LaterValues.tsx";
import { ResultZone, zoneOf } from "./zone.ts";

interface CriticalValue {
  key: string;
  name: string;
  /** with its flag in words */
  text: string;
  range?: string;
}

export type AlertReader = "patient" | "doctor" | "facility" | "other";

interface CriticalProps {
  values: readonly CriticalValue[];
  reader?: AlertReader;
  /** null: the reader */
  who?: string | null;
  sampled?: string | null;
  /** date of the newest sample; default: `sampled`, which is also shown */
  newest?: string | null;
  act?: string;
  phone?: string | null;
  result?: { href: string; name: string };
  /** trend of a value that was measured again */
  history?: { href: string; name: string };
  alert?: CriticalAlert | undefined;
}

/** Pages link `styles/results.css`. */
export function Critical({
  values,
  reader = "patient",
  who,
  sampled = null,
  newest = sampled,
  act,
  phone,
  result,
  history,
  alert,
}: CriticalProps) {
  const { t } = useTranslation(["results", "history"]);
  const { day } = useWords();
  const when = t(`critical.when.${urgencyOf(newest)}`);
  if (values.length === 0 && !alert) return null;
  const isBack = alert !== undefined && isBackInRange(alert) && areAlerted(values, alert);
  const since = reader === "doctor" && isOld(sampled) ? day(sampled) : null;
  const title = isBack
    ? t("critical.back", { names: values.map(({ name }) => name).join(", ") })
    : titleOf(t, values.length, { when, since });
  const todo = act || t("critical.act", { when });
  const [first] = values;
  const single = values.length === 1 ? first : undefined;
  const said = ({ name, text }: CriticalValue) => t("critical.other", { name, value: text });
  const days = reader === "doctor" ? daysSince(sampled) : 0;
  const facts = [
    isBack && single?.text,
    sampled !== null && t("list.sampled_on", { at: day(sampled) }),
    days > 0 && t("critical.days_ago", { count: days }),
    single?.range,
  ];
  const named = (
    <>
      {title}
      {who && (
        <>
          {": "}
          <span className="upper">{who}</span>
        </>
      )}
    </>
  );
  return (
    <section
      className={`alert alert-${isBack ? "warning" : "error"} critical`}
      aria-label={single ? said(single) : title}
    >
      <Icon name="alert" />
      <div className="alert-body">
        <div>
          {single && !isBack && <p>{named}</p>}
          <h2 className="alert-title lines">{single && !isBack ? said(single) : named}</h2>
          {isBack && alert && <LaterValues alert={alert} inFull />}
          {!single &&
            values.map((value) => (
              <p key={value.key} className="lines">
                <strong>{said(value)}</strong>
                {value.range && ` (${value.range})`}
              </p>
            ))}
          {alert && <Reached alert={alert} />}
          {facts.some(Boolean) && <p className="small">{facts.filter(Boolean).join(" · ")}</p>}
          {alert && !isBack && <LaterValues alert={alert} inFull />}
          {values.length === 0 && <p>{t("critical.hidden", { when })}</p>}
          <p className="lines">
            {reader === "patient"
              ? todo
              : since === null
                ? t(`critical.for_${reader}`, { todo, when })
                : t("critical.for_doctor_old")}
          </p>
        </div>
        <div className="no-print critical-ways">
          {reader !== "other" && <Calls phone={phone ?? null} patientPhone={alert?.patient_phone ?? null} />}
          {result && reader === "doctor" && (
            <ButtonLink look="secondary" wide href={result.href} hiddenText={result.name}>
              {t("critical.open")}
            </ButtonLink>
          )}
          {alert && isWaiting(alert) && <Confirm alert={alert} reader={reader} />}
          {history && (
            <PageLink className="action" href={history.href}>
              {t("history:title_of", { name: history.name })}
            </PageLink>
          )}
          {result && reader !== "doctor" && (
            <PageLink className="action" href={result.href}>
              {t("critical.open")}
              <span className="vh">: {result.name}</span>
            </PageLink>
          )}
        </div>
        <div>
          {alert && <Confirmed alert={alert} />}
          {(reader === "doctor" || reader === "facility") && (
            <Fold>
              <summary>{t("critical.told")}</summary>
              <p className="lines">{todo}</p>
            </Fold>
          )}
        </div>
      </div>
    </section>
  );
}

function titleOf(
  t: Translate<"results", "history">,
  count: number,
  { when, since }: { when: string; since: string | null },
): string {
  if (count === 0)
    return since === null ? t("critical.title_result", { when }) : t("critical.since_result", { at: since });
  return since === null ? t("critical.title", { count, when }) : t("critical.since", { count, at: since });
}

function areAlerted(values: readonly CriticalValue[], alert: CriticalAlert): boolean {
  return values.every(({ key }) => alert.values.some(({ code }) => code === key));
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
        sampled={alert.collected_at}
        act={alert.act}
        phone={alert.plant_phone}
        result={{ href: resultHref(alert, reader), name: nameOf(alert) }}
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

/** The ordered test may be the hidden value itself. */
function nameOf({ values, name, order_number }: CriticalAlert): string {
  return (values.length > 0 && name) || order_number;
}

const ALERT_PATHS = {
  patient: paths.patientAlert,
  other: paths.patientAlert,
  doctor: paths.doctorAlert,
  facility: paths.facilityAlert,
} as const;

export function alertHref({ alert_id }: CriticalAlert, reader: AlertReader): string {
  return ALERT_PATHS[reader](alert_id);
}

function useCriticalValues() {
  const words = useWords();
  return (observations: CriticalAlert["values"]): CriticalValue[] =>
    observations.map((observation) => ({
      key: observation.code,
      name: observation.name,
      text: words.value(observation) ? words.short(observation) : words.t("flag.not_understood"),
      range: words.named(observation),
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

function Confirm({ alert, reader }: { alert: CriticalAlert; reader: AlertReader }) {
  const { t } = useTranslation("results");
  const side = reader === "other" ? "patient" : reader;
  return (
    <PostForm needs="POST /critical-alert/acknowledge" action={alertHref(alert, reader)}>
      <Button look="secondary" wide hiddenText={nameOf(alert)}>
        {isBackInRange(alert) && side === "patient"
          ? t("critical.confirm.back")
          : t(`critical.confirm.${side}`, { when: t(`critical.when.${urgencyOf(alert.collected_at)}`) })}
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
