import type { ComponentPropsWithoutRef } from "react";
import { useOffered } from "./offered.ts";

interface PageLinkProps extends ComponentPropsWithoutRef<"a"> {
  href: string;
  /** the text stays without the link; default: unless the class makes it an action */
  keepsText?: boolean;
}

/** A link to a page of the portal, if the laboratory has that page's calls. */
export function PageLink({ keepsText, ...link }: PageLinkProps) {
  const offered = useOffered();
  if (offered(link.href)) return <a {...link}>{link.children}</a>;
  const isAction = /\b(action|button|chip)\b/.test(link.className ?? "");
  return (keepsText ?? !isAction) ? <>{link.children}</> : null;
}
