import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coversAll } from "~/features/approval/cover.ts";
import { deciding, loadDecisions } from "~/features/approval/confirm.server.ts";
import { approversOf, stepOf } from "~/features/approval/step.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ApprovalReviewPage } from "./ReviewPage.tsx";

export const handle = {
  title: "approval:review.title",
  preserveInput: ({ isOver, isRead, isUnpaid }: Record<"isOver" | "isRead" | "isUnpaid", boolean>) =>
    !isOver && isRead && !isUnpaid,
  sheets: ["lines", "table-card", "tiles", "bulk"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany(...approversOf(params["step"]))(request);
  const step = stepOf(params["step"]);
  if (!step) throw new Response(null, { status: 404 });
  const { draft, examination, outcome, covers, isOver, isRead, fingerprint } = await loadDecisions(
    company,
    step,
    params["id"] ?? "",
  );
  const { items: _items, logs: _logs, ...about } = examination;
  const ways = Object.values(covers);
  const isUnpaid = step === "second" && outcome.approved > 0 && ways.length > 0 && !ways.some(coversAll);
  const { mode } = draft;
  const pays = rightsOf(company.session).pays;
  return { step, about, mode, outcome, covers, pays, isOver, isRead, isUnpaid, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany(...approversOf(params["step"]))(request);
  const step = stepOf(params["step"]);
  if (!step) throw new Response(null, { status: 404 });
  return deciding.confirm(company, { step, examination_id: params["id"] ?? "" });
}

export default function ApprovalReview() {
  return <ApprovalReviewPage {...useLoaderData<typeof loader>()} />;
}
