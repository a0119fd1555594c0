import { useContext } from "react";
import { pageAt } from "~/lib/paths.ts";
import { PageSettings } from "./PageSettings.ts";

/** Tells whether a menu may lead to a path: the laboratory has what it shows. */
export function useOffered(): (href: string) => boolean {
  const { missing } = useContext(PageSettings);
  return (href) => !missing.includes(pageAt(href)?.path ?? "");
}
