import type { Db } from "../../lab/database/db.ts";
import { checkErased, readErasures } from "./closings.ts";
import { checkAlerts } from "./critical-values.ts";
import type { ModelRequest } from "./company-model.ts";
import { checkEvents } from "./event-checks.ts";
import { sweep } from "./expiry-notices.ts";
import { must, SLOT_CAPACITY, type ModelCompany, type ModelOrder } from "./model.ts";
import { missedFrom } from "./places.ts";
import { checkPrivacy } from "./privacy-model.ts";
import { checkQuestions } from "./question-checks.ts";
import { checkQuota } from "./quota-checks.ts";
import { checkReferrals } from "./referrals.ts";
import { checkRefunds } from "./refunds.ts";
import { checkAccounts } from "./registrations.ts";
import { checkLocks } from "./two-factor.ts";
import { checkConsultations } from "./visits.ts";
import { checkWaitlist } from "./wish-checks.ts";
import type { World } from "./world.ts";

/** Statuses that an order may have after what is known of it. */
function statusesOf(order: ModelOrder, latest: number, now: number): Set<string> {
  if (order.refund || order.isPaidLate) return new Set(["canceled"]);
  if (order.ending === "paid") {
    if (!order.isCheckedIn) return statusesOfVisit(order, latest, now);
    return new Set([order.hasResults ? "completed" : "progress"]);
  }
  if (order.ending !== null) return new Set(["canceled"]);
  const matches = new Set<string>();
  const { expiresAt } = order;
  if (expiresAt === null || now < expiresAt) matches.add("pending");
  // A clock that went back: it may have expired before.
  if (expiresAt !== null && latest >= expiresAt) matches.add("canceled");
  return matches;
}

function statusesOfVisit({ slot_id, moves }: ModelOrder, latest: number, now: number): Set<string> {
  const matches = new Set(["active"]);
  // Of two moves, the answer that arrived last may belong to the first.
  const places = moves.length > 0 ? moves : [slot_id ?? ""];
  if (places.some((place) => place !== "" && Math.max(latest, now) >= missedFrom(place)))
    matches.add("no_show");
  return matches;
}

export function isLive(order: ModelOrder, status: string, latest: number, now: number): boolean {
  return statusesOf(order, latest, now).has(status);
}

export async function checkAll(world: World): Promise<void> {
  await sweep(world);
  await readErasures(world);
  await checkOrders(world);
  await checkSlots(world);
  await checkPlaces(world);
  await checkStock(world);
  await checkQuota(world);
  for (const company of world.model.companies.values()) await checkDeposit(world, company);
  for (const request of world.model.requests.values()) await checkRequest(world, request);
  await checkEvents(world);
  await checkKeys(world);
  await checkAccounts(world);
  await checkConsultations(world);
  await checkReferrals(world);
  await checkRefunds(world);
  await checkWaitlist(world);
  await checkQuestions(world);
  await checkAlerts(world);
  await checkPrivacy(world);
  await checkErased(world);
  await checkLocks(world);
}

