import { sql } from "kysely";
import type { Db, Trx, Row } from "../../database/db.ts";
import type { SpecimenEventTable } from "../../database/tables.generated.ts";
import { reasonView, TUBE_WORDS, TYPE_WORDS } from "./specimen-words.ts";

export function specimenView(row: Row<"specimen">) {
  const { specimen_id, accession_number, specimen_type, tube, state, expected_at } = row;
  return {
    specimen_id,
    accession_number,
    state,
    expected_at,
    delayed: row.delayed_at !== null && !isClosed(row),
    type_en: TYPE_WORDS[specimen_type][0],
    type_id: TYPE_WORDS[specimen_type][1],
    tube_en: TUBE_WORDS[tube][0],
    tube_id: TUBE_WORDS[tube][1],
  };
}

export function isClosed({ state }: Pick<Row<"specimen">, "state">): boolean {
  return state === "rejected" || state === "repeat" || state === "ready";
}

const eventView = ({ code, at, reason_code, expected_at }: SpecimenEventTable) => ({
  code,
  at,
  expected_at,
  ...reasonView(reason_code),
});

export async function specimensOf(db: Db | Trx, order_numbers: readonly string[]) {
  if (order_numbers.length === 0) return [];
  const specimens = await db
    .selectFrom("specimen")
    .selectAll()
    .where("order_number", "in", order_numbers)
    .orderBy("position")
    .execute();
  const events = await db
    .selectFrom("specimen_event as e")
    .innerJoin("specimen as s", "s.specimen_id", "e.specimen_id")
    .selectAll("e")
    .where("s.order_number", "in", order_numbers)
    .orderBy(sql`e.rowid`)
    .execute();
  const numberOf = (specimen_id: string | null) =>
    specimens.find((specimen) => specimen.specimen_id === specimen_id)?.accession_number ?? null;
  return specimens.map((row) => {
    const next = specimens.find(({ repeat_of }) => repeat_of === row.specimen_id);
    return {
      ...specimenView(row),
      order_number: row.order_number,
      repeat_of: numberOf(row.repeat_of),
      replaced_by: next?.accession_number ?? null,
      action: (row.state === "rejected" || row.state === "repeat") && !next,
      timeline: events.filter(({ specimen_id }) => specimen_id === row.specimen_id).map(eventView),
    };
  });
}

export type SpecimenView = Awaited<ReturnType<typeof specimensOf>>[number];
