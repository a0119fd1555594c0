export interface ListRules {
  by?: string;
  newest?: "first" | "last";
  most?: number;
  /** left out first: rows whose field has one of these values */
  spare?: { field: string; values: readonly unknown[] };
  /** a missing row would change the meaning */
  whole?: boolean;
}
