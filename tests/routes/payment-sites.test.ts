import { describe, expect, it } from "vitest";
import { env } from "../../app/env.server.ts";
import { loader } from "../../app/routes/payment/continue/route.tsx";
import { pages } from "../../app/site.ts";
import { send } from "../support/browser.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { openSingle } from "../support/single-checkout.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

describe("a payment page of another site", () => {
  const portal = useOpened(openPatientPortal);

  it("is reached from a page of the portal, which opens for its account only", async () => {
    env().PAYMENT_HOSTS = ["bank.example"];
    const patient = await portal.signIn("patient");
    const checkout = openSingle(portal, patient, "test", "prd-glu-f", "plt-jkt-klg");
    await checkout.toPayment("pat-siti");
    const review = await checkout.toReview();
    const redirect_url = "https://bank.example/pay?id=7&next=%22";
    const payment = { payment_id: "p", method_code: "VA_BCA", payment_status: "pending", redirect_url };
    portal.answer(
      "POST /order/create",
      reply(200, { results: [{ order_number: "ORD-X", invoice_number: "INV-X", plant_id: "", payment }] }),
    );
    const { location } = await checkout.placeOrder(review);
    expect(location).toMatch(/^\/payment-continue\?to=[\w-]+$/);
    const open = (cookie: string, path = location ?? "") => portal.get(loader, cookie, path);
    expect((await open(patient)).data).toEqual({
      target: redirect_url,
      later: "/payment-pending?order_id=INV-X",
      host: "bank.example",
    });
    const orders = "/patient/profile?tab=ORDER";
    expect((await open(patient, "/payment-continue?to=x")).location).toBe(orders);
    expect((await open(await portal.signIn("patient2"))).location).toBe(orders);
    env().PAYMENT_HOSTS = [];
    expect((await open(patient)).location).toBe(orders);
  });
});

describe("a return from a payment page by a form of its site", () => {
  const opened = useStubbedPortal();
  const post = (path: string, Origin = "https://bank.example") =>
    send(opened.portal.origin, path, {
      method: "POST",
      headers: {
        Origin,
        "Sec-Fetch-Site": "cross-site",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "status=paid&order_id=INV-2",
    });
  const returns = pages
    .filter(({ payerReturns }) => payerReturns)
    .map(({ path }) => path.replace(/:\w+/g, "x"));

  it.each(returns)("reaches %s by GET and changes nothing", async (path) => {
    const target = `${path}?order_id=INV-1`;
    for (const origin of ["https://bank.example", "null"]) {
      const { status, location } = await post(target, origin);
      expect([status, location]).toEqual([303, target]);
    }
    expect(opened.stub.ledger).toEqual([]);
  });

  it.each(["/patient/cart", "/company/billing/x", "/login", "//evil.example/payment-success"])(
    "is refused at %s",
    async (path) => {
      expect([400, 403, 404]).toContain((await post(path)).status);
    },
  );
});
