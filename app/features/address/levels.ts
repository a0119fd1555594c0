import type { Area } from "~/upstream/lookups.server.ts";

/** The four steps of the picker (spec.md §2), from the widest. */
export const LEVELS = ["province", "city", "district", "subdistrict"] as const;
export type Level = (typeof LEVELS)[number];

/** An area that was chosen on the way, by its level. */
export interface Step {
  level: Level;
  id: string;
  name: string;
}

/** What one page of the picker shows. */
export interface PickerView {
  title: string;
  /** level to choose from */
  level: Level;
  chosen: Step[];
  /** what was searched for */
  q: string;
  areas: Area[];
  failed: boolean;
  stale: boolean;
}
