import { useTranslation } from "~/i18n/use-translation.ts";

/** Attributes of a link that opens in a new tab; its text ends with {@link NewTabNote}. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Tells screen readers that a link opens in a new tab. */
export function NewTabNote() {
  const { t } = useTranslation("ui");
  return <span className="vh"> {t("new_tab")}</span>;
}
