import { z } from "zod";
import { chosenAddress } from "~/features/address/address.ts";

/** Where the visit goes, as it is ordered. */
const place = z.object({
  subdistrict_code: z.string(),
  /** the area down to the country, as text */
  address: z.string(),
  /** street and house number */
  detail: z.string(),
  landmark: z.string(),
  contact_phone: z.string(),
});
export type Place = z.output<typeof place>;

/** What home care asks for there. Money in whole rupiah, null when it is not known. */
const terms = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  service_fee: z.number().nullable(),
  min_order: z.number().nullable(),
  member_limit: z.number(),
});
export type Terms = z.output<typeof terms>;

export const homeDraft = z.object({
  /** patient ids, in the order of the page */
  people: z.array(z.string()).default([]),
  /** product ids by patient */
  tests: z.record(z.string(), z.array(z.string())).default({}),
  place: place.nullable().default(null),
  terms: terms.nullable().default(null),
  /** area of another address, from the picker */
  area: chosenAddress.nullable().default(null),
  /** what was typed of another address, by field */
  typed: z.record(z.string(), z.string()).default({}),
  /** subdistrict that was asked for and is not reached */
  outside: z.string().nullable().default(null),
});
/** Input of a home-care checkout beside what every checkout has. */
export type HomeDraft = z.output<typeof homeDraft>;

export const emptyHome: HomeDraft = homeDraft.parse({});

/** People in one visit, where the address does not say otherwise. */
export const USUAL_LIMIT = 4;

/** Tests of one person in one visit. */
export const MOST_TESTS = 10;
