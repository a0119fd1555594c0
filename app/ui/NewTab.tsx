import { useTranslation } from "~/i18n/use-translation.ts";

/** Opens a link in a new tab; its text ends with {@link NewTabNote}. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

export function NewTabNote() {
  const { t } = useTranslation("ui");
  return <span className="vh"> {t("new_tab")}</span>;
}
