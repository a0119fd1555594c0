import { useTranslation } from "~/i18n/use-translation.ts";

/** Leads from a section of the simple view to its drawing and table. @param of name of the section */
export function DetailedLink({ href, of }: { href: string; of: string }) {
  const { t } = useTranslation("results");
  return (
    <p className="no-print">
      <a href={href} className="action">
        {t("sections.detailed")}
        <span className="vh"> {of}</span>
      </a>
    </p>
  );
}
