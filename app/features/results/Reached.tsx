import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon } from "~/ui/Icon.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { useWords } from "./use-words.ts";

/** Names of people who repeated the value to the laboratory on the telephone. */
export function Reached({ alert: { reached } }: { alert: CriticalAlert }) {
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
