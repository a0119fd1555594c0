import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { PageLink } from "./PageLink.tsx";

export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

export function NewTabNote() {
  const { t } = useTranslation("ui");
  return <span className="vh"> {t("new_tab")}</span>;
}

export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink href={href} className="action" {...newTab}>
      {children}
      <NewTabNote />
    </PageLink>
  );
}