async function checkOrders(world: World): Promise<void> {
  const { model, labClock } = world;
  const rows = await world.lab.db
    .selectFrom("lab_order")
    .select(["order_number", "order_type", "order_status", "payment_status", "cancel_reason", "slot_id"])
    .select(["reschedule_count", "practitioner_name"])
    .where("account_id", "in", (inner) =>
      inner.selectFrom("account").select("account_id").where("account_id", "like", "acc-patient-%"),
    )
    .where("order_type", "!=", "office_care")
    .execute();
  const marks = new Map<string, number>();
  const seen = new Set<string>();
  for (const row of rows) {
    seen.add(row.order_number);
    if (row.practitioner_name !== null)
      marks.set(row.practitioner_name, (marks.get(row.practitioner_name) ?? 0) + 1);
    const order = model.orders.get(row.order_number);
    if (!order) {
      const mark = row.practitioner_name ?? "";
      const isPossible = world.isUnanswered(mark) || row.order_type === "use_subscription";
      must(isPossible, row.order_number, () => `nobody placed it (${row.order_type}, ${mark})`);
      continue;
    }
    if (world.isUnanswered(row.order_number)) continue;
    const ending = order.refund ? "by_patient" : order.ending;
    must(
      isLive(order, row.order_status, model.latest, labClock.now().getTime()),
      row.order_number,
      () => `it is ${row.order_status}, ${String(row.cancel_reason)}, after ${ending ?? "no ending"}`,
    );
    if (ending !== null && ending !== "paid")
      must(
        row.cancel_reason === ending,
        row.order_number,
        () => `canceled as ${String(row.cancel_reason)}, not ${ending}`,
      );
    if (ending === "paid")
      must(
        row.payment_status === "paid",
        row.order_number,
        () => `paid, and the payment is ${row.payment_status}`,
      );
    checkMoves(order, row);
  }
  for (const [mark, count] of marks)
    must(
      count === (model.checkouts.get(mark)?.branches ?? 1),
      mark,
      () => `one checkout made ${String(count)} orders`,
    );
  for (const { number } of model.orders.values()) must(seen.has(number), number, () => "it is gone");
}

function checkMoves(order: ModelOrder, row: { slot_id: string | null; reschedule_count: number }): void {
  const { moves, number, slot_id, repeats } = order;
  must(
    row.reschedule_count === moves.length - repeats,
    number,
    () => `moved ${String(row.reschedule_count)} times, not ${String(moves.length)}`,
  );
  // Of two moves, the answer that arrived last may belong to the first.
  const places: (string | null)[] = moves.length > 0 ? moves : [slot_id];
  must(
    places.includes(row.slot_id),
    number,
    () => `it is at ${String(row.slot_id)}, not ${places.join(" or ")}`,
  );
}

/** More people than places; places that people hold count while time did not go back. */
async function checkSlots({ lab, labClock, hasGoneBack }: World): Promise<void> {
  const booked = await lab.db
    .selectFrom("lab_order")
    .select("slot_id")
    .select(({ fn }) => fn.sum<number>("seats").as("seats"))
    .where("order_status", "!=", "canceled")
    .where((is) => is.or([is("slot_id", "like", "%.branch.%"), is("slot_id", "like", "%.home_care.%")]))
    .groupBy("slot_id")
    .execute();
  const held = await lab.db
    .selectFrom("slot_hold")
    .select("slot_id")
    .select(({ fn }) => fn.sum<number>("qty").as("qty"))
    .where("expires_at", ">", labClock.now().toISOString())
    .groupBy("slot_id")
    .execute();
  const holds = new Map(held.map(({ slot_id, qty }) => [slot_id, Number(qty)]));
  for (const { slot_id, seats } of booked) {
    const taken = Number(seats) + (hasGoneBack ? 0 : (holds.get(slot_id ?? "") ?? 0));
    const places = SLOT_CAPACITY[slot_id?.includes(".home_care.") ? "home_care" : "branch"];
    must(taken <= places, slot_id ?? "", () => `${String(taken)} people for ${String(places)} places`);
  }
}

/** People have visits at one place at a time. */
async function checkPlaces({ lab }: World): Promise<void> {
  const rows = await lab.db
    .selectFrom("lab_order as o")
    .innerJoin("order_line as l", "l.order_number", "o.order_number")
    .innerJoin("slot as s", "s.slot_id", "o.slot_id")
    .select(["l.patient_id", "s.starts_at"])
    .select(({ fn }) => fn.count<number>("s.plant_id").distinct().as("places"))
    .where("o.order_status", "in", ["pending", "active", "progress"])
    .where("s.service", "=", "branch")
    .groupBy(["l.patient_id", "s.starts_at"])
    .execute();
  for (const { patient_id, starts_at, places } of rows)
    must(Number(places) === 1, patient_id, () => `visits at ${String(places)} places at ${starts_at}`);
}

