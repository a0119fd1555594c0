import { z } from "zod";
import { plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { allRows, callList, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, reading } from "../client/endpoint.server.ts";
import { lookupReader, type Lookup } from "../client/lookup-cache.server.ts";
import { settle } from "../client/errors.ts";
import { key, laterPage, optionalText, orNull } from "../client/shapes.server.ts";

const choice = z.object({ id: z.string(), name: z.string(), code: z.string().nullable() });
/** `code` is the same in all languages. */
export type LookupChoice = z.output<typeof choice>;

const showDefault = laterPage.extend({
  show_default: z.boolean().optional().describe("marks the default item"),
});
const byCountry = laterPage.extend({
  sort_by_country: z.string().optional().describe("country id: lists items common there first"),
});
type ChoiceQuery = z.input<typeof showDefault> & z.input<typeof byCountry>;

function choiceCall(name: string, summary: string, query: z.ZodType<unknown, ChoiceQuery> = laterPage) {
  return endpoint("Lookup lists", `GET /${name}/get`, {
    summary,
    query,
    open: true,
    rows: 2000,
    results: (lang: LangCode) =>
      z.array(
        z
          .object({
            id: key,
            ...plainOrBilingual("name"),
            code: optionalText,
          })
          .transform(({ id, name, name_en, name_id, code }) => ({
            id,
            name: textIn(lang, { plain: name, en: name_en, id: name_id }) || id,
            code,
          })),
      ),
  });
}

const choiceCalls = {
  "patient-title": choiceCall("patient-title", "Lists patient titles."),
  "identity-type": choiceCall("identity-type", "Lists identity document types.", showDefault),
  religion: choiceCall("religion", "Lists religions.", byCountry),
  gender: choiceCall("gender", "Lists genders."),
  "marital-status": choiceCall("marital-status", "Lists marital statuses."),
  ethnicity: choiceCall("ethnicity", "Lists ethnicities."),
  country: choiceCall("country", "Lists countries."),
};

export const openLists = Object.values(choiceCalls);

const readChoices = lookupReader(
  "choices",
  choice,
  (shared, { name, query }: { name: keyof typeof choiceCalls; query: ChoiceQuery }) =>
    allRows((paging) => callList(shared, choiceCalls[name], { query: { ...query, ...paging } })),
);

export function listChoices(
  up: UpstreamContext,
  name: keyof typeof choiceCalls,
  query: ChoiceQuery = {},
): Promise<Lookup<LookupChoice>> {
  return readChoices(up, { name, query });
}

export function listReligions(up: UpstreamContext, country_id: string): Promise<Lookup<LookupChoice>> {
  return listChoices(up, "religion", { sort_by_country: country_id });
}

const area = z.object({ id: z.string(), name: z.string(), postal_code: z.string().nullable() });
/** `id` is the parent of the next level. */
export type Area = z.output<typeof area>;

const namedRow = {
  name: z.string().min(1),
  postal_code: orNull(z.union([z.string(), z.number().int()]).transform(String)),
};
const areaOf = (id: string, { name, postal_code }: { name: string; postal_code?: string | null }): Area => ({
  id,
  name,
  postal_code: postal_code || null,
});
const provinces = z.array(z.object({ id_sni: key, ...namedRow }).transform((row) => areaOf(row.id_sni, row)));
const byId = z.array(z.object({ id: key, ...namedRow }).transform((row) => areaOf(row.id, row)));
const byCode = z.array(z.object({ code: key, ...namedRow }).transform((row) => areaOf(row.code, row)));

const provincesCall = endpoint("Lookup lists", "GET /province/get", {
  summary: "Lists provinces of a country.",
  query: laterPage.extend({ country_code: z.string().describe("ISO 3166, e.g. ID") }),
  open: true,
  rows: 1000,
  results: provinces,
});
const citiesCall = endpoint("Lookup lists", "GET /city/get", {
  summary: "Lists cities and regencies of a province.",
  query: laterPage.extend({ province_id_sni: z.string() }),
  open: true,
  rows: 1000,
  results: byId,
});
const districtsCall = endpoint("Lookup lists", "GET /district/get", {
  summary: "Lists districts (kecamatan) of a city.",
  query: laterPage.extend({ city_id: z.string() }),
  open: true,
  rows: 1000,
  results: byId,
});
const subdistrictsCall = endpoint("Lookup lists", "GET /subdistrict/get", {
  summary: "Lists subdistricts (kelurahan, desa) of a district.",
  query: laterPage.extend({
    district_id: z.string().optional(),
    query: z.string().optional().describe("names or a postal code, instead of `district_id`"),
    show_all_parents: z
      .boolean()
      .optional()
      .describe(
        "adds `district_id`, `district_name`, `city_id`, `city_name`, `province_id_sni` and `province_name`",
      ),
  }),
  open: true,
  rows: 1000,
  results: byCode,
});

const readProvinces = lookupReader("provinces", area, (shared, query: { country_code: string }) =>
  allRows((paging) => callList(shared, provincesCall, { query: { ...query, ...paging } })),
);
const readCities = lookupReader("cities", area, (shared, query: { province_id_sni: string }) =>
  allRows((paging) => callList(shared, citiesCall, { query: { ...query, ...paging } })),
);
const readDistricts = lookupReader("districts", area, (shared, query: { city_id: string }) =>
  allRows((paging) => callList(shared, districtsCall, { query: { ...query, ...paging } })),
);
const readSubdistricts = lookupReader("subdistricts", area, (shared, query: { district_id: string }) =>
  allRows((paging) => callList(shared, subdistrictsCall, { query: { ...query, ...paging } })),
);

export function listProvinces(up: UpstreamContext): Promise<Lookup<Area>> {
  return readProvinces(up, { country_code: "ID" });
}

export function listCitiesOf(up: UpstreamContext, province_id_sni: string): Promise<Lookup<Area>> {
  return readCities(up, { province_id_sni });
}

/** Districts (kecamatan). */
export function listDistrictsOf(up: UpstreamContext, city_id: string): Promise<Lookup<Area>> {
  return readDistricts(up, { city_id });
}

/** The id is the subdistrict code. */
export function listSubdistrictsOf(up: UpstreamContext, district_id: string): Promise<Lookup<Area>> {
  return readSubdistricts(up, { district_id });
}

const foundArea = z
  .object({
    code: key,
    ...namedRow,
    district_id: key,
    district_name: optionalText,
    city_id: key,
    city_name: optionalText,
    province_id_sni: key,
    province_name: optionalText,
  })
  .transform(({ code, name, postal_code, province_id_sni, ...above }) => ({
    ...areaOf(code, { name, postal_code: postal_code ?? null }),
    ...above,
    province_id: province_id_sni,
  }));
export type FoundArea = z.output<typeof foundArea>;

const findCall = reading(subdistrictsCall, z.array(foundArea));
const MOST_FOUND = 20;

/** At most 20, of `total`. */
export async function findSubdistricts(
  up: UpstreamContext,
  query: string,
): Promise<{ areas: FoundArea[]; total: number }> {
  const { results, meta } = await callList(up, findCall, {
    query: { query, show_all_parents: true, per_page: MOST_FOUND },
  });
  const areas = await Promise.all(results.slice(0, MOST_FOUND).map((item) => withNames(up, item)));
  return { areas, total: Math.max(meta.total, results.length) };
}

/** Null if the lists of their levels fail. */
async function withNames(up: UpstreamContext, foundArea: FoundArea): Promise<FoundArea> {
  const { province_id, city_id, district_id } = foundArea;
  const [province_name, city_name, district_name] = await Promise.all([
    foundArea.province_name || nameIn(listProvinces(up), province_id),
    foundArea.city_name || nameIn(listCitiesOf(up, province_id), city_id),
    foundArea.district_name || nameIn(listDistrictsOf(up, city_id), district_id),
  ]);
  return { ...foundArea, province_name, city_name, district_name };
}

async function nameIn(list: Promise<Lookup<Area>>, id: string): Promise<string | null> {
  const loaded = await settle(list);
  return (loaded.ok && loaded.data.items.find((item) => item.id === id)?.name) || null;
}
