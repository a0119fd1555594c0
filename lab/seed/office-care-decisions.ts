import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addMonths, instantOf } from "../lib/local-time.ts";
import type { Decision, OfficeCareCode } from "../database/tables.generated.ts";
import type { FinalConclusion } from "../database/conclusions.ts";
import { ids } from "./ids.ts";
import type { SeededEvent } from "./office-care-list.ts";

const { hrd, finance } = ids.accounts;
const SECOND_DONE = ["active", "progress", "completed"];

export async function seedDecisions(trx: Trx, event: SeededEvent): Promise<void> {
  const { seed } = event;
  if (seed.state === "first") return;
  if (seed.state === "canceled") {
    await closeRequest(trx, event, "canceled");
    return addEvent(trx, event, 2, ["canceled", seed.requested_by, event.at(1, "14:00"), null]);
  }
  const items = await trx
    .selectFrom("examination_item as i")
    .leftJoin("office_care_window as w", "w.window_id", "i.window_id")
    .select(["i.examination_item_id", "w.date as day"])
    .where("i.examination_id", "=", event.examination_id)
    .orderBy("i.position")
    .execute();
  const kept = await decide(trx, event, "first", items);
  await addEvent(trx, event, 2, ["first_decided", hrd, event.at(1, "10:15"), kept.length]);
  if (seed.state === "rejected") {
    await closeRequest(trx, event, "rejected");
    return addEvent(trx, event, 3, ["rejected", hrd, event.at(1, "10:15"), items.length]);
  }
  if (!SECOND_DONE.includes(seed.state)) {
    await trx
      .updateTable("examination")
      .set({ step: "second", version: 2 })
      .where("examination_id", "=", event.examination_id)
      .execute();
    return;
  }
  const approved = await decide(trx, event, "second", kept);
  await addEvent(trx, event, 3, ["second_decided", finance, event.at(2, "15:40"), approved.length]);
  await closeRequest(trx, event, approved.length === items.length ? "approved" : "partial");
  await seedAttendance(trx, event, approved);
}

interface Item {
  examination_item_id: string;
  /** YYYY-MM-DD; null without a time slot */
  day: string | null;
}

async function decide(
  trx: Trx,
  { seed, examination_id, at }: SeededEvent,
  step: "first" | "second",
  items: readonly Item[],
): Promise<Item[]> {
  const reasons = (step === "first" ? seed.rejected_first : seed.rejected_second) ?? {};
  const [by, when] = step === "first" ? [hrd, at(1, "10:15")] : [finance, at(2, "15:40")];
  const rejected = new Map(
    Object.entries(reasons).map(([position, reason]) => [
      `${examination_id}-${String(Number(position) + 1).padStart(4, "0")}`,
      reason,
    ]),
  );
  const set = (decision: Decision, reason: string | null, ids_: readonly string[]) =>
    ids_.length === 0
      ? undefined
      : trx
          .updateTable("examination_item")
          .set({
            [`${step}_decision`]: decision,
            [`${step}_reason`]: reason,
            [`${step}_by`]: by,
            [`${step}_at`]: when,
          })
          .where("examination_item_id", "in", ids_)
          .execute();
  for (const [id, reason] of rejected) await set("rejected", reason, [id]);
  const approved = items.filter(({ examination_item_id }) => !rejected.has(examination_item_id));
  await set(
    "approved",
    null,
    approved.map(({ examination_item_id }) => examination_item_id),
  );
  return approved;
}

async function closeRequest(
  trx: Trx,
  { seed, examination_id }: SeededEvent,
  status: "approved" | "partial" | "rejected" | "canceled",
): Promise<void> {
  const isFunded = status === "approved" || status === "partial";
  await trx
    .updateTable("examination")
    .set({ step: "done", status, version: isFunded ? 3 : 2, funding: isFunded ? seed.funding : null })
    .where("examination_id", "=", examination_id)
    .execute();
}

async function addEvent(
  trx: Trx,
  { office_care_id, examination_id }: SeededEvent,
  number: number,
  [code, account_id, at, people]: readonly [OfficeCareCode, string | null, string, number | null],
): Promise<void> {
  await insertRows(trx, "office_care_event", {
    office_care_event_id: `${office_care_id}-e${String(number)}`,
    office_care_id,
    examination_id,
    code,
    people,
    account_id,
    at,
    reason: null,
  });
}

const CONCLUSIONS: readonly FinalConclusion[] = [
  "fit",
  "fit",
  "fit_note",
  "fit",
  "fit",
  "fit_note",
  "fit",
  "fit_restricted",
  "fit",
  "temp_unfit",
  "fit",
  "fit_note",
  "fit_restricted",
  "unfit_job",
  "fit",
  "fit_note",
];

async function seedAttendance(trx: Trx, event: SeededEvent, items: readonly Item[]): Promise<void> {
  const { seed, date_from } = event;
  const rows = items.map(({ examination_item_id, day }, index) => {
    const attended_on = day ?? date_from;
    const order_number = index === 0 ? (seed.order_number ?? null) : null;
    const row = { examination_item_id, order_number, attended_at: null, valid_until: null, fitness: null };
    const isOver = seed.state === "completed";
    if (!isOver && (seed.state === "active" || index >= 6)) return { ...row, state: "invited" as const };
    if (index % (isOver ? 14 : 5) === 4) return { ...row, state: "no_show" as const };
    const isKnown = isOver || index < 2;
    const conclusion = (index === 0 && seed.conclusion) || CONCLUSIONS[index % CONCLUSIONS.length];
    const minute = String(index % 60).padStart(2, "0");
    return {
      ...row,
      state: "attended" as const,
      attended_at: instantOf(attended_on, `08:${minute}`, "Asia/Jakarta").toISOString(),
      fitness: isKnown ? (conclusion ?? null) : ("pending" as const),
      valid_until: isKnown ? addMonths(attended_on, 12) : null,
    };
  });
  await insertRows(trx, "attendance", rows);
  await seedInvitations(trx, event);
  if (seed.state === "active") return;
  const startedAt = instantOf(date_from, "07:00", "Asia/Jakarta").toISOString();
  await addEvent(trx, event, 4, ["started", null, startedAt, null]);
  if (seed.state !== "completed") return;
  const doneAt = new Date(Date.parse(startedAt) + 3 * 86_400_000).toISOString();
  await addEvent(trx, event, 5, ["completed", null, doneAt, rows.length]);
}

async function seedInvitations(trx: Trx, { examination_id, at }: SeededEvent): Promise<void> {
  const people = await trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["a.examination_item_id", "e.patient_id", "e.email", "e.phone"])
    .where("i.examination_id", "=", examination_id)
    .execute();
  const rows = people.flatMap(({ examination_item_id, patient_id, email, phone }) => {
    const channel = patient_id
      ? ("portal" as const)
      : email
        ? ("email" as const)
        : phone
          ? ("whatsapp" as const)
          : null;
    return (["invited", "three_days", "one_day", "result"] as const).flatMap((kind) =>
      channel
        ? {
            invitation_id: `${examination_item_id}-${kind}`,
            examination_item_id,
            kind,
            channel,
            sent_at: at(2, "16:00"),
            token_hash: null,
            code_hash: null,
            expires_at: null,
          }
        : [],
    );
  });
  if (rows.length > 0) await insertRows(trx, "event_invitation", rows);
}
