import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../domain.ts";
import { LabError } from "../errors.ts";
import type { Db, Trx } from "./db.ts";
import { after, decide, type Ask, type Deposit, type Movement, NO_DEPOSIT } from "./deposit-rules.ts";
import type { DepositTransferTable, ReferenceKind } from "./schema/money.ts";

/** What transfers are for: each kind of transfer is made at most once per reference. */
export interface Reference {
  kind: ReferenceKind;
  id: string;
}

/** Who makes a transfer: an account, or null for the laboratory. */
export type Actor = string | null;

/** The deposit of a company now; all 0 before its first transfer. */
export async function availableOf(db: Db | Trx, company_id: string): Promise<Deposit> {
  const last = await db
    .selectFrom("deposit_transfer")
    .select(["balance_after", "available_after"])
    .where("company_id", "=", company_id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return NO_DEPOSIT;
  const { balance_after: balance, available_after: available } = last;
  return { balance, reserved: balance - available, available };
}

function transfersOf(trx: Trx, { kind, id }: Reference) {
  return trx
    .selectFrom("deposit_transfer")
    .select(["transfer_id", "company_id", "kind", "amount", "debit", "credit", "pending_id"])
    .where("reference_kind", "=", kind)
    .where("reference_id", "=", id)
    .execute();
}

/** Rows of one statement, well under SQLite's limit of variables. */
const CHUNK = 500;

interface Posting {
  reference: Reference;
  ask: Ask;
}

/**
 * Makes transfers of one company in order, all of them or none.
 * @returns how many were made; the others had been made before, or had nothing to resolve
 */
async function post(
  trx: Trx,
  clock: Clock,
  { company_id, actor }: { company_id: string; actor: Actor },
  postings: readonly Posting[],
): Promise<number> {
  let deposit = await availableOf(trx, company_id);
  const rows: Insertable<DepositTransferTable>[] = [];
  for (const { reference, ask } of postings) {
    const before = await transfersOf(trx, reference);
    if (before.some((one) => one.company_id !== company_id)) throw new LabError("request_reused");
    const movement = decide(deposit, before, ask);
    if (!movement) continue;
    deposit = after(deposit, movement);
    rows.push(rowOf(movement, reference, deposit, { company_id, actor, at: clock.now().toISOString() }));
  }
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto("deposit_transfer")
      .values(rows.slice(from, from + CHUNK))
      .execute();
  return rows.length;
}

function rowOf(
  movement: Movement,
  reference: Reference,
  { balance, available }: Deposit,
  { company_id, actor, at }: { company_id: string; actor: Actor; at: string },
): Insertable<DepositTransferTable> {
  return {
    ...movement,
    transfer_id: randomUUID(),
    company_id,
    reference_kind: reference.kind,
    reference_id: reference.id,
    balance_after: balance,
    available_after: available,
    account_id: actor,
    at,
  };
}

/**
 * Reserves amounts of a company's deposit: all of them or none. A reference that was reserved before keeps that
 * reservation, whatever became of it.
 * @param ask each reference once; whole rupiah above 0
 * @throws LabError `deposit_insufficient` with {required, available}: what all new ones need, and what there is
 */
export async function reserveAll(
  trx: Trx,
  clock: Clock,
  ask: { company_id: string; items: readonly { reference: Reference; amount: number }[]; actor: Actor },
): Promise<void> {
  const { available } = await availableOf(trx, ask.company_id);
  let required = 0;
  for (const { reference, amount } of ask.items)
    if ((await transfersOf(trx, reference)).length === 0) required += amount;
  if (required > available) throw new LabError("deposit_insufficient", { results: { required, available } });
  const postings = ask.items.map(({ reference, amount }) => ({
    reference,
    ask: { kind: "reserve" as const, amount },
  }));
  await post(trx, clock, ask, postings);
}

/** {@link reserveAll} of one amount. @returns the id of its transfer */
export async function reserve(trx: Trx, clock: Clock, one: Single): Promise<string> {
  await reserveAll(trx, clock, { ...one, items: [one] });
  const made = await transfersOf(trx, one.reference);
  const pending = made.find(({ kind }) => kind === "reserve");
  if (!pending) throw new Error("The reservation was not written.");
  return pending.transfer_id;
}

async function resolve(
  trx: Trx,
  clock: Clock,
  kind: "charge" | "release",
  reference: Reference,
  actor: Actor,
): Promise<boolean> {
  const company = (await transfersOf(trx, reference))[0]?.company_id;
  if (company === undefined) return false;
  return (await post(trx, clock, { company_id: company, actor }, [{ reference, ask: { kind } }])) > 0;
}

/**
 * Takes what is reserved for a reference.
 * @returns false when nothing was open: never reserved, charged before or released before
 */
export function charge(trx: Trx, clock: Clock, reference: Reference, actor: Actor): Promise<boolean> {
  return resolve(trx, clock, "charge", reference, actor);
}

/** Frees what is reserved for a reference. @returns false when nothing was open */
export function release(trx: Trx, clock: Clock, reference: Reference, actor: Actor): Promise<boolean> {
  return resolve(trx, clock, "release", reference, actor);
}

/** A transfer of whole rupiah above 0. */
export interface Single {
  company_id: string;
  amount: number;
  reference: Reference;
  actor: Actor;
}

async function postOne(
  trx: Trx,
  clock: Clock,
  kind: "topup" | "charge" | "refund" | "adjustment",
  one: Single,
) {
  const ask = { kind, amount: one.amount };
  return (await post(trx, clock, one, [{ reference: one.reference, ask }])) > 0;
}

/** Adds a paid top-up, or the opening deposit. @returns false when this reference was added before */
export function topUp(trx: Trx, clock: Clock, one: Single): Promise<boolean> {
  return postOne(trx, clock, "topup", one);
}

/**
 * Gives back what was charged for a reference, or a part of it.
 * @returns false when it was refunded before, or less was charged
 */
export function refund(trx: Trx, clock: Clock, one: Single): Promise<boolean> {
  return postOne(trx, clock, "refund", one);
}

/**
 * Takes an amount that was not reserved, as for an invoice.
 * @returns false when this reference was charged before
 * @throws LabError `deposit_insufficient`
 */
export function chargeNow(trx: Trx, clock: Clock, one: Single): Promise<boolean> {
  return postOne(trx, clock, "charge", one);
}

/**
 * A correction by the laboratory; an amount below 0 takes from the deposit.
 * @throws LabError `deposit_insufficient`
 */
export function adjust(trx: Trx, clock: Clock, one: Single): Promise<boolean> {
  return postOne(trx, clock, "adjustment", one);
}
