import { useContext } from "react";
import { callsOf, pageAt, paths } from "~/lib/paths.ts";
import type { Call } from "~/site/page.ts";
import { PageSettings, type PageSettingsValue } from "./PageSettings.ts";

/** False if the laboratory lacks one. */
export function useHas(): (...calls: Call[]) => boolean {
  const { isMissing } = useContext(PageSettings);
  return (...calls) => !calls.some((call) => isMissing(call));
}

export type MayPost = (...calls: Call[]) => boolean;

/** A posted form stays with its input, whatever the laboratory lacks. */
export function mayPostOn({
  isPosted,
  isMissing,
}: Pick<PageSettingsValue, "isPosted" | "isMissing">): MayPost {
  return (...calls) => isPosted === true || !calls.some((call) => isMissing(call));
}

export function useMayPost(): MayPost {
  return mayPostOn(useContext(PageSettings));
}

/** False if the laboratory lacks a call, or the account a role. */
export function useOffered(): (href: string) => boolean {
  const { isMissing, lacksRole } = useContext(PageSettings);
  const isForRoles = (href: string) => pageAt(href)?.access === "company" && href !== paths.companyHome();
  return (href) => !(lacksRole && isForRoles(href)) && !callsOf(href).some((call) => isMissing(call));
}
