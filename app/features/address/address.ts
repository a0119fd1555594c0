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
  flow?: string;
  hidden: Record<string, string>;
  suggested?: string | undefined;
  ofNumber?: string | undefined;
}

export interface PickerView extends PickerPlace {
  title: string;
  heading: string;
  level: Level;
  chosen: AreaStep[];
  q: string;
  areas: Area[];
  /** first page only */
  find: string;
  /** null without a search or on failure */
  found: { areas: FoundArea[]; total: number } | null;
  failed: boolean;
  stale: boolean;
}

export const chosenAddress = z.object({
  subdistrict_code: z.string(),
  province_id: z.string(),
  city_id: z.string(),
  district_id: z.string(),
  text: z.string(),
});
export type ChosenAddress = z.output<typeof chosenAddress>;

export const areaSchema = z.object({ subdistrict_code: z.string().default("") });
