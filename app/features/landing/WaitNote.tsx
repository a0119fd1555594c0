import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";

export function WaitNote({ seconds }: { seconds: number }) {
  const { t } = useTranslation("landing");
  return <Alert kind="warning">{t("results.too_many", { count: seconds })}</Alert>;
}
