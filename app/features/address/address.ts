import { z } from "zod";
import type { Area } from "~/upstream/lookups.server.ts";

/** The four steps of the picker, from the widest. */
export const LEVELS = ["province", "city", "district", "subdistrict"] as const;
export type Level = (typeof LEVELS)[number];

/** An area that was chosen on the way, by its level. */
export interface Step {
  level: Level;
  id: string;
  name: string;
}

/** Where a picker stands. */
export interface PickerPlace {
  /** path of its page */
  path: string;
  /** what every link and form of it carries along, e.g. whose address it is */
  hidden: Record<string, string>;
}

/** What one page of the picker shows. */
export interface PickerView extends PickerPlace {
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

export const chosenAddress = z.object({
  subdistrict_code: z.string(),
  province_id: z.string(),
  city_id: z.string(),
  district_id: z.string(),
  /** the whole address down to the subdistrict, ending in INDONESIA */
  text: z.string(),
});
/** What the picker results in. */
export type ChosenAddress = z.output<typeof chosenAddress>;

export const areaSchema = z.object({ subdistrict_code: z.string().default("") });
