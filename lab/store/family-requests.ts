import { randomUUID } from "node:crypto";
import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import type { Trx } from "./db.ts";
import { notify } from "./notifications.ts";
import { permissionsOf, type Permission } from "./patients.ts";

interface Decision {
  relation_id: string;
  decision: "approve" | "reject";
  /** what the other person may do; a part of what was asked for */
  permissions: readonly Permission[];
}

/**
 * Approves or rejects a request for access to the caller's record, once.
 * @throws LabError `not_found` also for a request to somebody else; `already_decided` with what was decided
 */
export async function respondToRequest(
  trx: Trx,
  call: CallContext,
  { relation_id, decision, permissions }: Decision,
) {
  const relation = await trx
    .selectFrom("family_relation")
    .selectAll()
    .where("relation_id", "=", relation_id)
    .where("patient_id", "=", call.caller.patient_id ?? "")
    .executeTakeFirst();
  if (!relation || relation.owner_account_id === call.caller.account_id) throw new LabError("not_found");
  const { status } = relation;
  const asked = permissionsOf(relation.permissions);
  if (status !== "pending")
    throw new LabError("already_decided", { results: { status, permissions: asked } });
  const isApproved = decision === "approve";
  const granted = isApproved ? asked.filter((one) => permissions.includes(one)) : [];
  if (isApproved && (granted.length === 0 || granted.length < permissions.length))
    throw new LabError("check_fields", { fields: { permissions: ["permissions_asked"] } });
  const next = isApproved ? ("approved" as const) : ("rejected" as const);
  await trx
    .updateTable("family_relation")
    // A rejected request keeps what it asked for.
    .set({ status: next, ...(isApproved ? { permissions: JSON.stringify(granted) } : {}) })
    .where("relation_id", "=", relation_id)
    .execute();
  await trx
    .insertInto("relation_event")
    .values({
      relation_event_id: randomUUID(),
      relation_id,
      code: next,
      permissions: JSON.stringify(granted),
      at: call.clock.now().toISOString(),
    })
    .execute();
  await notify(trx, call.clock, {
    account_id: relation.owner_account_id,
    title_en: isApproved ? "Family request approved" : "Family request declined",
    title_id: isApproved ? "Permintaan keluarga disetujui" : "Permintaan keluarga ditolak",
    message_en: isApproved
      ? "You may now act for a family member."
      : "A family member has declined your request.",
    message_id: isApproved
      ? "Anda sekarang bisa bertindak untuk anggota keluarga."
      : "Anggota keluarga menolak permintaan Anda.",
    link: "/dashboard/family",
  });
  return { relation_id, status: next, permissions: granted };
}
