import { isUnderstood } from "~/lib/not-understood.ts";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

/** Counts the employees in the cost; null if all requested ones are, or if unknown. */
export function costedOf({ people, costed }: Pick<OfficeCare, "people" | "costed">): number | null {
  const isPart = isUnderstood(costed) && isUnderstood(people) && costed !== null && costed < people;
  return isPart ? costed : null;
}
