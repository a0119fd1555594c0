import { z } from "zod";
import { chosenAddress } from "~/features/address/address.ts";

const place = z.object({
  subdistrict_code: z.string(),
  /** the area down to the country, as text */
  address: z.string(),
  /** street and house number */
  detail: z.string(),
  landmark: z.string(),
  contact_phone: z.string(),
});
export type HomeCarePlace = z.output<typeof place>;

/** Home-care terms there. Money in whole rupiah, null if unknown. */
const terms = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  service_fee: z.number().nullable(),
  min_order: z.number().nullable(),
  member_limit: z.number(),
});
export type Terms = z.output<typeof terms>;

export const homeDraft = z.object({
  /** patient ids in page order */
  people: z.array(z.string()).default([]),
  /** product ids by patient */
  tests: z.record(z.string(), z.array(z.string())).default({}),
  place: place.nullable().default(null),
  terms: terms.nullable().default(null),
  /** picker area of a new address */
  area: chosenAddress.nullable().default(null),
  typed: z.record(z.string(), z.string()).default({}),
  /** requested subdistrict that is not covered */
  outside: z.string().nullable().default(null),
});
/** Home-care input beyond that of every checkout. */
export type HomeDraft = z.output<typeof homeDraft>;

export const emptyHome: HomeDraft = homeDraft.parse({});

/** People per visit unless the address has its own limit. */
export const USUAL_LIMIT = 4;

export const MOST_TESTS = 10;
