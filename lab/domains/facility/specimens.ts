import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { countOf, findRow, insertRows, requireRow } from "../../database/rows.ts";
import { releaseResults } from "../orders/lifecycle/order-release.ts";
import type { SpecimenEventCode, SpecimenState } from "../../database/tables.generated.ts";
import { isClosed } from "./specimen-view.ts";
import { notifyFacility } from "./specimen-notices.ts";
import type { Delay, Rejection, Repeat } from "./specimen-words.ts";

type SpecimenStep =
  | { action: "receive" | "progress" | "ready" | "replace" }
  | { action: "reject"; reason_code: Rejection }
  | { action: "repeat"; reason_code: Repeat }
  | { action: "delay"; reason_code: Delay; hours: number };

const FROM: Record<SpecimenStep["action"], readonly SpecimenState[]> = {
  receive: ["collected", "sent"],
  progress: ["received"],
  ready: ["received", "progress"],
  reject: ["sent", "received", "progress"],
  repeat: ["received", "progress"],
  delay: ["sent", "received", "progress"],
  replace: ["rejected", "repeat"],
};

const EVENT: Record<Exclude<SpecimenStep["action"], "replace">, SpecimenEventCode> = {
  receive: "received",
  progress: "progress",
  ready: "ready",
  reject: "rejected",
  repeat: "repeat",
  delay: "delayed",
};

const HOUR = 3_600_000;
const REPLACED_HOURS = 24;

/**
 * Issues the results once all samples are ready.
 * @throws LabError `not_found`; `specimen_state` if the step is not allowed
 */
export async function advanceSpecimen(
  trx: Trx,
  clock: Clock,
  accession_number: string,
  step: SpecimenStep,
): Promise<Row<"specimen">> {
  const specimen = await requireSpecimen(trx, accession_number);
  const { state, order_number } = specimen;
  if (!FROM[step.action].includes(state) || (await isReplaced(trx, specimen)))
    throw new LabError("specimen_state", { results: { state } });
  const at = clock.now().toISOString();
  if (step.action === "replace") await replace(trx, at, specimen);
  else {
    const reason_code = "reason_code" in step ? step.reason_code : null;
    const expected_at =
      step.action === "delay" ? new Date(Date.parse(at) + step.hours * HOUR).toISOString() : null;
    await addSpecimenEvent(trx, { ...specimen, code: EVENT[step.action], at, reason_code, expected_at });
  }
  const released = step.action === "ready" && (await releaseReady(trx, clock, order_number));
  if (step.action !== "progress" && (step.action !== "ready" || released))
    await notifyFacility(trx, clock, order_number, step.action);
  return requireSpecimen(trx, accession_number);
}

export async function requireSpecimen(db: Db | Trx, accession_number: string): Promise<Row<"specimen">> {
  const row = await findRow(db, "specimen", { accession_number });
  if (!row) throw new LabError("not_found");
  return row;
}

async function isReplaced(db: Db | Trx, { specimen_id }: Row<"specimen">): Promise<boolean> {
  const next = await findRow(db, "specimen", { repeat_of: specimen_id }, ["specimen_id"]);
  return next !== undefined;
}

async function addSpecimenEvent(
  trx: Trx,
  event: {
    specimen_id: string;
    code: SpecimenEventCode;
    at: string;
    reason_code: string | null;
    expected_at: string | null;
  },
): Promise<void> {
  const { specimen_id, code, at, reason_code, expected_at } = event;
  await insertRows(trx, "specimen_event", {
    specimen_event_id: randomUUID(),
    specimen_id,
    code,
    at,
    reason_code,
    expected_at,
  });
}

async function replace(trx: Trx, at: string, specimen: Row<"specimen">): Promise<void> {
  const { order_number, specimen_type, tube } = specimen;
  const { last } = await trx
    .selectFrom("specimen")
    .select(({ fn }) => fn.max<number>("position").as("last"))
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const position = Number(last) + 1;
  const specimen_id = randomUUID();
  await insertRows(trx, "specimen", {
    specimen_id,
    order_number,
    specimen_type,
    tube,
    position,
    accession_number: accessionNumber(order_number, position),
    repeat_of: specimen.specimen_id,
    expected_at: new Date(Date.parse(at) + REPLACED_HOURS * HOUR).toISOString(),
  });
  await addSpecimenEvent(trx, {
    specimen_id,
    at,
    code: "received",
    reason_code: null,
    expected_at: null,
  });
}

/** @param position from 1 */
export function accessionNumber(order_number: string, position: number): string {
  return `${order_number.replace("ORD-", "SPM-")}-${String(position).padStart(2, "0")}`;
}

async function releaseReady(trx: Trx, clock: Clock, order_number: string): Promise<boolean> {
  const open = await openSpecimens(trx, order_number);
  if (open.length > 0) return false;
  const order = await requireRow(trx, "lab_order", { order_number });
  await releaseResults(trx, clock, order);
  return true;
}

async function openSpecimens(trx: Trx, order_number: string): Promise<Row<"specimen">[]> {
  return trx
    .selectFrom("specimen as s")
    .selectAll("s")
    .where("s.order_number", "=", order_number)
    .where("s.state", "<>", "ready")
    .where(sql<boolean>`not exists (select 1 from specimen n where n.repeat_of = s.specimen_id)`)
    .orderBy("s.position")
    .execute();
}

/** @throws LabError `specimen_state` if a sample was rejected or is to be repeated */
export async function readySpecimens(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const open = await openSpecimens(trx, order_number);
  const closed = open.find(isClosed);
  if (closed) throw new LabError("specimen_state", { results: { state: closed.state } });
  if (open.length === 0) return;
  const at = clock.now().toISOString();
  for (const { specimen_id } of open)
    await addSpecimenEvent(trx, { specimen_id, at, code: "ready", reason_code: null, expected_at: null });
  await notifyFacility(trx, clock, order_number, "ready");
}

export async function listSpecimens(db: Db, { page, per_page }: { page: number; per_page: number }) {
  const samples = db
    .selectFrom("specimen as s")
    .innerJoin("facility_order as o", "o.order_number", "s.order_number")
    .innerJoin("facility as f", "f.facility_id", "o.facility_id");
  const total = await countOf(samples);
  const rows = await samples
    .selectAll("s")
    .select(["f.name as facility_name"])
    .orderBy(sql`s.state = 'ready'`)
    .orderBy("o.sent_at", "desc")
    .orderBy("s.accession_number")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total };
}

export async function stepsOf(db: Db, specimen: Row<"specimen">): Promise<string[]> {
  if (await isReplaced(db, specimen)) return [];
  return Object.entries(FROM).flatMap(([action, states]) => (states.includes(specimen.state) ? action : []));
}
