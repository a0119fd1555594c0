import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { ActiveFilter } from "~/lib/active-filters.ts";
import { Button } from "./Button.tsx";
import { GetForm } from "./Forms.tsx";
import { Icon } from "./Icon.tsx";

/** The new count takes the focus and is read out. */
export const RESULTS = "results";

interface ListFiltersProps {
  action: string;
  label: string;
  hidden?: Record<string, string | number | undefined>;
  search?: ReactNode;
  /** default "Filter" */
  summary?: string;
  children?: ReactNode;
  active: readonly ActiveFilter[];
  clearHref: string;
  /** an error, or required */
  open?: boolean;
}

/** Closed, so that results come first. */
export function ListFilters(props: ListFiltersProps) {
  const { action, label, hidden, search, summary, children, active, clearHref, open } = props;
  const { t } = useTranslation("ui");
  return (
    <>
      <GetForm
        action={`${action}#${RESULTS}`}
        search={search !== undefined || summary !== undefined}
        label={label}
        hidden={hidden}
      >
        {search}
        {children && (
          <details className="list-filters" open={open}>
            <summary>{summary ?? t("filters.summary")}</summary>
            <div className="field-row">{children}</div>
            <Button look="secondary">{t("filters.apply")}</Button>
          </details>
        )}
      </GetForm>
      {active.length > 0 && (
        <ul className="chips" aria-label={t("filters.active")}>
          {active.map(({ name, label: text, href }) => (
            <li key={name}>
              <a className="chip" href={`${href}#${RESULTS}`}>
                {text}
                <span className="vh">, {t("filters.remove")}</span>
                <Icon name="close" />
              </a>
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <a className="action" href={`${clearHref}#${RESULTS}`}>
                {t("filters.clear")}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
