import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, insertRows } from "../../../database/rows.ts";
import { addDays, labToday } from "../../../lib/local-time.ts";
import { chunks } from "./office-care-people.ts";
import { sectionsOf } from "../../results/result-sections.ts";
import { FINAL_CONCLUSIONS } from "../../../database/conclusions.ts";
import { LEAST, publish, together, type CountedGroup } from "../../../lib/small-groups.ts";

const FIGURE_DAYS = 14;

export function closesOn({ date_to }: { date_to: string }): string {
  return addDays(date_to, FIGURE_DAYS);
}

const list = z
  .object({
    total: z.number(),
    groups: z.array(z.object({ key: z.string(), count: z.number().nullable() })),
  })
  .nullable();
const reportedList = z
  .object({
    total: z.number(),
    groups: z.array(
      z.object({ key: z.string(), name_en: z.string(), name_id: z.string(), count: z.number().nullable() }),
    ),
  })
  .nullable()
  .default(null);
/** Left out: `bmi` and `blood_pressure` of older rounds used other limits. */
const roundFigures = z.object({
  fitness: list,
  department: list,
  reported_bmi: reportedList,
  reported_pressure: reportedList,
});
type RoundFigures = z.output<typeof roundFigures>;

interface ShownFigures extends Pick<RoundFigures, "fitness" | "department"> {
  bmi: RoundFigures["reported_bmi"];
  blood_pressure: RoundFigures["reported_pressure"];
}

/**
 * A round never changes and counts at least five people, each once. Its timing never depends on
 * conclusions' content.
 */
export async function drawFigures(trx: Trx, clock: Clock, office_care_id: string): Promise<void> {
  const today = labToday(clock.now());
  const event = await findRow(trx, "office_care", { office_care_id }, ["date_to"]);
  if (!event || today < closesOn(event)) return;
  const last = await trx
    .selectFrom("figure_round")
    .select(["round", "drawn_on"])
    .where("office_care_id", "=", office_care_id)
    .orderBy("round", "desc")
    .executeTakeFirst();
  const people = await uncounted(trx, office_care_id);
  if (people.length < LEAST) return;
  const isWaiting = last !== undefined && today < addDays(last.drawn_on, FIGURE_DAYS);
  if (isWaiting && (await isIncomplete(trx, office_care_id))) return;
  const round = (last?.round ?? 0) + 1;
  const figures = JSON.stringify(await figuresOf(trx, people));
  await insertRows(trx, "figure_round", { office_care_id, round, figures, drawn_on: today });
  for (const part of chunks(people))
    await insertRows(
      trx,
      "figure_person",
      part.map(({ examination_item_id }) => ({ examination_item_id, office_care_id, round })),
    );
}

interface EventFigures {
  /** YYYY-MM-DD when figures start */
  closes_on: string;
  /** null until the event is closed */
  figures: ShownFigures | null;
  /** of later conclusions */
  additions: (ShownFigures & { drawn_on: string })[];
}

/** Null for another company's event. Readers of rows get all hidden groups merged. */
export async function eventFigures(
  trx: Trx,
  clock: Clock,
  {
    office_care_id,
    company_id,
    readsRows,
  }: { office_care_id: string; company_id: string; readsRows: boolean },
): Promise<EventFigures | null> {
  const event = await findRow(trx, "office_care", { office_care_id, company_id }, ["date_to"]);
  if (!event) return null;
  const closes_on = closesOn(event);
  if (labToday(clock.now()) < closes_on) return { closes_on, figures: null, additions: [] };
  await drawFigures(trx, clock, office_care_id);
  const rounds = await trx
    .selectFrom("figure_round")
    .select(["drawn_on", "figures"])
    .where("office_care_id", "=", office_care_id)
    .orderBy("round")
    .execute();
  const [first, ...later] = rounds.map(({ drawn_on, figures }) => {
    const { reported_bmi, reported_pressure, ...lists } = roundFigures.parse(JSON.parse(figures));
    const rows = { fitness: together(lists.fitness), department: together(lists.department) };
    const measured = { bmi: reported_bmi, blood_pressure: reported_pressure };
    return { drawn_on, ...lists, ...(readsRows && rows), ...measured };
  });
  const none = { fitness: null, department: null, bmi: null, blood_pressure: null };
  const { drawn_on: _day, ...figures } = first ?? { drawn_on: "", ...none };
  return { closes_on, figures, additions: later };
}

