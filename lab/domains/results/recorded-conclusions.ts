import type { Db, Trx } from "../../database/db.ts";
import type { Conclusion } from "../../database/conclusions.ts";
import type { ResultSections } from "./result-sections.ts";

interface Recorded {
  category: Conclusion;
  /** YYYY-MM-DD */
  valid_until: string | null;
}

export async function recordedConclusions(
  db: Db | Trx,
  order_numbers: readonly string[],
): Promise<Map<string, Recorded>> {
  const rows = await db
    .selectFrom("attendance")
    .select(["order_number", "fitness as category", "valid_until"])
    .where("order_number", "in", order_numbers.concat(""))
    .where("state", "=", "attended")
    .execute();
  return new Map(
    rows.flatMap(({ order_number, category, valid_until }) =>
      order_number === null || category === null ? [] : [[order_number, { category, valid_until }] as const],
    ),
  );
}

/** A note to another conclusion is dropped. */
export function withConclusion(sections: ResultSections, recorded: Recorded | undefined): ResultSections {
  const { fitness } = sections;
  if (!recorded || (recorded.category === "pending" && fitness)) return sections;
  const isSame = fitness?.category === recorded.category;
  const note = { note_en: isSame ? fitness.note_en : null, note_id: isSame ? fitness.note_id : null };
  return { ...sections, fitness: { ...recorded, ...note } };
}
