import { useContext } from "react";
import { callsOf } from "~/lib/paths.ts";
import type { Call } from "~/site/page.ts";
import { PageSettings } from "./PageSettings.ts";

/** False if the laboratory lacks one of the calls. */
export function useHas(): (...calls: Call[]) => boolean {
  const { isMissing } = useContext(PageSettings);
  return (...calls) => !calls.some((call) => isMissing(call));
}

/** False if the laboratory lacks a call that the path's page needs. */
export function useOffered(): (href: string) => boolean {
  const { isMissing } = useContext(PageSettings);
  return (href) => !callsOf(href).some((call) => isMissing(call));
}
