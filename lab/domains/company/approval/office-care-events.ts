import { randomUUID } from "node:crypto";
import type { Clock } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, insertRows, requireRow, updateRows } from "../../../database/rows.ts";
import type { OfficeCareCode } from "../../../database/tables.generated.ts";

interface OfficeCareEvent {
  office_care_id: string;
  code: OfficeCareCode;
  examination_id?: string | null;
  people?: number | null;
  reason?: string | null;
  /** null for the laboratory */
  account_id: string | null;
}

export async function addOfficeCareEvent(trx: Trx, at: string, event: OfficeCareEvent): Promise<void> {
  await insertRows(trx, "office_care_event", {
    office_care_event_id: randomUUID(),
    examination_id: null,
    people: null,
    reason: null,
    ...event,
    at,
  });
}

/** Call in the decision's transaction after updating items and request. @param account_id of the decider */
export async function recordDecision(
  trx: Trx,
  clock: Clock,
  {
    examination_id,
    step,
    account_id,
  }: { examination_id: string; step: "first" | "second"; account_id: string },
): Promise<void> {
  const at = clock.now().toISOString();
  const request = await requireRow(trx, "examination", { examination_id });
  const { office_care_id } = request;
  const items = await trx
    .selectFrom("examination_item")
    .select(["examination_item_id", "first_decision", "second_decision"])
    .where("examination_id", "=", examination_id)
    .execute();
  const approved = items.filter((item) => item[`${step}_decision`] === "approved");
  const event = { office_care_id, examination_id, account_id, people: approved.length };
  await addOfficeCareEvent(trx, at, {
    ...event,
    code: step === "first" ? "first_decided" : "second_decided",
  });
  if (request.step !== "done") return;
  const invited = step === "second" ? approved : [];
  if (invited.length > 0) {
    await invite(
      trx,
      invited.map(({ examination_item_id }) => examination_item_id),
    );
    await setStatus(trx, office_care_id, "active");
    return;
  }
  if (await isWithoutHope(trx, office_care_id)) {
    await addOfficeCareEvent(trx, at, { ...event, code: "rejected", people: items.length });
    await setStatus(trx, office_care_id, "canceled");
  } else await endWithoutPeople(trx, at, { office_care_id, account_id });
}

/** An event without any attendance was canceled. */
export async function endWithoutPeople(
  trx: Trx,
  at: string,
  event: { office_care_id: string; account_id: string },
): Promise<void> {
  const { office_care_id } = event;
  if (await isAwaited(trx, office_care_id)) return;
  const { version } = await requireRow(trx, "office_care", { office_care_id }, ["version"]);
  const seen = await attendanceOf(trx, office_care_id)
    .where("a.state", "in", ["attended", "no_show"])
    .executeTakeFirst();
  const status = seen ? "completed" : "canceled";
  await updateRows(trx, "office_care", { office_care_id }, { status, version: version + 1 });
  await addOfficeCareEvent(trx, at, { ...event, code: status });
}

export async function isAwaited(trx: Trx, office_care_id: string): Promise<boolean> {
  const pending = await findRow(trx, "examination", { office_care_id, status: "pending" }, [
    "examination_id",
  ]);
  if (pending) return true;
  const invited = await attendanceOf(trx, office_care_id).where("a.state", "=", "invited").executeTakeFirst();
  return invited !== undefined;
}

function attendanceOf(trx: Trx, office_care_id: string) {
  return trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select("a.examination_item_id")
    .where("x.office_care_id", "=", office_care_id);
}

const ROWS_AT_ONCE = 1000;

async function invite(trx: Trx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    await insertRows(
      trx,
      "attendance",
      ids.slice(from, from + ROWS_AT_ONCE).map((examination_item_id) => ({
        examination_item_id,
        state: "invited" as const,
      })),
    );
}

/** Changes only events awaiting approval. */
async function setStatus(trx: Trx, office_care_id: string, status: "active" | "canceled"): Promise<void> {
  await trx
    .updateTable("office_care")
    .set(({ eb }) => ({ status, version: eb("version", "+", 1) }))
    .where("office_care_id", "=", office_care_id)
    .where("status", "=", "pending")
    .execute();
}

/** False while a request waits or is approved. */
async function isWithoutHope(trx: Trx, office_care_id: string): Promise<boolean> {
  const hopeful = await trx
    .selectFrom("examination")
    .select("examination_id")
    .where("office_care_id", "=", office_care_id)
    .where("status", "in", ["pending", "approved", "partial"])
    .executeTakeFirst();
  return hopeful === undefined;
}
