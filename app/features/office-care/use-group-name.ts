import { useTranslation } from "~/i18n/use-translation.ts";

/** The name that the form gives to the first group, in either language. */
export const AUTOMATIC: readonly string[] = ["All participants", "Semua peserta"];

/** Names that people gave stay. */
export function useGroupName(): (name: string) => string {
  const { t } = useTranslation("office-care");
  return (name) => (AUTOMATIC.includes(name) ? t("form.group_first") : name);
}
