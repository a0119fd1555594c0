import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { searchSubdistricts } from "./area-search.ts";
import { loadAreas, type Subdistrict } from "../../lib/areas/areas.ts";
import { countries, findCountry, INDONESIA_ID } from "./countries.ts";
import {
  identityTypes,
  religionsOf,
  type LookupEntry,
  ethnicities,
  genders,
  maritalStatuses,
} from "./lookups.ts";
import { flag, paged, pageOf, pageQuery, parseQuery } from "../../http/query.ts";
import { ANYBODY, get } from "../../http/route.ts";

function view(call: Call, { id, name_en, name_id, code }: LookupEntry) {
  return { id, name: call.lang === "id" ? name_id : name_en, name_en, name_id, ...(code ? { code } : {}) };
}

const fixedList = (entries: readonly LookupEntry[]) => (call: Call) => ({
  results: entries.map((entry) => view(call, entry)),
});

async function getTitleList(call: Call): Promise<Reply> {
  const rows = await call.db.selectFrom("patient_title").selectAll().orderBy("title_id").execute();
  return { results: rows.map(({ title_id, ...names }) => view(call, { id: title_id, ...names })) };
}

const identityQuery = z.object({ show_default: flag });

function identities(call: Call): Reply {
  const { show_default } = parseQuery(identityQuery, call);
  const rows = identityTypes.map((type, index) => ({
    ...view(call, type),
    ...(show_default ? { is_default: index === 0 } : {}),
  }));
  return { results: rows };
}

const religionQuery = z.object({ sort_by_country: z.string().max(20).optional() });

/** `sort_by_country`: a country's id or ISO code; true means Indonesia. */
function religions(call: Call): Reply {
  const { sort_by_country } = parseQuery(religionQuery, call);
  const code = sort_by_country === "true" ? INDONESIA_ID : sort_by_country;
  const country = code ? (findCountry(code) ?? undefined) : undefined;
  return { results: religionsOf(country).map((religion) => view(call, religion)) };
}

function countryList(call: Call): Reply {
  const collator = new Intl.Collator(call.lang);
  const rows = countries
    .map((country) => view(call, country))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { results: rows };
}

const provinceQuery = z.object({ country_code: z.string().max(20).default("ID") });

async function provinces(call: Call): Promise<Reply> {
  const { country_code } = parseQuery(provinceQuery, call);
  if (findCountry(country_code)?.id !== INDONESIA_ID) return { results: [] };
  const { provinces: rows } = await loadAreas();
  return { results: rows.map(({ id, name }) => ({ id, name, id_sni: id })) };
}

const areaId = z.string().max(20).optional();
const districtQuery = z.object({ ...pageQuery, city_id: areaId });

async function districts(call: Call): Promise<Reply> {
  const { city_id, page, per_page } = parseQuery(districtQuery, call);
  const areas = await loadAreas();
  const rows = city_id ? areas.districtsOf(city_id) : areas.districts();
  const views = (city_id ? rows : pageOf(rows, page, per_page)).map(({ id, name }) => ({
    id,
    name,
    city_id: id.slice(0, 4),
    province_id_sni: id.slice(0, 2),
  }));
  return city_id ? { results: views } : paged(views, rows.length, page, per_page);
}

const subdistrictQuery = z.object({
  ...pageQuery,
  district_id: areaId,
  code: areaId,
  query: z.string().trim().max(200).optional(),
  q: z.string().trim().max(200).optional(),
  show_all_parents: flag,
});

async function subdistricts(call: Call): Promise<Reply> {
  const { district_id, code, query, q, page, per_page, show_all_parents } = parseQuery(
    subdistrictQuery,
    call,
  );
  const areas = await loadAreas();
  const views = (rows: readonly Subdistrict[]) =>
    show_all_parents ? rows.map((row) => ({ ...row, ...areas.parentNames(row.code) })) : rows;
  if (district_id) return { results: views(areas.subdistrictsOf(district_id)) };
  if (code) {
    const match = areas.find(code);
    return { results: views(match ? [match] : []) };
  }
  const slice = { from: (page - 1) * per_page, to: page * per_page };
  const search = query ?? q;
  const { total, rows } = search ? searchSubdistricts(areas, search, slice) : areas.subdistricts(slice);
  return paged([...views(rows)], total, page, per_page);
}

// prettier-ignore
export const placeRoutes: readonly Route[] = [
  get("/patient-title/get", ANYBODY, getTitleList, "Titles"),
  get("/identity-type/get", ANYBODY, identities, "Identity types", identityQuery),
  get("/gender/get", ANYBODY, fixedList(genders), "Genders"),
  get("/marital-status/get", ANYBODY, fixedList(maritalStatuses), "Marital statuses"),
  get("/religion/get", ANYBODY, religions, "Religions, those common in a country first", religionQuery),
  get("/ethnicity/get", ANYBODY, fixedList(ethnicities), "Ethnicities"),
  get("/country/get", ANYBODY, countryList, "Countries by name"),
  get("/province/get", ANYBODY, provinces, "Provinces", provinceQuery),
  get("/district/get", ANYBODY, districts, "Districts", districtQuery),
  get("/subdistrict/get", ANYBODY, subdistricts, "Subdistricts by parent, code or search", subdistrictQuery),
];
