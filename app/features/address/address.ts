import { z } from "zod";
import type { Area, FoundArea } from "~/upstream/lookups.server.ts";

/** The levels of the picker, widest first. */
export const LEVELS = ["province", "city", "district", "subdistrict"] as const;
export type Level = (typeof LEVELS)[number];

/** A chosen area and its level. */
export interface Step {
  level: Level;
  id: string;
  name: string;
}

/** The page that a picker belongs to. */
export interface PickerPlace {
  /** path of its page */
  path: string;
  /** query values that every link and form keeps, e.g. whose address it is */
  hidden: Record<string, string>;
  /** search that is tried before anybody has typed one, e.g. what a card says */
  suggested?: string | undefined;
}

/** Data of one page of the picker. */
export interface PickerView extends PickerPlace {
  title: string;
  /** level to choose from */
  level: Level;
  chosen: Step[];
  /** search text */
  q: string;
  areas: Area[];
  /** search over all subdistricts, on the first page only */
  find: string;
  /** its result, the best of `total`; null without a search, or when it failed */
  found: { areas: FoundArea[]; total: number } | null;
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
/** Result of the picker. */
export type ChosenAddress = z.output<typeof chosenAddress>;

export const areaSchema = z.object({ subdistrict_code: z.string().default("") });