async function checkStock({ lab, stock }: World): Promise<void> {
  const left = await stockLeft(lab.db);
  const ordered = await stockOrdered(lab.db);
  must(
    left >= 0 && left + ordered === stock,
    DEAL,
    () => `${String(left)} left and ${String(ordered)} ordered of ${String(stock)}`,
  );
}

const DEAL = "prd-deal-heart";

export async function stockLeft(db: Db): Promise<number> {
  const { stock_left } = await db
    .selectFrom("product")
    .select("stock_left")
    .where("product_id", "=", DEAL)
    .executeTakeFirstOrThrow();
  return stock_left ?? 0;
}

export async function stockOrdered(db: Db): Promise<number> {
  const { pieces } = await db
    .selectFrom("lab_order as o")
    .innerJoin("order_line as l", "l.order_number", "o.order_number")
    .select(({ fn }) => fn.sum<number | null>("l.qty").as("pieces"))
    .where("l.product_id", "=", DEAL)
    .where("o.order_type", "=", "deal")
    .where("o.order_status", "!=", "canceled")
    .executeTakeFirstOrThrow();
  return Number(pieces ?? 0);
}

/** Balance = sum of entries, each once; only while no operation on it is unanswered. */
async function checkDeposit(world: World, company: ModelCompany): Promise<void> {
  const { company_id } = company;
  const rows = await world.lab.db
    .selectFrom("deposit_transfer")
    .select(["kind", "reference_id", "amount", "debit", "credit"])
    .where("company_id", "=", company_id)
    .orderBy("seq")
    .execute();
  const existing = { balance: 0, reserved: 0 };
  const seen = new Set<string>();
  for (const { kind, reference_id, amount, debit, credit } of rows) {
    existing.balance += credit - debit;
    if (kind === "reserve") existing.reserved += amount;
    if (kind === "charge" || kind === "release") existing.reserved -= amount;
    const name = `${kind} ${reference_id}`;
    must(!seen.has(name), company_id, () => `${name} is in the ledger twice`);
    seen.add(name);
    must(
      existing.balance >= existing.reserved && existing.reserved >= 0,
      company_id,
      () => `${name} overdraws the deposit`,
    );
  }
  if (world.isUnanswered(company_id)) return;
  const expected = world.model.deposit(company_id);
  must(
    existing.balance === expected.balance && existing.reserved === expected.reserved,
    company_id,
    () => `the ledger says ${JSON.stringify(existing)}, the entries ${JSON.stringify(expected)}`,
  );
}

/** Each row is decided as its approver was told, and no other row is. */
async function checkRequest(world: World, request: ModelRequest): Promise<void> {
  if (world.isUnanswered(request.id)) return;
  const rows = await world.lab.db
    .selectFrom("examination_item")
    .select(["examination_item_id", "first_decision", "second_decision"])
    .where("examination_id", "=", request.id)
    .execute();
  must(rows.length === request.rows.size, request.id, () => "its rows are others");
  for (const { examination_item_id: id, first_decision, second_decision } of rows) {
    const row = request.rows.get(id);
    for (const [step, decision] of [
      ["first", first_decision],
      ["second", second_decision],
    ] as const) {
      const expected = row?.[step] ?? null;
      must(
        decision === expected,
        request.id,
        () => `row ${id} is ${String(decision)} in step ${step}; its approver decided ${String(expected)}`,
      );
    }
  }
}

async function checkKeys({ lab, model }: World): Promise<void> {
  const kept = await lab.db
    .selectFrom("request_once")
    .select(["client_request_id", "results"])
    .where("account_id", "like", "acc-%")
    .execute();
  const byKey = new Map(kept.map((row) => [row.client_request_id, row.results]));
  for (const [key, answer] of model.keys)
    must(
      // Nothing of an erased account can be sent again.
      model.erased.has(model.askers.get(key) ?? "") ? !byKey.has(key) : byKey.get(key) === answer,
      key,
      () => `answered ${answer.slice(0, 100)}, kept ${String(byKey.get(key)).slice(0, 100)}`,
    );
}
