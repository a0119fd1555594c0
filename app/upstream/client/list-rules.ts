/** How a list is ordered and cut; schemas declare it (list-shapes.server.ts). */
export interface ListRules {
  /** field with the date or instant of a row */
  by?: string;
  /** end of the list with the newest row by that field */
  newest?: "first" | "last";
  /** maximum rows, instead of the call's */
  most?: number;
  /** rows left out before others: those whose field has one of these values */
  spare?: { field: string; values: readonly unknown[] };
  /** without one of its rows, what contains the list would say something else */
  whole?: boolean;
}
