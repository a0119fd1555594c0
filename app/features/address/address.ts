import { z } from "zod";
import type { Area, FoundArea } from "~/upstream/places/lookups.server.ts";

export const LEVELS = ["province", "city", "district", "subdistrict"] as const;
export type Level = (typeof LEVELS)[number];

export interface AreaStep {
  level: Level;
  id: string;
  name: string;
}

export interface PickerPlace {
  path: string;
  /** the form it belongs to, in the title */
  flow?: string;
  /** query values kept by every link and form, e.g. whose address it is */
  hidden: Record<string, string>;
  /** initial search before the user types, e.g. a card's text */
  suggested?: string | undefined;
  /** district that the identity number names */
  ofNumber?: string | undefined;
}

export interface PickerView extends PickerPlace {
  title: string;
  heading: string;
  level: Level;
  chosen: AreaStep[];
  q: string;
  areas: Area[];
  /** search over all subdistricts; first page only */
  find: string;
  /** best of `total` results; null without a search or on failure */
  found: { areas: FoundArea[]; total: number } | null;
  failed: boolean;
  stale: boolean;
}

export const chosenAddress = z.object({
  subdistrict_code: z.string(),
  province_id: z.string(),
  city_id: z.string(),
  district_id: z.string(),
  /** full address from subdistrict to INDONESIA */
  text: z.string(),
});
export type ChosenAddress = z.output<typeof chosenAddress>;

export const areaSchema = z.object({ subdistrict_code: z.string().default("") });
