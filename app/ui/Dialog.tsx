import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { PageLink } from "./PageLink.tsx";

interface DialogProps {
  id: string;
  title: string;
  children?: ReactNode;
  /** ms */
  autoOpenMs?: number;
  /** breakpoint 767 px */
  viewport?: "mobile" | "desktop";
  pageHref?: string;
  wide?: boolean;
  sheet?: boolean | undefined;
}

/** Without script its DialogLink opens the page. */
export function Dialog({ id, title, children, autoOpenMs, viewport, pageHref, wide, sheet }: DialogProps) {
  const { t } = useTranslation("ui");
  return (
    <dialog
      id={id}
      className={`dialog${wide ? " dialog-wide" : ""}${sheet ? " dialog-sheet" : ""}`}
      aria-labelledby={`${id}-title`}
      {...(autoOpenMs !== undefined && moduleProps("auto-open", { afterMs: autoOpenMs, viewport }))}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <form method="dialog">
          <button type="submit" className="button button-link" data-dialog-close="">
            <Icon name="close" />
            <span>{t("close")}</span>
          </button>
        </form>
      </div>
      <div className="dialog-body" {...partProps("dialog", "body")}>
        {children ?? t("loading")}
      </div>
      {pageHref && (
        <p className="dialog-foot">
          <PageLink href={pageHref} className="action">
            {t("dialog.asPage")}
          </PageLink>
        </p>
      )}
    </dialog>
  );
}

interface DialogLinkProps {
  href: string;
  dialogId: string;
  /** under 767 px */
  mobileDialogId?: string;
  children: ReactNode;
  look?: "primary" | "secondary" | "link" | "text";
  icon?: IconName;
}

/** Without script a page link. */
export function DialogLink({
  href,
  dialogId,
  mobileDialogId,
  children,
  look = "secondary",
  icon,
}: DialogLinkProps) {
  return (
    <PageLink
      href={href}
      {...moduleProps("dialog", { opens: dialogId, opensOnMobile: mobileDialogId })}
      className={look === "text" ? "action" : `button button-${look}`}
      keepsText={look === "text"}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </PageLink>
  );
}
