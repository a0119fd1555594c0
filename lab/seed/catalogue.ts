import type { Insertable } from "kysely";
import { addDays, instantOf } from "../lib/local-time.ts";
import type { ProductItemTable, ProductPriceTable, ProductTable } from "../database/tables.generated.ts";
import { productId } from "./ids.ts";
import { bundles, type BundleSeed } from "./packages.ts";
import { plants } from "./plants.ts";
import { categories, preparations, type TestSeed } from "./product-kinds.ts";
import { bloodTests } from "./tests-blood.ts";
import { chemistryTests } from "./tests-chemistry.ts";
import { otherTests } from "./tests-other.ts";

const SENSITIVE: readonly string[] = ["HIV", "BHCG", "DRUG3"];

const GLUCOSE: readonly string[] = ["GLU-F", "GLU-2H", "GLU-R"];
const MORNING_ENDS = "10:00";

const tests = [...chemistryTests, ...bloodTests, ...otherTests];

function product(seed: TestSeed): Insertable<ProductTable> {
  const { sample, offer } = seed;
  const [fasting_hours, preparation_en, preparation_id] = preparations[sample.prep];
  return {
    product_id: productId(seed.code),
    product_code: seed.code,
    product_type: "test",
    name_en: seed.name[0],
    name_id: seed.name[1],
    aliases: JSON.stringify(seed.aliases),
    category_code: seed.sub.split("-")[0] ?? "",
    sub_category_code: seed.sub,
    description_en: seed.about_en,
    description_id: seed.about_id,
    preparation_en,
    preparation_id,
    fasting_hours,
    specimen: sample.specimen === "none" ? null : sample.specimen,
    turnaround_hours: sample.hours,
    gender_restriction: offer.gender ?? null,
    age_min: offer.age?.[0] ?? null,
    age_max: offer.age?.[1] ?? null,
    home_care_available: offer.home_care ? 1 : 0,
    quota: null,
    valid_days: null,
    start_at: null,
    end_at: null,
    stock_left: null,
    popularity: offer.popular ?? 0,
    sensitive: SENSITIVE.includes(seed.code) ? 1 : 0,
    visit_until: sample.prep === "morning" ? MORNING_ENDS : null,
    exclusion_group: GLUCOSE.includes(seed.code) ? "glucose" : null,
  };
}

function bundle(seed: BundleSeed, today: string): Insertable<ProductTable> {
  const { valid_days, start_day, end_day, stock } = seed.term;
  const day = (days: number | undefined) =>
    days === undefined ? null : instantOf(addDays(today, days), "00:00", "Asia/Jakarta").toISOString();
  return {
    ...product(seed),
    product_type: seed.type,
    quota: seed.type === "subscription" ? seed.items.reduce((sum, [, qty]) => sum + qty, 0) : null,
    valid_days,
    start_at: day(start_day),
    end_at: day(end_day),
    stock_left: stock ?? null,
  };
}

function prices({ code, offer }: TestSeed, samePrice: boolean): Insertable<ProductPriceTable>[] {
  return plants
    .filter((plant) => !offer.not_in?.includes(plant.code))
    .filter((plant) => !offer.needs || plant.facilities.includes(offer.needs))
    .map((plant) => ({
      product_id: productId(code),
      plant_id: plant.plant_id,
      amount: samePrice ? offer.price : Math.round((offer.price * plant.price_factor) / 500) * 500,
      discount_percent: offer.discounts?.[plant.code] ?? offer.discounts?.["*"] ?? 0,
    }));
}

export function catalogue(today: string) {
  const items: Insertable<ProductItemTable>[] = bundles.flatMap((seed) =>
    seed.items.map(([code, qty]) => ({ package_id: productId(seed.code), product_id: productId(code), qty })),
  );
  return {
    categories: categories.map(({ code, names }, position) => ({
      category_code: code,
      category_en: names[0],
      category_id: names[1],
      position,
    })),
    subCategories: categories.flatMap(({ code, subs }) =>
      subs.map(([sub_category_code, sub_category_en, sub_category_id], position) => ({
        sub_category_code,
        category_code: code,
        sub_category_en,
        sub_category_id,
        position,
      })),
    ),
    products: [...tests.map(product), ...bundles.map((seed) => bundle(seed, today))],
    items,
    prices: [
      ...tests.flatMap((seed) => prices(seed, false)),
      ...bundles.flatMap((seed) => prices(seed, seed.type === "subscription")),
    ],
  };
}
