import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { approvalText } from "./texts.ts";
import { appendLog } from "./approval-append.ts";
import { requireApprovalLock } from "./approval-lock.ts";
import {
  examinationLog,
  logView,
  type LoggedDecision,
  type ApprovalOutcome,
} from "../../../ledgers/approval-log.ts";
import { contractOfEvent, fundingOf, requireRole, type CompanyCaller } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { requireRow } from "../../../database/rows.ts";
import { labToday } from "../../../lib/local-time.ts";
import { noticeOfDecision, noticeToFinance } from "./examination-notices.ts";
import { APPROVERS, decidedFirst, openItems, requireExamination, type Examination } from "./examinations.ts";
import { recordDecision } from "./office-care-events.ts";
import { requireWhole } from "../../../ledgers/ledger-state.ts";
import { reserveQuota } from "../../../ledgers/quota-transfers.ts";
import type { ApprovalStep, DecisionMode, Funding } from "../../../database/tables.generated.ts";
import { availableOf, reserveAll } from "../../../ledgers/transfers.ts";
import { patientName } from "../../patients/patients.ts";

interface DecideInput {
  examination_id: string;
  step: ApprovalStep;
  mode: DecisionMode;
  shown: readonly string[];
  rejected: readonly { examination_item_id: string; reason: string }[];
  reason: string | null;
  funding: Funding | null;
  version: number;
}

interface Row {
  examination_item_id: string;
  amount: number;
  outcome: ApprovalOutcome;
  reason: string | null;
}

/** Keeps a statement below SQLite's variable limit. */
const CHUNK = 500;

/**
 * All approval rules are here.
 * @throws LabError of each rule; `office_care_closed` after the event's last day
 */
export async function decideExamination(trx: Trx, call: CallContext, input: DecideInput) {
  const { caller, clock } = call;
  const { step } = input;
  const company = await requireRole(trx, caller, APPROVERS[step]);
  const examination = await requireExamination(trx, company, input.examination_id);
  await requireWhole(trx, company.company_id, examination.examination_id);
  await requireTurn(trx, call, examination, input);
  const open = await openItems(trx, examination.examination_id, step);
  requireShown(
    open.map((item) => item.examination_item_id),
    input.shown,
  );
  const rows = outcomes(open, input, call);
  const approved = rows.filter(({ outcome }) => outcome === "approved");
  await requireApprovalLock(
    trx,
    call,
    approved.reduce((sum, row) => sum + row.amount, 0),
  );
  const funding = await fund(trx, call, company, { examination, step, approved, wanted: input.funding });
  const at = clock.now().toISOString();
  await writeRows(trx, step, rows, { by: caller.account_id, at });
  const state = await nextState(trx, examination, step, approved.length);
  await trx
    .updateTable("examination")
    .set({ ...state, ...(funding && { funding }), version: examination.version + 1 })
    .where("examination_id", "=", examination.examination_id)
    .execute();
  const line = await appendLog(trx, {
    company_id: company.company_id,
    examination_id: examination.examination_id,
    step,
    at,
    funding,
    mode: input.mode,
    account_id: caller.account_id,
    actor_name: await nameOf(trx, caller.account_id),
    role: APPROVERS[step].find((role) => company.roles.includes(role)) ?? "admin",
    reason: input.mode === "reject_all" ? input.reason : null,
    decisions: rows.map((row): LoggedDecision => [row.examination_item_id, row.outcome, row.reason]),
  });
  const of = { examination_id: examination.examination_id, step, account_id: caller.account_id };
  await recordDecision(trx, clock, of);
  const { approved_count, rejected_count, refused_count } = logView(line);
  await noticeOfDecision(trx, call, examination, line);
  if (state.step === "second") await noticeToFinance(trx, call, examination, approved_count);
  return {
    approved_count,
    rejected_count,
    refused_count,
    approval_step: state.step,
    approval_status: state.status,
    deposit: await availableOf(trx, company.company_id),
    rows: rows.map(({ examination_item_id, outcome, reason }) => ({ examination_item_id, outcome, reason })),
  };
}

/** Two different approvers, even for administrators. */
async function requireTurn(
  trx: Trx,
  { caller }: CallContext,
  { examination_id, office_care_id, version, step: at }: Examination,
  input: DecideInput,
): Promise<void> {
  if (input.version !== version)
    throw new LabError("examination_changed", {
      results: await decisionThatStands(trx, examination_id, input.step),
    });
  if (at === "first" && input.step === "second") throw new LabError("step_not_reached");
  if (at !== input.step)
    throw new LabError("examination_decided", {
      results: await decisionThatStands(trx, examination_id, input.step),
    });
  if (input.step === "first") return;
  const contract = await contractOfEvent(trx, office_care_id);
  if (contract?.same_approver_allowed === 1) return;
  if (await decidedFirst(trx, examination_id, caller.account_id)) throw new LabError("same_approver");
}

async function decisionThatStands(trx: Trx, examination_id: string, step: ApprovalStep) {
  const last = (await examinationLog(trx, examination_id)).filter((line) => line.step === step).at(-1);
  return { decision: last ? logView(last) : null };
}

function requireShown(open: readonly string[], shown: readonly string[]): void {
  const requested = new Set(open);
  const same =
    shown.length === open.length &&
    new Set(shown).size === shown.length &&
    shown.every((id) => requested.has(id));
  if (!same) throw new LabError("rows_changed", { results: { open: open.length, shown: shown.length } });
}

