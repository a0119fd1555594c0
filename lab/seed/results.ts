import type { Clock } from "../lib/call-context.ts";
import type { Trx, Row } from "../database/db.ts";
import { findRow, insertRows } from "../database/rows.ts";
import type { OrderRow } from "../domains/orders/lifecycle/order-flow.ts";
import { WORDING } from "../domains/results/result-consent-log.ts";
import {
  addVersion,
  openResults,
  withholdResult,
  type Issue,
} from "../domains/results/issue/result-issue.ts";
import { ids } from "./ids.ts";
import { stories } from "./result-stories.ts";
import type { Story } from "./result-story.ts";

const HOUR = 3_600_000;
const READ_AFTER_DAYS = 45;

/** For every seeded visit with a collected specimen. */
export async function seedResults(trx: Trx, clock: Clock): Promise<void> {
  const visits = await trx
    .selectFrom("lab_order as o")
    .innerJoin("order_event as e", "e.order_number", "o.order_number")
    .selectAll("o")
    .select("e.at")
    .where("e.code", "=", "sample_taken")
    .where("o.checkout_id", "like", "seed-%")
    .orderBy("e.at")
    .execute();
  for (const { at, ...order } of visits)
    for (const result of await openResults(trx, order, at)) await seedResult(trx, clock, order, result);
  await seedConsent(trx);
}

async function seedResult(trx: Trx, clock: Clock, order: OrderRow, result: Row<"lab_result">): Promise<void> {
  const story = stories[result.result_id.slice(4)] ?? usual(order);
  const base = Date.parse(result.collected_at) + 24 * HOUR;
  let row = result;
  let issued_at = base;
  for (const { after = 0, ...issue } of story.versions) {
    issued_at = Math.min(base + after * HOUR, clock.now().getTime() - HOUR);
    const version = await addVersion(trx, new Date(issued_at).toISOString(), row, issue);
    row = { ...row, version, issued_at: row.issued_at ?? new Date(base).toISOString() };
  }
  if (story.withheld) {
    const [code, reason] = story.withheld;
    await withholdResult(trx, new Date(base).toISOString(), result.result_id, code, reason);
  }
  const isOld = clock.now().getTime() - issued_at > READ_AFTER_DAYS * 24 * HOUR;
  if (row.version > 0 && isOld) await seedRead(trx, row, new Date(issued_at + 5 * HOUR).toISOString());
}

/** An order in progress waits. */
function usual(order: OrderRow): Story {
  const done: Issue = { status: "final" };
  return { versions: order.order_status === "completed" ? [done] : [] };
}

async function seedRead(trx: Trx, { result_id, version }: Row<"lab_result">, read_at: string): Promise<void> {
  await insertRows(trx, "result_read", { account_id: ids.accounts.patient, result_id, version, read_at });
}

async function seedConsent(trx: Trx): Promise<void> {
  const choices = [
    ["ORD-0001001", 1, 3],
    ["ORD-0001002", 1, 3],
    ["ORD-0001002", 0, 40],
    ["ORD-0003006", 1, 2],
  ] as const;
  for (const [order_number, share, days] of choices) {
    const result = await findRow(trx, "lab_result", { order_number }, ["issued_at"]);
    if (!result?.issued_at) continue;
    const at = new Date(Date.parse(result.issued_at) + days * 24 * HOUR).toISOString();
    await insertRows(trx, "result_consent", {
      order_number,
      share,
      at,
      consent_id: `cns-${order_number.slice(4)}-${String(days)}`,
      patient_id: ids.patients.siti,
      audience: "referrer",
      practitioner_id: ids.practitioners.doctor,
      wording: WORDING,
      account_id: ids.accounts.patient,
    });
  }
}
