import { z } from "zod";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { requireCompanyPayment } from "../payments/company-payments.ts";
import { requirePayable } from "../payments/payers.ts";
import { key, parse } from "../../../http/query.ts";
import { PAYER, issueInvoicesFirst, expireOrdersFirst, post } from "../../../http/route.ts";
import { inTransaction } from "../../../http/transaction.ts";
import { simulateCompanyPayment, simulatePayment } from "./simulate.ts";

const simulateBody = z.object({
  payment_id: key,
  outcome: z.enum(["settlement", "deny", "expire"], { error: "required" }),
});

async function simulate(call: Call): Promise<Reply> {
  const { payment_id, outcome } = parse(simulateBody, call.body);
  if (call.caller.user_type === 3) {
    const results = await inTransaction(call, async (trx) => {
      const payment = await requireCompanyPayment(trx, call.caller, { payment_id });
      return simulateCompanyPayment(trx, call.clock, payment, outcome);
    });
    return { results };
  }
  return inTransaction(call, async (trx) => {
    const { order, relation_id } = await requirePayable(trx, call, { payment_id });
    const { clock, caller } = call;
    const owner = relation_id === null ? caller : { ...caller, account_id: order.account_id };
    const results = await simulatePayment(trx, { clock, caller: owner }, payment_id, outcome);
    return { results: relation_id === null ? results : { ...results, finish_url: null } };
  });
}

// prettier-ignore
export const simulatedBankRoutes: readonly Route[] = [
  expireOrdersFirst(issueInvoicesFirst(post("/payment/simulate", PAYER, simulate, "Decide a payment in place of the bank; reference laboratory only", simulateBody))),
];
