import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { facilityMember } from "./facility-member.ts";
import { patientName } from "./patients.ts";
import type { AccessEventTable } from "../../database/tables.generated.ts";

export interface Access {
  patient_id: string;
  what: AccessEventTable["what"];
  action?: AccessEventTable["action"];
  order_number?: string;
  ground?: "self" | "relation" | "consent" | "employer";
}

/** Call between permission check and response. Idempotent per reader and request id. */
export async function logAccess(db: Db | Trx, call: CallContext, access: Access): Promise<void> {
  const { patient_id, what, action = "open", order_number = null } = access;
  const ground = access.ground ?? (patient_id === call.caller.patient_id ? "self" : "relation");
  const actor = await db
    .selectFrom("account as a")
    .leftJoin("company as c", "c.company_id", "a.company_id")
    .leftJoin("practitioner as d", "d.account_id", "a.account_id")
    .select(["a.first_name", "a.last_name", "c.name as company", "d.name as doctor"])
    .where("a.account_id", "=", call.caller.account_id)
    .executeTakeFirstOrThrow();
  const represented = ground === "relation" ? await nameOf(db, patient_id) : actor.company;
  await write(db, {
    patient_id,
    what,
    action,
    ground,
    order_number,
    at: call.clock.now().toISOString(),
    actor_account_id: call.caller.account_id,
    actor_name: actor.doctor ?? patientName(actor),
    on_behalf_of: represented,
    request_id: call.requestId ?? null,
  });
}

interface FitnessShown {
  patient_id: string;
  order_number?: string | null;
  download?: boolean;
}

export async function logFitness(
  db: Db | Trx,
  call: CallContext,
  { patient_id, order_number = null, download }: FitnessShown,
) {
  await logAccess(db, call, {
    patient_id,
    what: "fitness",
    ground: "employer",
    action: download ? "download" : "open",
    ...(order_number !== null && { order_number }),
  });
}

export async function logSharedAccess(
  db: Db | Trx,
  call: CallContext,
  access: { patient_id: string; account_id: string; action: "open" | "download"; recipient?: string | null },
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
    actor_name: access.recipient ?? null,
    on_behalf_of: patientName(owner),
    what: "share_page",
    action: access.action,
    ground: "share_link",
    order_number: null,
    // Readers of one link cannot be told apart.
    request_id: null,
  });
}

/** Idempotent per `request_id`. */
export async function logFacilityDownload(
  trx: Trx,
  {
    account_id,
    ...line
  }: {
    at: string;
    patient_id: string;
    account_id: string;
    order_number: string;
    actor_name: string;
    on_behalf_of: string;
    request_id: string;
  },
): Promise<void> {
  await write(trx, {
    ...line,
    actor_account_id: account_id,
    what: "lab_report",
    action: "download",
    ground: "facility",
  });
}

export async function logFacilityOpening(
  db: Db | Trx,
  call: CallContext,
  subject: { patient_id: string; order_number: string },
): Promise<void> {
  const { account_id } = call.caller;
  const { staff_name, facility_name } = await facilityMember(db, account_id);
  await write(db, {
    ...subject,
    at: call.clock.now().toISOString(),
    actor_account_id: account_id,
    actor_name: staff_name,
    on_behalf_of: facility_name,
    what: "result",
    action: "open",
    ground: "facility",
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
  const patient = await requireRow(db, "patient", { patient_id }, ["first_name", "last_name"]);
  return patientName(patient);
}

export interface AccessLine extends Omit<
  AccessEventTable,
  "access_event_id" | "request_id" | "actor_account_id"
> {
  is_own: 0 | 1;
  count: number;
  first_at: string;
}

/** Newest first. Consecutive openings by the caller form one line; `own` lists them individually. */
export async function listAccess(
  db: Db | Trx,
  { account_id, patient_id }: { account_id: string; patient_id: string },
  { own, page, per_page }: { own: boolean; page: number; per_page: number },
): Promise<{ rows: AccessLine[]; total: number }> {
  const newest = sql`order by at desc, line desc`;
  const key = own ? sql`line` : sql`case when is_own then 'own' || run else line end`;
  // Equal for consecutive lines of one kind: position among all lines minus position in the kind.
  const lines = sql`
    select *, row_number() over (${newest}) - row_number() over (partition by is_own ${newest}) as run
    from (
      select *, rowid as line, coalesce(actor_account_id = ${account_id}, 0) as is_own
      from access_event where patient_id = ${patient_id}
    ) ${own ? sql`where is_own = 1` : sql``}`;
  const rows = await sql<AccessLine & { total: number }>`
    select max(at) as at, min(at) as first_at, count(*) as count, count(*) over () as total, is_own,
      patient_id, actor_name, on_behalf_of, what, action, ground, order_number, max(line) as newest
    from (${lines}) group by ${key} order by max(at) desc, newest desc
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return { rows: rows.rows, total: rows.rows[0]?.total ?? 0 };
}
