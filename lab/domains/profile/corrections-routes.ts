import { z } from "zod";
import { answerDeadline } from "../../lib/answer-deadline.ts";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { decideCorrection, findCorrection } from "./correction-decisions.ts";
import { inTransaction, optionalText } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, get, post } from "../../http/route.ts";
import { patientName } from "../patients/patients.ts";

const correctionQuery = z.object({ ticket_number: key });
const correctionDecisionBody = z.object({
  ticket_number: key,
  decision: z.enum(["accept", "refuse"], { error: "unknown_choice" }),
  answer: optionalText(500),
});

async function getCorrectionDetail(call: Call): Promise<Reply> {
  const { ticket_number } = parseQuery(correctionQuery, call);
  return { results: view(await findCorrection(call.db, ticket_number), call) };
}

async function postCorrectionDecision(call: Call): Promise<Reply> {
  const body = parse(correctionDecisionBody, call.body);
  if (body.decision === "refuse" && !body.answer)
    throw new LabError("check_fields", { fields: { answer: ["required"] } });
  const decided = await inTransaction(call, (trx) => decideCorrection(trx, call.clock, body));
  return { results: view(decided, call) };
}

function view(
  {
    account_id: _account,
    user_type: _type,
    first_name,
    last_name,
    ...request
  }: Awaited<ReturnType<typeof findCorrection>>,
  { clock }: Pick<Call, "clock">,
) {
  const due_at = answerDeadline(request.created_at);
  const overdue = request.correction_status === "waiting" && due_at < clock.now().toISOString();
  return { ...request, name: patientName({ first_name, last_name }), due_at, overdue };
}

// prettier-ignore
export const correctionRoutes: readonly Route[] = [
  get("/reference/correction", ANYBODY, getCorrectionDetail, "One request for a correction; reference laboratory only", correctionQuery),
  post("/reference/decide-correction", ANYBODY, postCorrectionDecision, "Accept or refuse a correction; reference laboratory only", correctionDecisionBody),
];
