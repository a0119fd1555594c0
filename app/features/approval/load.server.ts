import { z } from "zod";
import { rightsOf } from "~/features/company/roles.ts";
import { readQuery } from "~/forms/query.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  EXAMINATION_FUNDINGS,
  getExamination,
  type Examination,
} from "~/upstream/approval/examinations.server.ts";
import { coveredRows, fundingMeant, shortageOf } from "./cover.ts";
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
    cover: coverOf(request, examination, open),
    pays: rightsOf(session).pays,
    isWhole,
    isRead,
    people: isWhole ? rows.length : examination.people,
    amount: isWhole ? priceSum(rows) : examination.amount_total,
    ticks: draft?.ticks ?? {},
    rejectedFirst: step === "second" ? rejectedFirst(examination) : [],
  };
}

/** Null if it suffices or the query names another funding. */
function coverOf(request: Request, examination: Examination, open: Examination["items"]) {
  const { fundings } = examination;
  const requested = readQuery(request, query).funding;
  const meant = requested && fundings.includes(requested) ? requested : fundingMeant(examination);
  const short = shortageOf(examination, open, meant);
  return (
    short && {
      ...short,
      people: coveredRows(open, short.available).size,
      others: fundings.filter(isUnderstood).filter((funding) => funding !== "DEPOSIT"),
    }
  );
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
export type Cover = StepData["cover"];
