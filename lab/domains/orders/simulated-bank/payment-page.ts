import express, { type Express, type Request, type Response } from "express";
import type { LabContext } from "../../../http/server.ts";
import { LabError } from "../../../http/errors.ts";
import type { Lang } from "../../../lib/texts.ts";
import { paymentText } from "../payments/texts.ts";
import { expireCompanyPayments, paymentForPage } from "../payments/company-payments.ts";
import { expireDue } from "../lifecycle/order-flow.ts";
import { PAYMENT_PAGE, finishUrl, paymentPageOf } from "../payments/payments.ts";
import { type PaymentOutcome, simulateCompanyPayment, simulatePayment } from "./simulate.ts";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";

const OUTCOMES: readonly PaymentOutcome[] = ["settlement", "deny", "expire"];
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const STYLE =
  ":root{color-scheme:light dark}body{max-width:30rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}" +
  "button{display:block;width:100%;min-height:2.75rem;margin:.75rem 0;font:inherit}";

/** The payment's random id authorizes. */
export function mountPaymentPage(app: Express, context: LabContext): void {
  const path = `${PAYMENT_PAGE}/:payment_id`;
  const currentPayable = async ({ params }: Request) => {
    const { db, clock } = context;
    await expireDue(db, clock);
    await expireCompanyPayments(db, clock);
    return payableOf(db, params["payment_id"] ?? "");
  };
  const guard = (handle: (request: Request, response: Response) => Promise<void>) => {
    return (request: Request, response: Response) => {
      handle(request, response).catch((error: unknown) => {
        if (!(error instanceof LabError)) process.stderr.write(`${String(error)}\n`);
        if (!response.headersSent) response.status(error instanceof LabError ? 404 : 500).end();
      });
    };
  };
  app.get(
    path,
    guard(async (request, response) => {
      const payable = await currentPayable(request);
      const lang: Lang = request.query["lang"] === "id" ? "id" : "en";
      const back = payable.back ?? "";
      const rows = [payable.number, `IDR ${payable.amount.toLocaleString("id-ID")}`];
      const forms = OUTCOMES.map(
        (outcome) =>
          `<button name="outcome" value="${outcome}">${paymentText(`pay_${outcome}`, lang)}</button>`,
      );
      response
        .status(200)
        .set({ "Cache-Control": "no-store", "Content-Security-Policy": POLICY })
        .type("html")
        .send(
          `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${paymentText("pay_title", lang)}</title>` +
            `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>` +
            `<h1>${paymentText("pay_title", lang)}</h1>${rows.map((row) => `<p>${row}</p>`).join("")}` +
            (payable.isOpen
              ? `<form method="post">${forms.join("")}</form>`
              : `<p>${paymentText("pay_closed", lang)}</p>`) +
            `<p><a href="${back.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${paymentText("pay_back", lang)}</a></p></body></html>`,
        );
    }),
  );
  app.post(
    path,
    express.urlencoded({ extended: false, limit: "1kb" }),
    guard(async (request, response) => {
      const body: unknown = request.body;
      const requested = body && typeof body === "object" && "outcome" in body ? body.outcome : undefined;
      const outcome = OUTCOMES.find((paymentOutcome) => paymentOutcome === requested);
      const payable = await currentPayable(request);
      const { db, clock } = context;
      if (outcome && payable.isOpen)
        await db.transaction().execute((trx) => payable.decide(trx, clock, outcome));
      context.afterCall(request.url ?? "");
      response.redirect(303, payable.back ?? request.originalUrl);
    }),
  );
}

interface Payable {
  number: string;
  /** rupiah */
  amount: number;
  isOpen: boolean;
  back: string | null;
  decide(trx: Trx, clock: Clock, outcome: PaymentOutcome): Promise<unknown>;
}

/** @throws LabError `not_found` */
async function payableOf(db: Db, payment_id: string): Promise<Payable> {
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
