import { useContext } from "react";
import { callsOf } from "~/lib/paths.ts";
import { PageSettings } from "./PageSettings.ts";

/** False if the laboratory lacks a call that the path's page needs. */
export function useOffered(): (href: string) => boolean {
  const { isMissing } = useContext(PageSettings);
  return (href) => !callsOf(href).some(isMissing);
}
