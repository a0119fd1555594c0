import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Strip } from "~/ui/Strip.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { useLaboratoryPhone } from "./Calls.tsx";
import { resultHref, type AlertReader } from "./Critical.tsx";
import { useWords } from "./use-words.ts";
import { ResultZone, zoneOf } from "./zone.ts";

interface FollowUpsProps {
  alerts: readonly CriticalAlert[];
  reader: AlertReader;
}

export function FollowUps({ alerts, reader }: FollowUpsProps) {
  const { t } = useTranslation("results");
  if (alerts.length === 0) return null;
  return (
    <section className="follow-ups" aria-label={t("critical.followed_up")}>
      <ul className="plain-list">
        {alerts.map((alert) => (
          <li key={alert.alert_id}>
            <ResultZone.Provider value={zoneOf(alert)}>
              <FollowUp alert={alert} reader={reader} />
            </ResultZone.Provider>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FollowUp({ alert, reader }: { alert: CriticalAlert; reader: AlertReader }) {
  const { t } = useTranslation("results");
  const sentence = useSentence(alert);
  const laboratory = useLaboratoryPhone(alert.plant_phone);
  const { patient_phone } = alert;
  const call = patient_phone
    ? {
        href: `tel:${patient_phone}`,
        text: t("critical.call_patient", { phone: formatPhone(patient_phone) }),
      }
    : laboratory && { href: laboratory.href, text: t("call", { phone: laboratory.text }) };
  return (
    <Strip tone="error" icon="alert">
      <PageLink className="action" href={resultHref(alert, reader)}>
        <span>
          {!alert.is_own && (
            <>
              <span className="upper">{alert.patient_name}</span>:{" "}
            </>
          )}
          {sentence}
        </span>
      </PageLink>{" "}
      {call && (
        <a className="action" href={call.href}>
          {call.text}
        </a>
      )}
    </Strip>
  );
}

/** Names no analyte while the laboratory shows no value. */
function useSentence({ values, remeasured, collected_at }: CriticalAlert): string {
  const { t } = useTranslation("results");
  const words = useWords();
  const open = values
    .filter(({ code }) => !remeasured.includes(code))
    .map((value) => `${value.name} ${words.value(value)}`)
    .join(", ");
  if (collected_at === null)
    return open ? t("critical.follow_up_undated", { values: open }) : t("critical.follow_up_hidden_undated");
  const at = words.day(collected_at);
  return open ? t("critical.follow_up", { values: open, at }) : t("critical.follow_up_hidden", { at });
}
