import type { CallContext } from "../../lib/call-context.ts";
import { answerDeadline } from "../../lib/answer-deadline.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { countOf, findRow, insertRows } from "../../database/rows.ts";
import { nextPrivacyNumber } from "../../database/series.ts";
import type { PrivacyRequestKind } from "../../database/tables.generated.ts";

export const requestKinds = [
  "access",
  "correction",
  "restriction",
  "erasure",
] as const satisfies readonly PrivacyRequestKind[];

/** @throws LabError `request_open` with its number */
export async function createRequest(
  trx: Trx,
  { clock, caller }: CallContext,
  { kind, text }: { kind: PrivacyRequestKind; text: string },
) {
  const { account_id } = caller;
  const open = await trx
    .selectFrom("privacy_request")
    .select("request_number")
    .where("account_id", "=", account_id)
    .where("kind", "=", kind)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  if (open) throw new LabError("request_open", { results: open });
  const created_at = clock.now().toISOString();
  const due_at = answerDeadline(created_at);
  const request_number = await nextPrivacyNumber(trx);
  await insertRows(trx, "privacy_request", {
    request_number,
    account_id,
    kind,
    request_text: text,
    created_at,
    due_at,
  });
  await logProcessing(trx, clock, {
    account_id,
    actor: "self",
    what: "request",
    action: "ask",
    purpose: "rights",
  });
  return { request_number, due_at };
}

export async function ownRequests(db: Db, { caller, clock }: CallContext, page: number, per_page: number) {
  const query = db.selectFrom("privacy_request").where("account_id", "=", caller.account_id);
  const rows = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("request_number", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows: rows.map((row) => requestView(row, clock.now())), total: await countOf(query) };
}

/** @throws LabError `not_found`, also for another account's */
export async function ownRequest(db: Db, { caller, clock }: CallContext, request_number: string) {
  const row = await findRow(db, "privacy_request", { request_number, account_id: caller.account_id });
  if (!row) throw new LabError("not_found");
  return requestView(row, clock.now());
}

export function requestView(
  { account_id: _account, request_text, ...row }: Row<"privacy_request">,
  now: Date,
) {
  const overdue = row.answered_at === null && row.due_at < now.toISOString();
  return { ...row, text: request_text, overdue };
}