type OpenItem = Awaited<ReturnType<typeof openItems>>[number];

function outcomes(open: readonly OpenItem[], input: DecideInput, { lang }: CallContext): Row[] {
  const { mode, rejected, reason } = input;
  const ids = new Set(open.map((item) => item.examination_item_id));
  const reasons = new Map(rejected.map((item) => [item.examination_item_id, item.reason]));
  if (reasons.size !== rejected.length || rejected.some((item) => !ids.has(item.examination_item_id)))
    throw new LabError("rows_changed", { results: { open: open.length, shown: input.shown.length } });
  if (mode === "reject_all" && !reason)
    throw new LabError("check_fields", { fields: { reason: ["rejection_reason"] } });
  if ((mode === "selected") !== rejected.length > 0)
    throw new LabError("check_fields", { fields: { rejected: ["tick_one"] } });
  return open.map(({ examination_item_id, amount, active }) => {
    const row = { examination_item_id, amount };
    const why = mode === "reject_all" ? reason : reasons.get(examination_item_id);
    if (why) return { ...row, outcome: "rejected", reason: why };
    if (active === 0) return { ...row, outcome: "refused", reason: approvalText("employee_inactive", lang) };
    return { ...row, outcome: "approved", reason: null };
  });
}

interface Wanted {
  examination: Examination;
  step: ApprovalStep;
  wanted: Funding | null;
  approved: readonly Row[];
}

/** Null in the first step or without approvals. */
async function fund(
  trx: Trx,
  { clock, caller }: CallContext,
  { company_id }: CompanyCaller,
  { examination, step, wanted, approved }: Wanted,
): Promise<Funding | null> {
  if (approved.length === 0) return null;
  const { examination_id, office_care_id } = examination;
  const contract = await contractOfEvent(trx, office_care_id);
  if (!contract) throw new LabError("contract_ended");
  const { date_to } = await requireRow(trx, "office_care", { office_care_id }, ["date_to"]);
  // It would reserve money for people who cannot come any more.
  if (date_to < labToday(clock.now())) throw new LabError("office_care_closed");
  if (step === "first") return null;
  if (!wanted) throw new LabError("check_fields", { fields: { funding: ["required"] } });
  if (!fundingOf(contract).includes(wanted))
    throw new LabError("check_fields", { fields: { funding: ["funding_not_offered"] } });
  const actor = caller.account_id;
  const reference = (id: string) => ({ kind: "examination_item" as const, id });
  const items = approved
    .filter(({ amount }) => amount > 0)
    .map(({ examination_item_id, amount }) => ({ reference: reference(examination_item_id), amount }));
  if (wanted === "DEPOSIT") await reserveAll(trx, clock, { company_id, items, actor });
  if (wanted === "QUOTA") {
    const ids = new Set(approved.map((item) => item.examination_item_id));
    const lines = (await productsOf(trx, examination_id))
      .filter(({ examination_item_id }) => ids.has(examination_item_id))
      .map(({ examination_item_id, product_id }) => ({
        product_id,
        reference: reference(examination_item_id),
      }));
    await reserveQuota(trx, clock, { contract_id: contract.contract_id, lines, actor });
  }
  return wanted;
}

function productsOf(trx: Trx, examination_id: string) {
  return trx
    .selectFrom("examination_item as i")
    .innerJoin("office_care_product as p", "p.group_id", "i.group_id")
    .select(["i.examination_item_id", "p.product_id"])
    .where("i.examination_id", "=", examination_id)
    .orderBy("i.position")
    .execute();
}

async function writeRows(
  trx: Trx,
  step: ApprovalStep,
  rows: readonly Row[],
  { by, at }: { by: string; at: string },
): Promise<void> {
  const alike = new Map<
    string,
    { decision: "approved" | "rejected"; reason: string | null; ids: string[] }
  >();
  for (const { examination_item_id, outcome, reason } of rows) {
    const decision = outcome === "approved" ? "approved" : "rejected";
    const key = JSON.stringify([decision, reason]);
    const group = alike.get(key) ?? { decision, reason, ids: [] };
    group.ids.push(examination_item_id);
    alike.set(key, group);
  }
  for (const { decision, reason, ids } of alike.values())
    for (let from = 0; from < ids.length; from += CHUNK)
      await trx
        .updateTable("examination_item")
        .set(
          step === "first"
            ? { first_decision: decision, first_reason: reason, first_by: by, first_at: at }
            : { second_decision: decision, second_reason: reason, second_by: by, second_at: at },
        )
        .where("examination_item_id", "in", ids.slice(from, from + CHUNK))
        .execute();
}

async function nextState(
  trx: Trx,
  { examination_id }: Examination,
  step: ApprovalStep,
  approved: number,
): Promise<Pick<Examination, "step" | "status">> {
  if (approved === 0) return { step: "done", status: "rejected" };
  if (step === "first") return { step: "second", status: "pending" };
  const { people } = await trx
    .selectFrom("examination_item")
    .select(({ fn }) => fn.countAll<number>().as("people"))
    .where("examination_id", "=", examination_id)
    .executeTakeFirstOrThrow();
  return { step: "done", status: approved === Number(people) ? "approved" : "partial" };
}

async function nameOf(trx: Trx, account_id: string): Promise<string> {
  const { first_name, last_name } = await trx
    .selectFrom("account")
    .select(["first_name", "last_name"])
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return patientName({ first_name, last_name });
}
