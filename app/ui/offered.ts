import { useContext } from "react";
import { pageAt } from "~/lib/paths.ts";
import { PageSettings } from "./PageSettings.ts";

/** False if the laboratory lacks the path's data. */
export function useOffered(): (href: string) => boolean {
  const { missing } = useContext(PageSettings);
  return (href) => !missing.includes(pageAt(href)?.path ?? "");
}
