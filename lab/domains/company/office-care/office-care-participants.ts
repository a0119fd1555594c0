import { sql } from "kysely";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import { indexNames, nameMatches } from "../../patients/name-search.ts";
import type { Db } from "../../../database/db.ts";
import { countOf } from "../../../database/rows.ts";
import { clashesOf, type Period } from "./office-care-people.ts";
import type { OfficeCare } from "./office-care.ts";
import { employeesOf } from "../employees/employees.ts";
import { participantState, type ParticipantState } from "../employees/examinations.ts";
import { patientName } from "../../patients/patients.ts";
import type { InvitationChannel, WithdrawnBecause } from "../../../database/tables.generated.ts";

interface ParticipantAsk {
  q?: string | undefined;
  state?: ParticipantState | undefined;
  examination_item_id?: string | undefined;
  /** otherwise result states are hidden */
  readsConclusions: boolean;
}

export async function listParticipants(
  db: Db,
  event: OfficeCare,
  { q, state, examination_item_id, readsConclusions }: ParticipantAsk,
  { page, per_page }: { page: number; per_page: number },
) {
  let query = db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .where("x.office_care_id", "=", event.office_care_id);
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    await indexNames(db, "employee");
    query = query.where(sql<boolean>`(${nameMatches("e", q)} OR e.employee_number LIKE ${like} ESCAPE '\\')`);
  }
  if (state) query = query.where(participantState, "=", state);
  if (examination_item_id) query = query.where("i.examination_item_id", "=", examination_item_id);
  const total = await countOf(query);
  const rows = await query
    .innerJoin("office_care_group as g", "g.group_id", "i.group_id")
    .leftJoin("office_care_window as w", "w.window_id", "i.window_id")
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .leftJoin("event_invitation as m", (join) =>
      join.onRef("m.examination_item_id", "=", "i.examination_item_id").on("m.kind", "=", "invited"),
    )
    .leftJoin("account as f", "f.account_id", "i.first_by")
    .leftJoin("account as s", "s.account_id", "i.second_by")
    .leftJoin("account as y", "y.account_id", "a.withdrawn_by")
    .select(["i.examination_item_id", "x.request_number", "e.employee_id", "e.employee_number"])
    .select(["e.first_name", "e.last_name", "d.name as department", "g.name as group_name"])
    .select(["i.product_name_en", "i.product_name_id", "i.amount", "x.status as request_status"])
    .select(["w.date", "w.time_start", "w.time_end"])
    .select([
      "i.first_decision",
      "i.first_reason",
      "i.first_at",
      "f.first_name as first_actor",
      "f.last_name as first_last",
    ])
    .select([
      "i.second_decision",
      "i.second_reason",
      "i.second_at",
      "s.first_name as second_actor",
      "s.last_name as second_last",
    ])
    .select(["a.attended_at", "a.fitness", "a.valid_until"])
    .select(["a.withdrawn_at", "a.withdrawn_because", "a.withdrawn_reason"])
    .select(["y.first_name as withdrawn_actor", "y.last_name as withdrawn_last"])
    .select(["m.channel as reached_by", "m.sent_at as reached_at"])
    .select(participantState.as("state"))
    .orderBy("x.requested_at")
    .orderBy("i.position")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { total, rows: rows.map((row) => participantView(row, readsConclusions)) };
}

interface ParticipantRow {
  examination_item_id: string;
  request_number: string;
  employee_id: string;
  employee_number: string;
  first_name: string;
  last_name: string;
  department: string | null;
  group_name: string;
  product_name_en: string;
  product_name_id: string;
  amount: number;
  date: string | null;
  time_start: string | null;
  time_end: string | null;
  first_decision: string | null;
  first_reason: string | null;
  first_at: string | null;
  first_actor: string | null;
  first_last: string | null;
  second_decision: string | null;
  second_reason: string | null;
  second_at: string | null;
  second_actor: string | null;
  second_last: string | null;
  attended_at: string | null;
  fitness: string | null;
  valid_until: string | null;
  withdrawn_at: string | null;
  withdrawn_because: WithdrawnBecause | null;
  withdrawn_reason: string | null;
  withdrawn_actor: string | null;
  withdrawn_last: string | null;
  reached_by: InvitationChannel | null;
  reached_at: string | null;
  state: ParticipantState;
}

export type ParticipantRowView = ReturnType<typeof participantView>;