type Person = Awaited<ReturnType<typeof uncounted>>[number];

function uncounted(trx: Trx, office_care_id: string) {
  return attended(trx, office_care_id)
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .leftJoin("figure_person as p", "p.examination_item_id", "a.examination_item_id")
    .leftJoin("lab_result as r", (join) =>
      join.onRef("r.order_number", "=", "a.order_number").onRef("r.patient_id", "=", "e.patient_id"),
    )
    .leftJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "r.result_id").onRef("v.version", "=", "r.version"),
    )
    .select(["a.examination_item_id", "a.fitness", "a.order_number", "d.name as department", "e.active"])
    .select(["v.sections", "r.state as result_state"])
    .where("a.state", "=", "attended")
    .where("a.fitness", "<>", "pending")
    .where("p.examination_item_id", "is", null)
    .execute();
}

function attended(trx: Trx, office_care_id: string) {
  return trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .where("x.office_care_id", "=", office_care_id);
}

async function isIncomplete(trx: Trx, office_care_id: string): Promise<boolean> {
  const open = await attended(trx, office_care_id)
    .select("a.examination_item_id")
    .where((where) => where.or([where("a.state", "=", "invited"), where("a.fitness", "=", "pending")]))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Separate lists of equal granularity, so that no hidden figure follows by subtraction; only
 * employees who share now count.
 */
async function figuresOf(trx: Trx, people: readonly Person[]): Promise<RoundFigures> {
  const consented = await consentedOrders(
    trx,
    people.flatMap(({ order_number }) => order_number ?? []),
  );
  const measured = people.flatMap(({ sections, result_state, order_number, active }) =>
    sections &&
    active === 1 &&
    order_number !== null &&
    consented.has(order_number) &&
    (result_state === "ready" || result_state === "partial")
      ? [sectionsOf(sections)]
      : [],
  );
  const departments = people.map(({ department }) => department ?? "");
  const fitness = people.map((person) => person.fitness);
  return {
    fitness: publish(countOf(FINAL_CONCLUSIONS, fitness)),
    department: publish(countOf([...new Set(departments)].sort(), departments)),
    reported_bmi: reportedGroups(
      measured.map(({ anthropometry }) => [anthropometry?.bmi_category_en, anthropometry?.bmi_category_id]),
    ),
    reported_pressure: reportedGroups(
      measured.map(({ vital_signs }) => [
        vital_signs?.pressure_category_en,
        vital_signs?.pressure_category_id,
      ]),
    ),
  };
}

async function consentedOrders(db: Db | Trx, order_numbers: readonly string[]): Promise<Set<string>> {
  const last = new Map<string, number>();
  for (const part of chunks(order_numbers)) {
    const decisions = await db
      .selectFrom("result_consent")
      .select(["order_number", "share"])
      .where("audience", "=", "company")
      .where("order_number", "in", part)
      .orderBy("at")
      .orderBy(sql`rowid`)
      .execute();
    // The last decision counts.
    for (const { order_number, share } of decisions) last.set(order_number, share);
  }
  return new Set([...last].flatMap(([order_number, share]) => (share === 1 ? [order_number] : [])));
}

type Category = readonly [en: string | null | undefined, id: string | null | undefined];

/** The name of a hidden group would tell that somebody is in it. */
function reportedGroups(categories: readonly Category[]): z.output<typeof reportedList> {
  const names = new Map<string, { name_en: string; name_id: string }>();
  const keys = categories.map(([en, id]) => {
    const name_en = (en ?? id ?? "").trim();
    const key = name_en.toLowerCase();
    if (name_en) names.set(key, { name_en, name_id: id?.trim() || name_en });
    return key;
  });
  // A list of one group would tell everybody's category.
  const groups = [...countOf([...names.keys()].sort(), keys), { key: "", count: 0 }];
  const published = together(publish(groups));
  return (
    published && {
      total: published.total,
      groups: published.groups.map((group) => {
        const { name_en = "Other groups combined", name_id = "Kelompok lain digabung" } =
          names.get(group.key) ?? {};
        return { ...group, name_en, name_id };
      }),
    }
  );
}

function countOf(keys: readonly string[], values: readonly (string | null)[]): CountedGroup[] {
  return keys.map((key) => ({ key, count: values.filter((value) => value === key).length }));
}
