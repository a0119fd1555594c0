import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Strip } from "~/ui/Strip.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { useLaboratoryPhone } from "./Calls.tsx";
import { alertHref, isWaiting, resultHref, type AlertReader } from "./Critical.tsx";
import { isBackInRange, LaterValues } from "./LaterValues.tsx";
import { urgencyOf } from "./urgency.ts";
import { isUnclear } from "./values.ts";
import { useWords } from "./use-words.ts";
import { ResultZone, zoneOf } from "./zone.ts";

interface AlertStripsProps {
  alerts: readonly CriticalAlert[];
  reader: AlertReader;
  label: string;
}

/** Links to the page of an unconfirmed alert, else to its result. Pages link `styles/strip.css`. */
export function AlertStrips({ alerts, reader, label }: AlertStripsProps) {
  if (alerts.length === 0) return null;
  return (
    <section className="alert-strips" aria-label={label}>
      <ul className="plain-list">
        {alerts.map((alert) => (
          <li key={alert.alert_id}>
            <ResultZone.Provider value={zoneOf(alert)}>
              <AlertStrip alert={alert} reader={reader} />
            </ResultZone.Provider>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AlertStrip({ alert, reader }: { alert: CriticalAlert; reader: AlertReader }) {
  const { t } = useTranslation("results");
  const unconfirmed = useUnconfirmed(alert);
  const followed = useFollowed(alert);
  const laboratory = useLaboratoryPhone(alert.plant_phone);
  const { patient_phone } = alert;
  const waiting = isWaiting(alert);
  const open = alert.later.filter(({ code }) => !alert.remeasured.includes(code));
  return (
    <Strip tone={isBackInRange(alert) ? "warning" : "error"} icon="alert">
      <PageLink className="action" href={waiting ? alertHref(alert, reader) : resultHref(alert, reader)}>
        <span>
          {!alert.is_own && (
            <>
              <span className="upper">{alert.patient_name}</span>:{" "}
            </>
          )}
          {waiting ? unconfirmed.title : followed}
          {waiting && unconfirmed.facts && <span className="line small">{unconfirmed.facts}</span>}
        </span>
      </PageLink>{" "}
      {patient_phone ? (
        <a className="action" href={`tel:${patient_phone}`}>
          {t("critical.call_patient", { phone: formatPhone(patient_phone) })}
        </a>
      ) : (
        laboratory && (
          <ButtonLink icon="phone" href={laboratory.href}>
            {t("critical.call")} <span className="strip-phone">{laboratory.text}</span>
          </ButtonLink>
        )
      )}
      <LaterValues alert={{ ...alert, later: open }} />
    </Strip>
  );
}

/** Names no analyte while the laboratory shows no value. */
function useUnconfirmed({ values, collected_at }: CriticalAlert): { title: string; facts: string } {
  const { t } = useTranslation("results");
  const words = useWords();
  const at = collected_at === null ? "" : words.day(collected_at);
  const [first] = values;
  if (!first)
    return {
      title: t("critical.title_result", { when: t(`critical.when.${urgencyOf(collected_at)}`) }),
      facts: at,
    };
  const flagged = (value: typeof first) =>
    words.value(value) ? words.judgement(value) : t("flag.not_understood");
  if (values.length === 1)
    return {
      title: [first.name, words.value(first)].filter(Boolean).join(": "),
      facts: [flagged(first), at].filter(Boolean).join(" · "),
    };
  const title = values.map(
    (value) => `${value.name}: ${[words.value(value), flagged(value)].filter(Boolean).join(" — ")}`,
  );
  return { title: title.join(", "), facts: at };
}

/** As {@link useUnconfirmed}. */
function useFollowed({ values, later, remeasured, collected_at }: CriticalAlert): string {
  const { t } = useTranslation("results");
  const words = useWords();
  const open = values.filter(({ code }) => !remeasured.includes(code));
  const named = open.map((value) => `${value.name} ${words.value(value)}`).join(", ");
  if (collected_at === null)
    return named
      ? t("critical.follow_up_undated", { values: named })
      : t("critical.follow_up_hidden_undated");
  const at = words.day(collected_at);
  const isRead = (value: CriticalAlert["later"][number]) =>
    !isUnclear(value.flag) && words.value(value) !== "";
  const isAnswered = open.every(({ code }) => later.some((value) => value.code === code && isRead(value)));
  if (named) return t(isAnswered ? "critical.of_day" : "critical.follow_up", { values: named, at });
  return t("critical.follow_up_hidden", { at });
}
