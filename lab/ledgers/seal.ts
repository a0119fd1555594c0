import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db, Trx } from "../database/db.ts";
import type { ChainName } from "../database/tables.generated.ts";

export const START = "0".repeat(64);

export interface Head {
  length: number;
  mac: string;
}
type Heads = Record<string, [length: number, mac: string]>;

const headsIn = z.record(z.string(), z.tuple([z.number(), z.string()]));

/** HMAC-SHA-256, hex, over a JSON list. */
function macOf(key: string, content: readonly unknown[]): string {
  return createHmac("sha256", key).update(JSON.stringify(content)).digest("hex");
}

/** Covers the previous seal and the whole entry. */
export function entryMac(
  key: string,
  [chain, company_id]: readonly [ChainName, string],
  before: Head,
  entry: readonly unknown[],
): string {
  return macOf(key, ["entry", chain, company_id, before.length + 1, before.mac, ...entry]);
}

export function registerMac(key: string, counter: number, heads: string): string {
  return macOf(key, ["register", counter, heads]);
}

export interface Register {
  key: string;
  counter: number;
  /** null = the register was tampered with: trust no chain */
  heads: Heads | null;
}

export async function readRegister(db: Db | Trx): Promise<Register> {
  const { key, counter: seen } = await db.selectFrom("seal_key").selectAll().executeTakeFirstOrThrow();
  const row = await db.selectFrom("seal_register").selectAll().executeTakeFirst();
  const believed =
    row && row.counter >= seen && same(row.mac, registerMac(key, row.counter, row.heads)) ? row : null;
  return {
    key,
    counter: row?.counter ?? 0,
    heads: believed && headsIn.parse(JSON.parse(believed.heads)),
  };
}

/** null if the register cannot be trusted */
export function headIn({ heads }: Register, chain: ChainName, company_id: string): Head | null {
  if (!heads) return null;
  const [length, mac] = heads[`${chain} ${company_id}`] ?? [0, START];
  return { length, mac };
}

/** Call in the transaction that adds the entries. */
export async function moveHead(
  trx: Trx,
  register: Register,
  [chain, company_id]: readonly [ChainName, string],
  { length, mac }: Head,
): Promise<void> {
  const counter = register.counter + 1;
  const heads = JSON.stringify({ ...register.heads, [`${chain} ${company_id}`]: [length, mac] });
  await trx
    .updateTable("seal_register")
    .set({ counter, heads, mac: registerMac(register.key, counter, heads) })
    .execute();
  await trx.updateTable("seal_key").set({ counter }).execute();
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
