import type { Generated } from "kysely";

/** Of a product. */
export interface VisitRules {
  /** HH:mm of the branch: visits for it begin before */
  visit_until: Generated<string | null>;
  /** tests of one group exclude each other in a visit */
  exclusion_group: Generated<string | null>;
}
