import { useContext } from "react";
import { isBuilt, pageAt } from "~/lib/paths.ts";
import { PageSettings } from "./PageSettings.ts";

/** Tells whether a menu may lead to a path: its screen is built, and the laboratory has what it shows. */
export function useOffered(): (href: string) => boolean {
  const { missing } = useContext(PageSettings);
  return (href) => isBuilt(href) && !missing.includes(pageAt(href)?.path ?? "");
}
