import { LabError } from "../../http/errors.ts";
import { productNames } from "../products/products.ts";
import { lateTest } from "../products/visit-tests.ts";
import type { Lang } from "../../lib/texts.ts";
import type { SlotRow } from "./slots.ts";

/** @throws LabError `wrong_hour` for a test that must begin earlier */
export function requireHour(
  lines: Parameters<typeof lateTest>[0],
  slot: Pick<SlotRow, "time_start" | "plant_id" | "slot_id">,
  lang: Lang,
): void {
  const late = lateTest(lines, slot.time_start);
  if (late) throw hourError(late, lang, slot);
}

export function hourError(
  { product, visit_until }: NonNullable<ReturnType<typeof lateTest>>,
  lang: Lang,
  { plant_id, slot_id }: Pick<SlotRow, "plant_id" | "slot_id">,
): LabError {
  const { name } = productNames(product, lang);
  return new LabError("wrong_hour", {
    params: { name, until: lang === "id" ? visit_until.replace(":", ".") : visit_until },
    results: { product_id: product.product_id, visit_until, plant_id, slot_id },
  });
}