export async function allParticipants(db: Db, event: OfficeCare): Promise<ParticipantRowView[]> {
  const { rows } = await listParticipants(
    db,
    event,
    { readsConclusions: false },
    { page: 1, per_page: MOST_ROWS },
  );
  return rows;
}

const MOST_ROWS = 10_000;

/** Omits the conclusion: its access is decided elsewhere. */
function participantView(row: ParticipantRow, readsConclusions: boolean) {
  const { first_name, last_name, state, fitness } = row;
  const decision = (
    made: string | null,
    reason: string | null,
    at: string | null,
    [first, last]: readonly [string | null, string | null],
  ) =>
    made === null
      ? null
      : {
          decision: made,
          reason,
          at,
          actor_name: nameOf(first, last),
        };
  return {
    examination_item_id: row.examination_item_id,
    request_number: row.request_number,
    employee_id: row.employee_id,
    employee_number: row.employee_number,
    employee_name: patientName({ first_name, last_name }),
    department: row.department,
    group_name: row.group_name,
    product_name_en: row.product_name_en,
    product_name_id: row.product_name_id,
    amount: row.amount,
    window: row.date === null ? null : { date: row.date, time_start: row.time_start, time_end: row.time_end },
    first: decision(row.first_decision, row.first_reason, row.first_at, [row.first_actor, row.first_last]),
    second: decision(row.second_decision, row.second_reason, row.second_at, [
      row.second_actor,
      row.second_last,
    ]),
    state,
    withdrawn:
      row.withdrawn_at === null
        ? null
        : {
            at: row.withdrawn_at,
            because: row.withdrawn_because,
            reason: row.withdrawn_reason,
            actor_name: nameOf(row.withdrawn_actor, row.withdrawn_last),
          },
    /** null while unreachable */
    reached: row.reached_by && row.reached_at ? { channel: row.reached_by, at: row.reached_at } : null,
    attended_at: row.attended_at,
    result_state:
      !readsConclusions || state !== "attended" ? null : fitness === "pending" ? "waiting" : "ready",
    valid_until: readsConclusions ? row.valid_until : null,
  };
}

const nameOf = (first_name: string | null, last_name: string | null) =>
  first_name === null ? null : patientName({ first_name, last_name: last_name ?? "" });

interface Wanted {
  numbers: readonly string[];
  employee_ids: readonly string[];
  filter: {
    q?: string | undefined;
    department_id?: string | undefined;
    due_since?: string | undefined;
  } | null;
}

/** Reports unknown, repeated and former employees by place in the list, from 1. */
export async function findPeople(db: Db, company: CompanyCaller, query: Wanted, period: Period | null) {
  const columns = ["e.employee_id", "e.employee_number", "e.first_name", "e.last_name", "e.gender"] as const;
  if (query.filter?.q) await indexNames(db, "employee");
  const all = await employeesOf(db, company, { ...query.filter })
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .select([...columns, "e.active", "e.date_of_birth", "d.name as department"])
    .orderBy("e.employee_number")
    .execute();
  const byNumber = new Map(all.map((row) => [row.employee_number.toLowerCase(), row]));
  const ids = new Set(query.employee_ids);
  const matches = new Set(query.filter ? all.filter(({ active }) => active === 1) : []);
  if (!query.filter) for (const row of all) if (ids.has(row.employee_id)) matches.add(row);
  const problems: { row: number; value: string; code: "unknown" | "inactive" | "repeated" }[] = [];
  const seen = new Set<string>();
  for (const [index, value] of query.numbers.entries()) {
    const number = value.toLowerCase();
    const person = byNumber.get(number);
    const code = !person
      ? "unknown"
      : person.active === 0
        ? "inactive"
        : seen.has(number)
          ? "repeated"
          : null;
    seen.add(number);
    if (code) problems.push({ row: index + 1, value, code });
    else if (person) matches.add(person);
  }
  const rows = all.filter((row) => matches.has(row));
  const clashes = period
    ? await clashesOf(
        db,
        company.company_id,
        period,
        rows.map(({ employee_id }) => employee_id),
      )
    : [];
  return {
    employees: rows.map(({ first_name, last_name, active, ...row }) => ({
      ...row,
      name: patientName({ first_name, last_name }),
      status: active ? "active" : "inactive",
    })),
    problems,
    clashes,
  };
}
