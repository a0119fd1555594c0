import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { countOf, requireRow, updateRows } from "../../database/rows.ts";
import { withdrawAll } from "./consents.ts";
import { notifyRequester } from "./notices.ts";
import { requestView } from "./requests.ts";

export async function staffRequests(db: Db, now: Date, page: number, per_page: number) {
  const rows = await staffRows(db)
    .orderBy((order) => order("r.answered_at", "is not", null))
    .orderBy((order) => order.case().when("r.answered_at", "is", null).then(order.ref("r.due_at")).end())
    .orderBy("r.answered_at", "desc")
    .orderBy("r.request_number")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const total = await countOf(db.selectFrom("privacy_request"));
  return { rows: rows.map((row) => staffView(row, now)), total };
}

/** @throws LabError `not_found` */
export async function staffRequest(db: Db | Trx, now: Date, request_number: string) {
  const row = await staffRows(db).where("r.request_number", "=", request_number).executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return staffView(row, now);
}

function staffRows(db: Db | Trx) {
  return db
    .selectFrom("privacy_request as r")
    .innerJoin("account as a", "a.account_id", "r.account_id")
    .selectAll("r")
    .select(["a.username", "a.lang"]);
}

function staffView(
  { username, lang, ...row }: Awaited<ReturnType<ReturnType<typeof staffRows>["executeTakeFirstOrThrow"]>>,
  now: Date,
) {
  return { ...requestView(row, now), username, lang };
}

interface PrivacyDecision {
  request_number: string;
  decision: "start" | "answer" | "refuse";
  answer: string | null;
}

const STATES = { start: "in_work", answer: "answered", refuse: "refused" } as const;

/**
 * A granted restriction switches every optional use off. Idempotent.
 * @throws LabError `not_found`, `request_answered`, `check_fields`
 */
export async function decideRequest(
  trx: Trx,
  clock: Clock,
  { request_number, decision, answer }: PrivacyDecision,
) {
  const row = await staffRequest(trx, clock.now(), request_number);
  const state = STATES[decision];
  if (row.state === state && (decision === "start" || row.answer === answer)) return;
  if (row.answered_at !== null) throw new LabError("request_answered");
  const { account_id } = await requireRow(trx, "privacy_request", { request_number }, ["account_id"]);
  const at = clock.now().toISOString();
  if (decision === "start")
    await updateRows(trx, "privacy_request", { request_number }, { state, started_at: at });
  else {
    if (answer === null) throw new LabError("check_fields", { fields: { answer: ["required"] } });
    await updateRows(trx, "privacy_request", { request_number }, { state, answer, answered_at: at });
    if (row.kind === "restriction" && decision === "answer")
      await withdrawAll(trx, { clock }, account_id, "restriction");
    const done = { what: "request", action: "answer", purpose: "rights" } as const;
    await logProcessing(trx, clock, { account_id, actor: "laboratory", ...done });
  }
  await notifyRequester(trx, clock, { account_id, request_number }, state);
}
