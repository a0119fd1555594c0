import type { Db, Trx } from "../../database/db.ts";
import { fastingByProduct } from "./fasting.ts";

/** Hours until the last result are null if one is unknown. */
export async function preparationsOf(db: Db, order_numbers: readonly string[]) {
  const rows = await db
    .selectFrom("order_line")
    .innerJoin("product", "product.product_id", "order_line.product_id")
    .select(["order_number", "product.product_id", "preparation_en", "preparation_id", "turnaround_hours"])
    .where("order_number", "in", order_numbers)
    .execute();
  const hours = await fastingByProduct(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  return new Map(
    order_numbers.map((number) => {
      const lines = rows
        .filter(({ order_number }) => order_number === number)
        .map((line) => ({ ...line, fasting_hours: hours.get(line.product_id) ?? 0 }));
      return [number, preparationOf(lines)];
    }),
  );
}

export async function preparationsOfGroups(db: Db | Trx, group_ids: readonly string[]) {
  const rows = await db
    .selectFrom("office_care_product as o")
    .innerJoin("product as p", "p.product_id", "o.product_id")
    .select(["o.group_id", "p.product_id", "p.preparation_en", "p.preparation_id", "p.turnaround_hours"])
    .where("o.group_id", "in", group_ids)
    .orderBy("o.position")
    .execute();
  const hours = await fastingByProduct(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  return new Map(
    group_ids.map((group) => {
      const lines = rows
        .filter(({ group_id }) => group_id === group)
        .map((line) => ({ ...line, fasting_hours: hours.get(line.product_id) ?? 0 }));
      return [group, preparationOf(lines)];
    }),
  );
}

interface PreparedLine {
  fasting_hours: number;
  preparation_en: string;
  preparation_id: string;
  turnaround_hours: number | null;
}

function preparationOf(lines: readonly PreparedLine[]) {
  const fasting_hours = Math.max(0, ...lines.map((line) => line.fasting_hours));
  // The longest fast includes texts of shorter ones.
  const relevant = lines.filter(
    (line) =>
      line.fasting_hours === fasting_hours ||
      (line.fasting_hours === 0 && !line.preparation_en.startsWith("No special preparation")),
  );
  const known = lines.flatMap(({ turnaround_hours }) => turnaround_hours ?? []);
  return {
    fasting_hours,
    preparation_en: [...new Set(relevant.map((line) => line.preparation_en))],
    preparation_id: [...new Set(relevant.map((line) => line.preparation_id))],
    turnaround_hours: lines.length > 0 && known.length === lines.length ? Math.max(...known) : null,
  };
}
