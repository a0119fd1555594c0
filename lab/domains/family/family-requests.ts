import { randomUUID } from "node:crypto";
import type { Caller, CallContext, Clock } from "../../lib/call-context.ts";
import { LabError, waitError } from "../../http/errors.ts";
import { isInForce } from "../patients/access.ts";
import type { LoginName } from "../accounts/accounts.ts";
import type { Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { addRelationEvent } from "./family-events.ts";
import { notifyFamily } from "./family-notices.ts";
import { findRelation } from "./family.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import type { Permission } from "../patients/patients.ts";

const TRIES_PER_HOUR = 5;
const HOUR = 3_600_000;

export interface FamilyRequest {
  identifier: string;
  name: LoginName;
  /** YYYY-MM-DD */
  date_of_birth: string;
  relation_code: string;
  permissions: readonly Permission[];
  note: string | null;
}

/** In its own transaction. @throws LabError `wait` after five in an hour */
export async function countTry(trx: Trx, clock: Clock, { account_id }: Caller): Promise<void> {
  const now = clock.now().getTime();
  const since = new Date(now - HOUR).toISOString();
  await trx.deleteFrom("relation_try").where("at", "<=", since).execute();
  const tries = await trx
    .selectFrom("relation_try")
    .select("at")
    .where("account_id", "=", account_id)
    // The clock may have been ahead.
    .where("at", "<=", new Date(now).toISOString())
    .orderBy("at", "desc")
    .limit(TRIES_PER_HOUR)
    .execute();
  const fifth = tries[TRIES_PER_HOUR - 1];
  if (fifth) throw waitError(Math.ceil((Date.parse(fifth.at) + HOUR - now) / 1000));
  await insertRows(trx, "relation_try", {
    relation_try_id: randomUUID(),
    account_id,
    at: new Date(now).toISOString(),
  });
}

/**
 * Refusals are indistinguishable: same queries, same answer.
 * @throws LabError `account_not_found`, `already_related`
 */
export async function requestAccess(trx: Trx, call: CallContext, request: FamilyRequest) {
  const { caller, clock } = call;
  const { by, value } = request.name;
  const query = trx
    .selectFrom("account")
    .select(["account_id", "patient_id"])
    .where(by, "=", value)
    .where("user_type", "=", 1);
  const confirmed = by === "username" ? query : query.where(`${by}_verified`, "=", 1);
  const account = await confirmed.executeTakeFirst();
  const patient = await trx
    .selectFrom("patient")
    .select(["patient_id", "date_of_birth"])
    .where("patient_id", "=", account?.patient_id ?? "")
    .executeTakeFirst();
  const patient_id = patient?.patient_id ?? "";
  const related = await openRelation(trx, clock, caller, patient_id);
  if (!account || patient?.date_of_birth !== request.date_of_birth || patient_id === caller.patient_id)
    throw new LabError("account_not_found");
  if (related) throw new LabError("already_related");
  const relation_id = randomUUID();
  const permissions = JSON.stringify(request.permissions);
  await insertRows(trx, "family_relation", {
    relation_id,
    owner_account_id: caller.account_id,
    patient_id,
    relation_code: request.relation_code,
    status: "pending",
    permissions,
    note: request.note,
    end_date: null,
    asked_for: request.identifier,
    created_at: clock.now().toISOString(),
  });
  await addRelationEvent(trx, clock, { relation_id, code: "requested", permissions });
  await notifyFamily(trx, clock, account.account_id, "requested", relation_id);
  return { relation_id, status: "pending" as const };
}

async function openRelation(trx: Trx, clock: Clock, caller: Caller, patient_id: string) {
  const today = labToday(clock.now());
  const rows = await trx
    .selectFrom("family_relation")
    .selectAll()
    .where("owner_account_id", "=", caller.account_id)
    .where("patient_id", "=", patient_id)
    .where("status", "in", ["pending", "approved"])
    .execute();
  return rows.find((row) => row.status === "pending" || isInForce(row, today)) ?? null;
}

interface Decision {
  relation_id: string;
  decision: "approve" | "reject";
  permissions: readonly Permission[];
  /** access duration */
  months: number;
}

/** Also for access waiting since the 17th birthday. @throws LabError `not_found`, `already_decided` */
export async function respondToRequest(
  trx: Trx,
  call: CallContext,
  { relation_id, decision, permissions, months }: Decision,
) {
  const { clock, caller } = call;
  const relation = await findRelation(trx, clock, caller, relation_id);
  if (relation?.direction !== "received") throw new LabError("not_found");
  const { status, granted: requested, paused } = relation;
  if (status !== "pending" && !paused)
    throw new LabError("already_decided", { results: { status, permissions: requested } });
  const isApproved = decision === "approve";
  const granted = isApproved ? requested.filter((permission) => permissions.includes(permission)) : [];
  if (isApproved && (granted.length === 0 || granted.length < permissions.length))
    throw new LabError("check_fields", { fields: { permissions: ["permissions_asked"] } });
  const next = isApproved ? "approved" : paused ? "ended" : "rejected";
  const now = clock.now();
  const end_date = isApproved ? addMonths(labToday(now), months) : null;
  const row = await trx
    .updateTable("family_relation")
    // Rejected requests keep the requested permissions.
    .set((set) => ({
      status: next,
      version: set("version", "+", 1),
      ...(isApproved
        ? {
            kind: "request" as const,
            check_status: null,
            permissions: JSON.stringify(granted),
            approved_at: now.toISOString(),
            end_date,
          }
        : {}),
    }))
    .where("relation_id", "=", relation_id)
    .returning("owner_account_id")
    .executeTakeFirstOrThrow();
  await addRelationEvent(trx, clock, { relation_id, code: next, permissions: JSON.stringify(granted) });
  await notifyFamily(trx, clock, row.owner_account_id, next);
  return { relation_id, status: next, permissions: granted, end_date };
}
