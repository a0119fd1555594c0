import { pages } from "~/site.ts";
import { isMissingCall } from "~/upstream/client/missing-calls.server.ts";

/** Patterns of pages the laboratory cannot fill. */
export function missingPages(): string[] {
  return pages.filter(({ needs }) => needs && isMissingCall(needs)).map(({ path }) => path);
}
