import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../lib/call-context.ts";
import { LabError } from "../http/errors.ts";
import type { Db, Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import {
  after,
  decideMovement,
  type Ask,
  type Deposit,
  type Movement,
  type Transfer,
} from "./deposit-rules.ts";
import { BrokenLedger, depositState } from "./ledger-state.ts";
import { keepWhole } from "./ledger-checked.ts";
import type { DepositTransferTable, ReferenceKind } from "../database/tables.generated.ts";
import { entryMac, moveHead } from "./seal.ts";
import { depositEntry, type TransferRow } from "./sealed-chains.ts";

export interface Reference {
  kind: ReferenceKind;
  id: string;
}

/** null: the laboratory */
export type Actor = string | null;

/** Nothing is available if the transfers were tampered with. */
export async function availableOf(db: Db | Trx, company_id: string): Promise<Deposit> {
  return (await depositState(db, company_id)).deposit;
}

function transfersOf(trx: Trx, { kind, id }: Reference) {
  return trx
    .selectFrom("deposit_transfer")
    .select(["transfer_id", "company_id", "kind", "amount", "debit", "credit", "pending_id"])
    .where("reference_kind", "=", kind)
    .where("reference_id", "=", id)
    .execute();
}

/** Well under SQLite's variable limit. */
const CHUNK = 500;

export interface Posting {
  reference: Reference;
  ask: Ask;
  actor: Actor;
  at: string;
}

/** All or none. @returns number made @throws BrokenLedger if the ledger fails verification */
export async function post(trx: Trx, company_id: string, postings: readonly Posting[]): Promise<number> {
  const { register, found, ...state } = await depositState(trx, company_id);
  if (found) throw new BrokenLedger(found);
  let { deposit, head } = state;
  const rows: Insertable<DepositTransferTable>[] = [];
  const made = new Map<string, Transfer[]>();
  for (const { reference, ask, actor, at } of postings) {
    const key = `${reference.kind} ${reference.id}`;
    const earlier = await transfersOf(trx, reference);
    if (earlier.some((item) => item.company_id !== company_id)) throw new LabError("request_reused");
    const transfers = made.get(key) ?? [];
    const movement = decideMovement(deposit, [...earlier, ...transfers], ask);
    if (!movement) continue;
    deposit = after(deposit, movement);
    const content = rowOf(movement, reference, deposit, { company_id, actor, at });
    const mac = entryMac(register.key, ["deposit", company_id], head, depositEntry(content));
    head = { length: head.length + 1, mac };
    const row = { ...content, mac };
    rows.push(row);
    made.set(key, [...transfers, { ...movement, transfer_id: row.transfer_id }]);
  }
  for (let from = 0; from < rows.length; from += CHUNK)
    await insertRows(trx, "deposit_transfer", rows.slice(from, from + CHUNK));
  if (rows.length > 0) {
    await moveHead(trx, register, ["deposit", company_id], head);
    await keepWhole(trx, "deposit", company_id, head, deposit);
  }
  return rows.length;
}

function rowOf(
  movement: Movement,
  reference: Reference,
  { balance, available }: Deposit,
  { company_id, actor, at }: { company_id: string; actor: Actor; at: string },
): Omit<TransferRow, "mac"> {
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
 * All or none; an earlier reservation stays, in any state.
 * @param ask unique references; whole rupiah above 0
 * @throws LabError `deposit_insufficient` with {required, available}
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
  const { actor } = ask;
  const at = clock.now().toISOString();
  const postings = ask.items.map(({ reference, amount }): Posting => ({
    reference,
    ask: { kind: "reserve", amount },
    actor,
    at,
  }));
  await post(trx, ask.company_id, postings);
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
  const at = clock.now().toISOString();
  return (await post(trx, company, [{ reference, ask: { kind }, actor, at }])) > 0;
}

/** @returns false without an open reservation */
export function charge(trx: Trx, clock: Clock, reference: Reference, actor: Actor): Promise<boolean> {
  return resolve(trx, clock, "charge", reference, actor);
}

/** @returns false without an open reservation */
export function releaseReservation(
  trx: Trx,
  clock: Clock,
  reference: Reference,
  actor: Actor,
): Promise<boolean> {
  return resolve(trx, clock, "release", reference, actor);
}

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
  transfer: Single,
) {
  const { company_id, reference, actor, amount } = transfer;
  const at = clock.now().toISOString();
  return (await post(trx, company_id, [{ reference, ask: { kind, amount }, actor, at }])) > 0;
}

/** @returns false if already added */
export function topUp(trx: Trx, clock: Clock, transfer: Single): Promise<boolean> {
  return postOne(trx, clock, "topup", transfer);
}

/** @returns false if already refunded, or above the charged amount */
export function refund(trx: Trx, clock: Clock, transfer: Single): Promise<boolean> {
  return postOne(trx, clock, "refund", transfer);
}

/** @returns false if already charged @throws LabError `deposit_insufficient` */
export function chargeNow(trx: Trx, clock: Clock, transfer: Single): Promise<boolean> {
  return postOne(trx, clock, "charge", transfer);
}

/** Negative amounts reduce the deposit. @throws LabError `deposit_insufficient` */
export function adjust(trx: Trx, clock: Clock, transfer: Single): Promise<boolean> {
  return postOne(trx, clock, "adjustment", transfer);
}
