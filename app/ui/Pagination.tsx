import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon } from "./Icon.tsx";

interface PaginationProps {
  page: number;
  lastPage: number;
  /** absent inside a form: buttons post `page` */
  href?: (page: number) => string;
  label?: string;
}

export function Pagination({ page, lastPage, href, label }: PaginationProps) {
  const { t } = useTranslation("ui");
  if (lastPage <= 1) return null;
  const turn = (to: number, rel: "prev" | "next", content: ReactNode) =>
    href ? (
      <a href={href(to)} rel={rel} className="button button-secondary">
        {content}
      </a>
    ) : (
      <button type="submit" name="page" value={to} className="button button-secondary">
        {content}
      </button>
    );
  return (
    <nav className="pagination" aria-label={label ?? t("pagination.label")}>
      {page > 1 &&
        turn(
          page - 1,
          "prev",
          <>
            <Icon name="chevron-left" />
            <span>{t("pagination.previous")}</span>
          </>,
        )}
      <p>{t("pagination.position", { page, last: lastPage })}</p>
      {page < lastPage &&
        turn(
          page + 1,
          "next",
          <>
            <span>{t("pagination.next")}</span>
            <Icon name="chevron-right" />
          </>,
        )}
    </nav>
  );
}
