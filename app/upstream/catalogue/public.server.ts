import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { NOT_UNDERSTOOD } from "../../lib/not-understood.ts";
import type { LangCode } from "../../lib/dates.ts";
import {
  call,
  callList,
  type Meta,
  type SharedContext,
  type UpstreamContext,
} from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { holidays, hours } from "../branches/plants.server.ts";
import {
  key,
  numberOr,
  optionalCount,
  optionalKey,
  optionalNumber,
  optionalText,
  rupiah,
  zone,
} from "../client/shapes.server.ts";
import { slot, type Slot } from "../orders/schedule.server.ts";
import { branchPrice, productIn, saving, type Product } from "./catalogue.server.ts";

const productsCall = endpoint("Public", "GET /public/product/get", {
  summary: "Lists tests or packages for visitors who are not signed in: matching ones, or the most popular.",
  open: true,
  query: z.object({
    q: z.string().optional().describe("name, everyday name or code"),
    product_type: z.enum(["test", "package"]).optional().describe("tests without it"),
    page: z.number().optional(),
    per_page: z.number().describe("at most 100"),
  }),
  rows: 50,
  results: (lang: LangCode) =>
    z.array(
      z
        .object({
          id: key,
          ...plainOrBilingual("name"),
          sub_category_code: optionalKey,
          sub_category_en: optionalText.describe("what the product checks; an extension"),
          sub_category_id: optionalText,
          fasting_hours: numberOr(0, z.number().min(0).max(1000)),
          turnaround_hours: optionalNumber,
          price_from: rupiah.describe("whole rupiah, lowest price after discount"),
          prices: z.array(branchPrice).default([]).describe("of each branch; an extension"),
          item_count: optionalCount(z.number().int().min(0)).describe("tests in a package"),
          saving,
          items: z
            .array(
              z
                .object({
                  ...plainOrBilingual("name"),
                  sub_category_en: optionalText.describe("what the product checks"),
                  sub_category_id: optionalText,
                })
                .transform(inLanguage(lang, "name", "sub_category")),
            )
            .default([])
            .describe("contents of a package"),
        })
        .transform(({ name, name_en, name_id, items, sub_category_code, ...more }) => {
          const { sub_category_en, sub_category_id, ...product } = more;
          const checks = textIn(lang, { en: sub_category_en, id: sub_category_id });
          return {
            ...product,
            checks: sub_category_code !== null && checks ? { code: sub_category_code, name: checks } : null,
            contents: [...new Set(items.map((item) => item.sub_category || item.name))].filter(Boolean),
            name: textIn(lang, { plain: name, en: name_en, id: name_id }) || product.id,
          };
        }),
    ),
});

/** Also validates cached lists. */
export const publicProduct = z.object({
  id: z.string(),
  name: z.string(),
  checks: z.object({ code: z.string(), name: z.string() }).nullable().default(null),
  fasting_hours: z.number().or(z.literal(NOT_UNDERSTOOD)),
  turnaround_hours: z.number().nullable(),
  price_from: z.number().nullable(),
  prices: z.array(
    z.object({ plant_id: z.string(), amount: z.number().nullable(), discount_percent: z.number() }),
  ),
  item_count: z.number().or(z.literal(NOT_UNDERSTOOD)).nullable(),
  saving: z.number().nullable(),
  /** groups of a package's tests, else their names */
  contents: z.array(z.string()),
});
export type PublicProduct = z.output<typeof publicProduct>;

export function listPublicProducts(
  up: UpstreamContext | SharedContext,
  query: { q?: string; product_type?: "test" | "package"; page?: number; per_page: number },
): Promise<{ results: PublicProduct[]; meta: Meta }> {
  return callList(up, productsCall, { query });
}

const productCall = endpoint("Public", "GET /public/product/get-detail", {
  summary: "Returns one test or package for visitors who are not signed in. 404 for other products.",
  open: true,
  query: z.object({ product_id: z.string() }),
  results: productIn,
});

/** @throws UpstreamRefusal 404 */
export function getPublicProduct(up: UpstreamContext | SharedContext, product_id: string): Promise<Product> {
  return call(up, productCall, { query: { product_id } });
}

const timesCall = endpoint("Public", "GET /public/schedule/get", {
  summary: "Lists free times of a branch for visitors who are not signed in.",
  open: true,
  query: z.object({
    plant_id: z.string(),
    days: z.number().describe("from today on; at most 14"),
    product_ids: z
      .string()
      .optional()
      .describe("separated by commas; times then tell whether there is time to fast"),
  }),
  rows: 1000,
  results: z.array(slot),
});

export function listPublicTimes(
  up: UpstreamContext | SharedContext,
  query: { plant_id: string; days: number; product_ids: string },
): Promise<Slot[]> {
  return call(up, timesCall, { query });
}

export const publicPlant = z.object({
  id: key,
  name: z.string().catch(""),
  address: optionalText,
  city_name: optionalText,
  province_name: optionalText,
  phone: optionalText,
  timezone: zone,
  opening_hours: z.array(hours).default([]),
  latitude: optionalNumber,
  longitude: optionalNumber,
  holidays,
});
export type PublicPlant = z.output<typeof publicPlant>;

const plantsCall = endpoint("Public", "GET /public/plant/get", {
  summary: "Lists branches for visitors who are not signed in, with hours and telephone.",
  open: true,
  query: z.object({ per_page: z.number() }),
  rows: 100,
  results: z.array(publicPlant),
});

export function listPublicPlants(up: UpstreamContext | SharedContext): Promise<PublicPlant[]> {
  return call(up, plantsCall, { query: { per_page: 100 } });
}

const laboratoryCall = endpoint("Public", "GET /public/laboratory/get", {
  summary: "Returns the laboratory's public information about itself.",
  open: true,
  results: (lang: LangCode) =>
    z
      .object({ accreditation_en: optionalText, accreditation_id: optionalText })
      .transform(({ accreditation_en, accreditation_id }) => ({
        accreditation: textIn(lang, { en: accreditation_en, id: accreditation_id }),
      })),
});

/** `accreditation`: "" without one. */
export function getPublicLaboratory(up: UpstreamContext | SharedContext): Promise<{ accreditation: string }> {
  return call(up, laboratoryCall);
}
