import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { resultHref, type AlertReader } from "./Critical.tsx";
import { useWords } from "./use-words.ts";

interface AlertOverProps {
  alert: CriticalAlert;
  reader: AlertReader;
}

export function AlertOver({ alert, reader }: AlertOverProps) {
  const { t } = useTranslation("results");
  const { moment } = useWords();
  return (
    <Alert title={t("critical.withdrawn", { at: moment(alert.withdrawn_at) })}>
      {!alert.is_own && <p className="upper">{alert.patient_name}</p>}
      {alert.withdrawn && <p className="lines">{t("critical.reason", { reason: alert.withdrawn })}</p>}
      <ButtonLink
        look="secondary"
        href={resultHref(alert, reader)}
        hiddenText={alert.name || alert.order_number}
      >
        {t("critical.open")}
      </ButtonLink>
    </Alert>
  );
}
