import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import type { UpstreamResponse } from "../../app/upstream/client/exchange.server.ts";
import { openPatientPortal } from "../support/patient-portal.ts";
import { failureTexts, openSingle, singleStep } from "../support/single-checkout.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
const OTHER = "plt-bdg-dgo";
const PRODUCT = "prd-glu-f";
const PRICE = 45_000;
const FEE = 4000;

let cookie: string;
const portal = useOpened(openPatientPortal);
beforeAll(chargeFee);

beforeEach(async () => {
  cookie = await portal.signIn("patient");
  for (const plant_id of [PLANT, OTHER]) await setPrice(PRICE, plant_id);
});

/** From now on VA_BCA costs a fee, which a quote with it has as a line. */
function chargeFee(): void {
  const plain = transport();
  setTransport({
    ...plain,
    send: async (request) => {
      const name = `${request.method} ${request.path.split("?")[0] ?? ""}`;
      const body = typeof request.body === "string" ? (JSON.parse(request.body) as Sent) : {};
      const isCharged = body.method_code === "VA_BCA";
      // The laboratory knows of no fee.
      if (name === "POST /order/create" && isCharged)
        return plain.send({
          ...request,
          body: JSON.stringify({ ...body, quoted_total: (body.quoted_total ?? 0) - FEE }),
        });
      const answer = await plain.send(request);
      if (!("status" in answer) || answer.status !== 200) return answer;
      if (name === "GET /payment-method/get")
        return rewritten(answer, (methods) =>
          (methods as { method_code: string }[]).map((method) =>
            method.method_code === "VA_BCA" ? { ...method, fee: FEE } : method,
          ),
        );
      if (name === "POST /order/quote" && isCharged)
        return rewritten(answer, (quote) => withFee(quote as Quoted));
      return answer;
    },
  });
}

interface Sent {
  method_code?: string;
  quoted_total?: number;
}
interface Quoted {
  items: object[];
  amount_total: number;
  grand_total: number;
}

function rewritten(answer: UpstreamResponse, change: (results: unknown) => unknown): UpstreamResponse {
  const envelope = JSON.parse(Buffer.from(answer.body).toString()) as { results: unknown };
  const text = JSON.stringify({ ...envelope, results: change(envelope.results) });
  return { ...answer, body: Buffer.from(text) };
}

function withFee(quote: Quoted): Quoted {
  const line = { product_type: "fee", product_name_en: "Bank fee", qty: 1, available: true };
  return {
    ...quote,
    items: [...quote.items, { ...line, amount: FEE, discount_amount: 0, sub_total: FEE }],
    amount_total: quote.amount_total + FEE,
    grand_total: quote.grand_total + FEE,
  };
}

async function setPrice(amount: number, plant_id: string): Promise<void> {
  await portal.lab.db
    .updateTable("product_price")
    .set({ amount })
    .where("product_id", "=", PRODUCT)
    .where("plant_id", "=", plant_id)
    .execute();
}

describe("a payment method with a fee", () => {
  const start = async (plant_id: string, patient_id = "pat-siti") => {
    const single = openSingle(portal, cookie, "test", PRODUCT, plant_id);
    await single.toPayment(patient_id);
    return single;
  };

  it("is ordered without a question about the price", async () => {
    const row = await start(PLANT);
    const review = await row.toReview();
    expect([review.total_before, review.quote.grand_total]).toEqual([null, PRICE + FEE]);
    expect((await row.placeOrder(review)).location).toMatch(/^\/simulated-payment\//);
  });

  it("can be exchanged for one without", async () => {
    const row = await start(PLANT);
    await row.toReview();
    const { total } = await row.payment();
    await row.submit(row.paymentAt, { method_code: "QRIS", shown_total: String(total) });
    const review = singleStep(await row.page(row.paymentAt + 1));
    expect([review.total_before, review.quote.grand_total]).toEqual([null, PRICE]);
  });

  it("leaves a changed price to be accepted", async () => {
    const row = await start(OTHER, "pat-budi");
    const { total } = await row.payment();
    await setPrice(PRICE + 5000, OTHER);
    await row.submit(row.paymentAt, { method_code: "VA_BCA", shown_total: String(total) });
    const review = singleStep(await row.page(row.paymentAt + 1));
    expect([review.total_before, review.quote.grand_total]).toEqual([total, PRICE + 5000 + FEE]);
    const refused = await row.placeOrder(review);
    expect(failureTexts(refused).join(" ")).toMatch(/price/i);
  });
});
