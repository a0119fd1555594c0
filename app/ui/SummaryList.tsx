import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface SummaryRow {
  label: string;
  /** a dash is shown for nothing */
  value: ReactNode;
  /** where the answer can be changed */
  changeHref?: string | undefined;
  /** read after "Change"; the label when left out */
  changeText?: string;
}

/** Check-your-answers and plain facts. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useTranslation("ui");
  return (
    <dl className="summary">
      {rows.map(({ label, value, changeHref, changeText }) => (
        <div className="summary-row" key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? "–" : value}</dd>
          {changeHref && (
            <dd className="summary-change">
              <a href={changeHref} className="action">
                {t("change")}
                <span className="vh"> {changeText ?? label}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
