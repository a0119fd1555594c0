import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";

export function Emergency() {
  const { t } = useTranslation("consultations");
  return (
    <Alert kind="warning" title={t("emergency.title")}>
      <p>
        {t("emergency.text")}{" "}
        <a href="tel:119" className="action">
          {t("emergency.call")}
        </a>
      </p>
    </Alert>
  );
}
