import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { Alert } from "~/ui/Alert.tsx";

/** Says that the company's records were altered from outside. */
export function Stopped({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation("ui");
  if (!text) return null;
  return <Alert kind="error">{text === NOT_UNDERSTOOD ? t("not_understood") : text}</Alert>;
}
