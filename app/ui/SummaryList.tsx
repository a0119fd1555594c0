import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { PageLink } from "./PageLink.tsx";

export interface SummaryRow {
  label: string;
  value: ReactNode;
  changeHref?: string | undefined;
  /** after "Change"; default: the label */
  changeText?: string;
  /** the link's whole text */
  changeLabel?: ReactNode;
}

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useTranslation("ui");
  return (
    <dl className="summary">
      {rows.map(({ label, value, changeHref, changeText, changeLabel }) => (
        <div className={changeHref ? "summary-row summary-changes" : "summary-row"} key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? "–" : value}</dd>
          {changeHref && (
            <dd className="summary-change">
              <PageLink href={changeHref} className="action">
                {changeLabel ?? (
                  <>
                    {t("change")}
                    <span className="vh"> {changeText ?? label}</span>
                  </>
                )}
              </PageLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
