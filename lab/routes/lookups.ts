import { z } from "zod";
import { paged, pageQuery, route, type Call, type Reply, type Route } from "../http.ts";
import { searchSubdistricts } from "../store/area-search.ts";
import { loadAreas, type Subdistrict } from "../store/areas.ts";
import { countries, findCountry, INDONESIA_ID } from "../store/countries.ts";
import {
  ethnicities,
  genders,
  identityTypes,
  maritalStatuses,
  religionsOf,
  type Entry,
} from "../store/lookups.ts";
import { flag, pageOf, parseQuery } from "./query.ts";

/** `name` is in the language of the call; `name_id` is Indonesian (screens.md R3). */
function view(call: Call, { id, name_en, name_id, code }: Entry) {
  return { id, name: call.lang === "id" ? name_id : name_en, name_en, name_id, ...(code ? { code } : {}) };
}

const fixed = (path: string, list: readonly Entry[]): Route =>
  route("get", path, "public", (call) => ({ results: list.map((one) => view(call, one)) }));

async function titles(call: Call): Promise<Reply> {
  const rows = await call.db.selectFrom("patient_title").selectAll().orderBy("title_id").execute();
  return { results: rows.map(({ title_id, ...names }) => view(call, { id: title_id, ...names })) };
}

/** With `show_default=true` every entry says whether it is the one to preselect. */
function identities(call: Call): Reply {
  const { show_default } = parseQuery(z.object({ show_default: flag }), call);
  const rows = identityTypes.map((one, at) => ({
    ...view(call, one),
    ...(show_default ? { is_default: at === 0 } : {}),
  }));
  return { results: rows };
}

/** `sort_by_country` is a country's id (or ISO code); true means Indonesia. */
function religionList(call: Call): Reply {
  const { sort_by_country } = parseQuery(z.object({ sort_by_country: z.string().max(20).optional() }), call);
  const wanted = sort_by_country === "true" ? INDONESIA_ID : sort_by_country;
  const country = wanted ? (findCountry(wanted) ?? undefined) : undefined;
  return { results: religionsOf(country).map((one) => view(call, one)) };
}

function countryList(call: Call): Reply {
  const order = new Intl.Collator(call.lang);
  const rows = countries.map((one) => view(call, one)).sort((a, b) => order.compare(a.name, b.name));
  return { results: rows };
}

async function provinces(call: Call): Promise<Reply> {
  const { country_code } = parseQuery(z.object({ country_code: z.string().max(20).default("ID") }), call);
  if (findCountry(country_code)?.id !== INDONESIA_ID) return { results: [] };
  const { provinces: rows } = await loadAreas();
  return { results: rows.map(({ id, name }) => ({ id, name, id_sni: id })) };
}

const within = z.string().max(20).optional();

/** With `city_id` all districts of that city; without, all of Indonesia by pages. */
async function districts(call: Call): Promise<Reply> {
  const { city_id, page, per_page } = parseQuery(z.object({ ...pageQuery, city_id: within }), call);
  const areas = await loadAreas();
  const rows = city_id ? areas.districtsOf(city_id) : areas.districts();
  const shown = (city_id ? rows : pageOf(rows, page, per_page)).map(({ id, name }) => ({
    ...{ id, name, city_id: id.slice(0, 4), province_id_sni: id.slice(0, 2) },
  }));
  return city_id ? { results: shown } : paged(shown, rows.length, page, per_page);
}

const subdistrictQuery = z.object({
  ...pageQuery,
  district_id: within,
  code: within,
  query: z.string().trim().max(200).optional(),
  q: z.string().trim().max(200).optional(),
  show_all_parents: flag,
});

/**
 * With `district_id` all of a district; with `code` that one; with `query` (or `q`) what fits, by pages;
 * without any, all of Indonesia by pages. `show_all_parents` adds the names around each.
 */
async function subdistricts(call: Call): Promise<Reply> {
  const { district_id, code, query, q, page, per_page, show_all_parents } = parseQuery(
    subdistrictQuery,
    call,
  );
  const areas = await loadAreas();
  const shown = (rows: readonly Subdistrict[]) =>
    show_all_parents ? rows.map((row) => ({ ...row, ...areas.namesAround(row.code) })) : rows;
  if (district_id) return { results: shown(areas.subdistrictsOf(district_id)) };
  if (code) {
    const found = areas.find(code);
    return { results: shown(found ? [found] : []) };
  }
  const slice = { from: (page - 1) * per_page, to: page * per_page };
  const wanted = query ?? q;
  const { total, rows } = wanted ? searchSubdistricts(areas, wanted, slice) : areas.subdistricts(slice);
  return paged([...shown(rows)], total, page, per_page);
}

export const lookupRoutes: readonly Route[] = [
  route("get", "/patient-title/get", "public", titles),
  route("get", "/identity-type/get", "public", identities),
  fixed("/gender/get", genders),
  fixed("/marital-status/get", maritalStatuses),
  route("get", "/religion/get", "public", religionList),
  fixed("/ethnicity/get", ethnicities),
  route("get", "/country/get", "public", countryList),
  route("get", "/province/get", "public", provinces),
  route("get", "/district/get", "public", districts),
  route("get", "/subdistrict/get", "public", subdistricts),
];
