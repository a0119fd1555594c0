import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import { call, type QueryValue, type UpstreamContext } from "./client.server.ts";
import { lookup, type Lookup } from "./lookup-cache.server.ts";
import { key, optionalText } from "./shapes.server.ts";

/** One choice of a list, its name in the language of the page. */
export interface Choice {
  id: string;
  name: string;
  /** what the choice is called between programs, e.g. "KTP" or "ID"; null when it has none */
  code: string | null;
}

const choice = z.object({ id: z.string(), name: z.string(), code: z.string().nullable() });

const row = z.object({
  id: key,
  name: optionalText,
  name_en: optionalText,
  name_id: optionalText,
  code: optionalText,
});

type ListName =
  "patient-title" | "identity-type" | "religion" | "gender" | "marital-status" | "ethnicity" | "country";

/**
 * A list of spec.md §3 (GET /{name}/get), in the language of the page, cached.
 * @param query e.g. `show_default` for identity types, `sort_by_country` for religions
 */
export function listChoices(
  up: UpstreamContext,
  name: ListName,
  query: Record<string, QueryValue> = {},
): Promise<Lookup<Choice>> {
  return lookup(`${name}:${JSON.stringify(query)}:${up.lang}`, choice, async () => {
    const rows = await call(up, { path: `/${name}/get`, query, schema: z.array(row), area: "lookup" });
    return rows.map(({ id, name: plain, name_en, name_id, code }) => ({
      id,
      name: textIn(up.lang, { plain, en: name_en, id: name_id }) || id,
      code,
    }));
  });
}

/** Religions for somebody with papers of a country: its common ones, or those first. */
export function listReligions(up: UpstreamContext, country_id: string): Promise<Lookup<Choice>> {
  return listChoices(up, "religion", { sort_by_country: country_id });
}

/** A province, city, district or subdistrict; `id` is what the next level is asked with. */
export interface Area {
  id: string;
  name: string;
  postal_code: string | null;
}

const area = z.object({ id: z.string(), name: z.string(), postal_code: z.string().nullable() });

/** Each level is asked for by a key of its own (spec.md §3). */
const areaRow = (keyName: "id_sni" | "id" | "code") =>
  z
    .object({
      id_sni: key.optional(),
      id: key.optional(),
      code: key.optional(),
      name: z.string().min(1),
      postal_code: z
        .union([key, z.literal("")])
        .nullish()
        .catch(null),
    })
    .transform((row) => ({
      id: row[keyName] ?? "",
      name: row.name,
      postal_code: row.postal_code || null,
    }))
    .refine(({ id }) => id !== "");

function listAreas(
  up: UpstreamContext,
  path: `/${string}/get`,
  query: Record<string, QueryValue>,
  keyName: "id_sni" | "id" | "code",
): Promise<Lookup<Area>> {
  return lookup(`${path}:${JSON.stringify(query)}:${up.lang}`, area, () =>
    call(up, { path, query, schema: z.array(areaRow(keyName)), area: "lookup" }),
  );
}

/** Provinces of Indonesia. */
export function listProvinces(up: UpstreamContext): Promise<Lookup<Area>> {
  return listAreas(up, "/province/get", { country_code: "ID" }, "id_sni");
}

/** Cities and regencies of a province. */
export function listCitiesOf(up: UpstreamContext, province_id_sni: string): Promise<Lookup<Area>> {
  return listAreas(up, "/city/get", { province_id_sni }, "id");
}

/** Districts (kecamatan) of a city. */
export function listDistrictsOf(up: UpstreamContext, city_id: string): Promise<Lookup<Area>> {
  return listAreas(up, "/district/get", { city_id }, "id");
}

/** Subdistricts (kelurahan, desa) of a district; the id is the subdistrict code. */
export function listSubdistrictsOf(up: UpstreamContext, district_id: string): Promise<Lookup<Area>> {
  return listAreas(up, "/subdistrict/get", { district_id }, "code");
}
