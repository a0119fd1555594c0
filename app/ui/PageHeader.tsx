import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Icon } from "./Icon.tsx";
import { PageLink } from "./PageLink.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  backHref?: string;
  backText?: string;
  over?: ReactNode;
  /** on the title's line */
  beside?: ReactNode;
}

export function PageHeader({ title, lead, backHref, backText, over, beside }: PageHeaderProps) {
  return (
    <div className="page-header">
      {backHref && <BackLink href={backHref}>{backText}</BackLink>}
      {over && <p className="page-over">{over}</p>}
      {beside ? (
        <div className="between">
          <h1>{title}</h1>
          {beside}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {lead && <div className="lead">{typeof lead === "string" ? <p>{lead}</p> : lead}</div>}
    </div>
  );
}

export function FormHeader(props: PageHeaderProps) {
  return (
    <>
      <ErrorSummary />
      <PageHeader {...props} />
    </>
  );
}

export function NarrowPage({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="narrow stack">
      <FormHeader {...header} />
      {children}
    </div>
  );
}

export function BackLink({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <PageLink href={href} className="action back">
      <Icon name="chevron-left" />
      {children ?? t("back")}
    </PageLink>
  );
}
