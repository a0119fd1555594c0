import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { loadAreas } from "../../lib/areas/areas.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRows, requireRow } from "../../database/rows.ts";
import { listPlants, type Plant, type Point } from "../branches/plants.ts";

/** Money in whole rupiah. */
export interface Coverage {
  subdistrict_code: string;
  plant: Plant;
  service_fee: number;
  min_order: number;
  member_limit: number;
}

const CODE = /^\d{10}$/;
const NEAREST = 3;

/** Without dots. @throws LabError `check_fields` if unknown */
export async function requireSubdistrict(code: string) {
  const plain = code.replaceAll(".", "");
  const areas = await loadAreas();
  const match = CODE.test(plain) ? areas.find(plain) : null;
  if (!match) throw new LabError("check_fields", { fields: { subdistrict_code: ["wrong_subdistrict"] } });
  return { ...match, ...areas.parentNames(plain) };
}

/** The most precise area decides; null without home care. */
export async function findCoverage(db: Db | Trx, subdistrict_code: string): Promise<Coverage | null> {
  const codes = [4, 6, 10].map((length) => subdistrict_code.slice(0, length));
  const rows = await db.selectFrom("homecare_area").selectAll().where("area_code", "in", codes).execute();
  const [area] = rows.sort((a, b) => b.area_code.length - a.area_code.length);
  if (!area?.plant_id) return null;
  const { plant_id, service_fee, min_order, member_limit } = area;
  const plant = await requireRow(db, "plant", { plant_id });
  return { subdistrict_code, plant, service_fee, min_order, member_limit };
}

/** @throws LabError `not_covered`; `check_fields` for an unknown place */
export async function requireCoverage(db: Db | Trx, subdistrict_code: string): Promise<Coverage> {
  const { code } = await requireSubdistrict(subdistrict_code);
  const coverage = await findCoverage(db, code);
  if (!coverage) throw new LabError("not_covered", { results: { subdistrict_code: code } });
  return coverage;
}

export async function coverageView(db: Db, subdistrict_code: string, lang: Lang, now: Date) {
  const { code } = await requireSubdistrict(subdistrict_code);
  const coverage = await findCoverage(db, code);
  return {
    subdistrict_code: code,
    covered: coverage !== null,
    plant_id: coverage?.plant.plant_id ?? null,
    plant_name: coverage?.plant.name ?? null,
    timezone: coverage?.plant.timezone ?? null,
    service_fee: coverage?.service_fee ?? null,
    min_order: coverage?.min_order ?? null,
    member_limit: coverage?.member_limit ?? null,
    nearest: coverage ? [] : await nearestPlants(db, code, lang, now),
  };
}

/** Else known cities of the province. */
async function nearestPlants(db: Db, code: string, lang: Lang, now: Date) {
  const from = await centreOf(db, code);
  if (!from) return [];
  return (await listPlants(db, { from, sort: "distance" }, lang, now)).slice(0, NEAREST);
}

async function centreOf(db: Db, code: string): Promise<Point | null> {
  const cities = await findRows(db, "city", { province_id_sni: code.slice(0, 2) });
  const matchingCities = cities.filter(({ city_id }) => city_id === code.slice(0, 4));
  const known = matchingCities.length > 0 ? matchingCities : cities;
  if (known.length === 0) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    lat: mean(known.map(({ latitude }) => latitude)),
    lng: mean(known.map(({ longitude }) => longitude)),
  };
}
