import type { Bilingual } from "../lib/labels.ts";
import type { Issue } from "../domains/results/issue/result-issue.ts";

export interface Story {
  versions: readonly (Issue & { after?: number })[];
  withheld?: readonly ["counselling" | "unpaid", reason: Bilingual];
}
