import { z } from "zod";
import { rightsOf } from "~/features/company/roles.ts";
import { readQuery } from "~/forms/query.server.ts";
import { totalAmount } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  EXAMINATION_FUNDINGS,
  getExamination,
  type Examination,
  type ReadFunding,
} from "~/upstream/approval/examinations.server.ts";
import {
  costOf,
  coveredRows,
  coverOf,
  fundingMeant,
  coversAll,
  isCoverRead,
  isShort,
  lackingOf,
  quotaDraws,
} from "./cover.ts";
import { decisionDrafts, decisionsOf } from "./draft.server.ts";
import { priceSum } from "./Facts.tsx";
import { approvalRows, areDecisionsClear, isClearStep, openRows, type ApprovalStep } from "./step.ts";

const query = z.object({ funding: z.enum(EXAMINATION_FUNDINGS).optional().catch(undefined) });

export async function loadApprovalStep(
  { request, session, up, t }: Guarded,
  step: ApprovalStep,
  examination_id: string,
) {
  const [examination, draft] = await Promise.all([
    getExamination(up, examination_id),
    decisionDrafts.find(session, decisionsOf(step, examination_id)),
  ]);
  const { items: _items, ...about } = examination;
  const isOpen = examination.approval_step === step && !examination.blocked;
  const rows = approvalRows(step, examination);
  // A truncated list must not be decided: its other rows were not shown.
  const isWhole = examination.items.length === examination.people;
  const isRead = isClearStep(examination) && areDecisionsClear(examination);
  const open = isOpen && isWhole && isRead ? openRows(step, examination) : [];
  return {
    title: `${t(`approval:step.${step}`)} ${examination.request_number}`,
    step,
    about,
    rows,
    open: open.map((row) => row.examination_item_id),
    funding: isOpen ? fundingOf(request, examination) : null,
    cover: stepCoverOf(request, examination, open),
    pays: rightsOf(session).pays,
    isWhole,
    isRead,
    people: isWhole ? rows.length : examination.people,
    amount: isWhole ? priceSum(rows) : examination.amount_total,
    ticks: draft?.ticks ?? {},
    rejectedFirst: step === "second" ? rejectedFirst(examination) : [],
  };
}

/** The query may name another of the contract. */
export function fundingOf(request: Request, examination: Examination): ReadFunding | null {
  const requested = readQuery(request, query).funding;
  return requested && examination.fundings.includes(requested) ? requested : fundingMeant(examination);
}

/** Null if it suffices, or is not known. */
export function stepCoverOf(request: Request, examination: Examination, open: Examination["items"]) {
  const funding = fundingOf(request, examination);
  const cover = coverOf(examination, open, funding);
  if (open.length === 0 || funding === null || coversAll(cover)) return null;
  return {
    funding,
    /** null: could not be read */
    short: isShort(cover) ? cover : null,
    /** 0: none, or what they take could not be read */
    people: isCoverRead(examination, open, funding) ? coveredRows(examination, open, funding).size : 0,
    rows: open.length,
    lacking: lackingOf(examination, open, funding),
    quota: quotaDraws(examination, open, funding),
    amount: totalAmount(open.map(costOf)),
    others: examination.fundings
      .filter(isUnderstood)
      .filter((other) => other !== funding && coverOf(examination, open, other) === "enough"),
  };
}

function rejectedFirst({ items }: Examination) {
  return items.flatMap(({ examination_item_id, employee_name, employee_number, first }) =>
    first && first.decision !== "approved"
      ? [
          {
            id: examination_item_id,
            name: employee_name,
            number: employee_number,
            reason: first.reason ?? "–",
          },
        ]
      : [],
  );
}

export type StepData = Awaited<ReturnType<typeof loadApprovalStep>>;
export type StepCover = StepData["cover"];
