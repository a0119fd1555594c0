import type { CallContext } from "../../lib/call-context.ts";
import { LabError, type FieldErrors } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { changePerson, type PersonFields } from "./dependents.ts";
import { addRelationEvent } from "./family-events.ts";
import { notifyFamily } from "./family-notices.ts";
import { findRelation, type RelationView } from "./family.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";
import type { Permission } from "../patients/patients.ts";

interface RelationChange {
  relation_id: string;
  version: number;
  permissions?: readonly Permission[] | undefined;
  end_date?: string | undefined;
  person?: PersonFields | undefined;
  accept_warnings: boolean;
  accept_similar: boolean;
  errors: FieldErrors;
  /** from today */
  months: number;
}

/**
 * The representative may only reduce permissions and end date.
 * @throws LabError `not_found`, `version_changed`, `already_decided`, `check_fields`,
 * `identity_doubtful`
 */
export async function updateRelation(trx: Trx, call: CallContext, change: RelationChange) {
  const { clock, caller } = call;
  const { relation_id, version } = change;
  const relation = await findRelation(trx, clock, caller, relation_id);
  if (!relation) throw new LabError("not_found");
  const { status } = relation;
  if (status !== "approved") throw new LabError("already_decided", { results: { status } });
  if (relation.version !== version) throw new LabError("version_changed", { results: relation });
  const { granted, end_date } = acceptedChange(call, relation, change);
  if (relation.direction !== "owner" && isWider(relation, granted, end_date))
    await requireTwoFactor(trx, call, "family");
  const patient_id = relation.patient.patient_id ?? "";
  if (change.person) await changePerson(trx, call, relation, { ...change.person, patient_id }, change);
  const row = await trx
    .updateTable("family_relation")
    .set((set) => ({ permissions: JSON.stringify(granted), end_date, version: set("version", "+", 1) }))
    .where("relation_id", "=", relation_id)
    .returning(["owner_account_id", "patient_id", "permissions"])
    .executeTakeFirstOrThrow();
  const isRenewed = end_date !== null && relation.end_date !== null && end_date > relation.end_date;
  const code = isRenewed ? "renewed" : "changed";
  await addRelationEvent(trx, clock, { relation_id, code, permissions: row.permissions });
  const other = await otherAccount(trx, call, row);
  if (other) await notifyFamily(trx, clock, other, code);
  return findRelation(trx, clock, caller, relation_id);
}

/** @throws LabError `check_fields` */
function acceptedChange(call: CallContext, relation: RelationView, change: RelationChange) {
  const granted = permissionsAfter(relation, change);
  const end = endAfter(call, relation, change);
  const fields = {
    ...change.errors,
    ...(typeof granted === "string" && { permissions: [granted] }),
    ...("error" in end && { end_date: [end.error] }),
  };
  if (typeof granted === "string" || "error" in end || Object.keys(fields).length > 0)
    throw new LabError("check_fields", {
      fields,
      ...("error" in end && end.latest && { params: { date: end.latest } }),
    });
  return { granted, end_date: end.end_date };
}

function isWider(relation: RelationView, granted: readonly Permission[], end_date: string | null): boolean {
  const isMore = granted.some((permission) => !relation.granted.includes(permission));
  const isLonger = end_date !== null && (relation.end_date ?? "") < end_date;
  return isMore || isLonger;
}

function permissionsAfter(
  relation: RelationView,
  { permissions }: RelationChange,
): readonly Permission[] | "choose_permission" | "permissions_fewer" {
  if (!permissions) return relation.granted;
  if (permissions.length === 0) return "choose_permission";
  const isLess = permissions.every((permission) => relation.granted.includes(permission));
  return relation.direction === "owner" && !isLess ? "permissions_fewer" : permissions;
}

type End = { end_date: string | null } | { error: string; latest?: string };

function endAfter({ clock }: CallContext, relation: RelationView, change: RelationChange): End {
  const { end_date, months } = change;
  if (end_date === undefined || end_date === relation.end_date) return { end_date: relation.end_date };
  const today = labToday(clock.now());
  if (end_date < today) return { error: "end_early" };
  if (relation.direction === "owner") {
    const isLater = relation.end_date === null || end_date > relation.end_date;
    return isLater ? { error: "end_later_only_patient" } : { end_date };
  }
  const latest = addMonths(today, months);
  return end_date > latest ? { error: "end_late", latest } : { end_date };
}

/** A repeat changes nothing. @throws LabError `not_found` */
export async function removeRelation(trx: Trx, call: CallContext, relation_id: string) {
  const { clock, caller } = call;
  const relation = await findRelation(trx, clock, caller, relation_id);
  if (!relation) throw new LabError("not_found");
  if (relation.status !== "pending" && relation.status !== "approved")
    return { relation_id, status: relation.status };
  const waits = relation.status === "pending";
  const status = !waits ? "ended" : relation.direction === "received" ? "rejected" : "canceled";
  const row = await trx
    .updateTable("family_relation")
    .set((set) => ({ status, version: set("version", "+", 1) }))
    .where("relation_id", "=", relation_id)
    .returning(["owner_account_id", "patient_id"])
    .executeTakeFirstOrThrow();
  await addRelationEvent(trx, clock, { relation_id, code: status, permissions: "[]" });
  const other = await otherAccount(trx, call, row);
  if (other) await notifyFamily(trx, clock, other, status);
  return { relation_id, status };
}

async function otherAccount(
  trx: Trx,
  { caller }: CallContext,
  { owner_account_id, patient_id }: { owner_account_id: string; patient_id: string },
): Promise<string | null> {
  if (owner_account_id !== caller.account_id) return owner_account_id;
  const account = await findRow(trx, "account", { patient_id }, ["account_id"]);
  return account?.account_id ?? null;
}
