import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldId } from "~/lib/field-id.ts";
import { moduleProps } from "~/modules/attributes.ts";

export interface ErrorItem {
  /** absent for the whole form */
  field?: string | undefined;
  href?: string | undefined;
  text: string;
}

interface ErrorSummaryProps {
  title?: string;
  items?: readonly ErrorItem[];
}

/** First in main; nothing without items. */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const { t } = useTranslation("ui");
  const result = useFormResult();
  const errors = items ?? result?.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <section
      className="error-summary"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      {...moduleProps("focus")}
    >
      <h2 id="error-summary-title">{title ?? t("errorSummary.title")}</h2>
      <ul>
        {errors.map(({ field, href = field && `#${fieldId(field)}`, text }, index) => (
          <li key={`${field ?? ""}-${index}`}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </section>
  );
}
