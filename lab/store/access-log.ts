import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CallContext } from "../domain.ts";
import type { Db, Trx } from "./db.ts";
import { patientName } from "./patients.ts";
import type { AccessEventTable } from "./schema/record.ts";

/** What somebody with an account did with something of a patient. */
export interface Access {
  patient_id: string;
  what: AccessEventTable["what"];
  /** default: open */
  action?: AccessEventTable["action"];
  order_number?: string;
  /** default: the own record by right, another one by a family relation */
  ground?: "self" | "relation" | "consent";
}

/**
 * Writes one line into the patient's access log. Call it after the permission was checked and before the content is
 * returned, so that nothing is shown that was not logged. A call that is sent again (same request id) writes
 * nothing.
 */
export async function logAccess(db: Db | Trx, call: CallContext, access: Access): Promise<void> {
  const { patient_id, what, action = "open", order_number = null } = access;
  const ground = access.ground ?? (patient_id === call.caller.patient_id ? "self" : "relation");
  const actor = await db
    .selectFrom("account as a")
    .leftJoin("company as c", "c.company_id", "a.company_id")
    .select(["a.first_name", "a.last_name", "c.name as company"])
    .where("a.account_id", "=", call.caller.account_id)
    .executeTakeFirstOrThrow();
  const represented = ground === "relation" ? await nameOf(db, patient_id) : actor.company;
  await write(db, {
    ...{ patient_id, what, action, ground, order_number },
    at: call.clock.now().toISOString(),
    actor_account_id: call.caller.account_id,
    actor_name: patientName(actor),
    on_behalf_of: represented,
    request_id: call.requestId ?? null,
  });
}

/** Writes the line for somebody who opened a share page with its passcode. */
export async function logSharedAccess(
  db: Db | Trx,
  call: CallContext,
  access: { patient_id: string; account_id: string; action: "open" | "download" },
): Promise<void> {
  const owner = await db
    .selectFrom("account")
    .select(["first_name", "last_name"])
    .where("account_id", "=", access.account_id)
    .executeTakeFirstOrThrow();
  await write(db, {
    at: call.clock.now().toISOString(),
    patient_id: access.patient_id,
    actor_account_id: null,
    actor_name: null,
    on_behalf_of: patientName(owner),
    what: "share_page",
    action: access.action,
    ground: "share_link",
    order_number: null,
    request_id: call.requestId ?? null,
  });
}

async function write(db: Db | Trx, event: Omit<AccessEventTable, "access_event_id">): Promise<void> {
  await db
    .insertInto("access_event")
    .orIgnore()
    .values({ access_event_id: randomUUID(), ...event })
    .execute();
}

async function nameOf(db: Db | Trx, patient_id: string): Promise<string> {
  const patient = await db
    .selectFrom("patient")
    .select(["first_name", "last_name"])
    .where("patient_id", "=", patient_id)
    .executeTakeFirstOrThrow();
  return patientName(patient);
}

/**
 * One page of the caller's own access log, newest first.
 * @param who `others`: without what the caller did; `own`: only that
 */
export async function listAccess(
  db: Db,
  caller: { account_id: string; patient_id: string },
  { who, page, per_page }: { who: "others" | "own"; page: number; per_page: number },
) {
  const own = sql<boolean>`coalesce(actor_account_id = ${caller.account_id}, 0)`;
  const events = db.selectFrom("access_event").where("patient_id", "=", caller.patient_id);
  const wanted = events.where(own, "=", sql<boolean>`${who === "own" ? 1 : 0}`);
  const rows = await wanted
    .select(["at", "actor_name", "on_behalf_of", "what", "action", "ground", "order_number"])
    .orderBy("at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const mine = await events
    .where(own, "=", sql<boolean>`1`)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("at").as("last_at")])
    .executeTakeFirstOrThrow();
  return { rows, total, own: mine };
}
