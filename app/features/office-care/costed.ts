import { isUnderstood } from "~/lib/not-understood.ts";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

/** Those whom the cost counts; null where they are everyone who was asked for, or not known. */
export function costedOf({ people, costed }: Pick<OfficeCare, "people" | "costed">): number | null {
  const isPart = isUnderstood(costed) && isUnderstood(people) && costed !== null && costed < people;
  return isPart ? costed : null;
}
