import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon } from "./Icon.tsx";

interface PaginationProps {
  page: number;
  lastPage: number;
  href: (page: number) => string;
  label?: string;
}

/** Renders nothing for a single page. */
export function Pagination({ page, lastPage, href, label }: PaginationProps) {
  const { t } = useTranslation("ui");
  if (lastPage <= 1) return null;
  return (
    <nav className="pagination" aria-label={label ?? t("pagination.label")}>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev" className="button button-secondary">
          <Icon name="chevron-left" />
          <span>{t("pagination.previous")}</span>
        </a>
      )}
      <p>{t("pagination.position", { page, last: lastPage })}</p>
      {page < lastPage && (
        <a href={href(page + 1)} rel="next" className="button button-secondary">
          <span>{t("pagination.next")}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
