import type { ComponentPropsWithoutRef } from "react";
import { useOffered } from "./offered.ts";

interface PageLinkProps extends ComponentPropsWithoutRef<"a"> {
  href: string;
  /** without the link; default: unless its class makes it an action */
  keepsText?: boolean;
}

/** Only if the laboratory has the page's calls. */
export function PageLink({ keepsText, ...link }: PageLinkProps) {
  const offered = useOffered();
  if (offered(link.href)) return <a {...link}>{link.children}</a>;
  const isAction = /\b(action|button|chip)\b/.test(link.className ?? "");
  return (keepsText ?? !isAction) ? <>{link.children}</> : null;
}
