import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { paymentForPage } from "../payments/company-payments.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { finishUrl, paymentPageOf } from "../payments/payments.ts";
import { simulateCompanyPayment, simulatePayment, type PaymentOutcome } from "./simulate.ts";

interface Payable {
  number: string;
  /** rupiah */
  amount: number;
  isOpen: boolean;
  back: string | null;
  decide(trx: Trx, clock: Clock, outcome: PaymentOutcome): Promise<unknown>;
}

/** @throws LabError `not_found` */
export async function payableOf(db: Db, payment_id: string): Promise<Payable> {
  const company = await paymentForPage(db, payment_id);
  if (company)
    return {
      number: company.subject_number,
      amount: company.amount,
      isOpen: company.payment_status === "pending",
      back: company.finish_url,
      decide: async (trx, clock, outcome) => {
        const payment = await paymentForPage(trx, payment_id);
        if (!payment) throw new LabError("not_found");
        return simulateCompanyPayment(trx, clock, payment, outcome);
      },
    };
  const { order, payment, caller } = await paymentPageOf(db, payment_id);
  return {
    number: order.order_number,
    amount: payment.amount,
    isOpen: payment.payment_status === "pending",
    back: finishUrl(order, payment),
    decide: (trx, clock, outcome) => simulatePayment(trx, { clock, caller }, payment_id, outcome),
  };
}
