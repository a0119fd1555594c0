import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** Seeded: a home visit in days, paid by QRIS. */
const VISIT = "ORD-0001029";
/** Seeded: a package for later, paid by a virtual account ten days ago. */
const PAID = "ORD-0001016";
const IN_LAB = "ORD-0001017";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const refundPage = (order: string) => `/patient/order/${order}/refund`;
const ACCOUNT = { bank_code: "014", account_number: "1234567890", account_name: "Siti Rahmawati" };

describe("the terms", () => {
  it("say the laboratory's rule where payments can be refunded", async () => {
    const { text } = await browser.get("/patient/buy-subscription/prd-sub-lipid?lang=en");
    expect(text).toContain("free of charge for 7 days");
    expect(text).not.toContain("cannot be canceled or refunded");
    expect(text).not.toContain("not transferable or cancellable");
  });
});

describe("canceling a paid order", () => {
  it("shows before the press what comes back, and leads there from the old page", async () => {
    const order = await browser.get(`/patient/order/${VISIT}`);
    expect(order.text).toContain(`href="${refundPage(VISIT)}"`);
    expect(visible(order)).toMatch(/Free of charge until .* comes back to QRIS by \d\d/);
    expect((await browser.get(`/patient/order/${VISIT}/cancel`)).location).toBe(refundPage(VISIT));
    const words = visible(await browser.get(refundPage(VISIT)));
    for (const label of ["You paid", "Free until", "You get back", "Sent to QRIS"])
      expect(words).toContain(label);
    expect(words).not.toContain("Bank account");
    expect(visible(await browser.get(refundPage(PAID)))).toMatch(
      /Cancellation fee\s+IDR[\s\S]*Sent to Bank account/,
    );
  });

  it("shows changed amounts again and keeps what was typed", async () => {
    const page = await browser.get(refundPage(PAID));
    const { hidden } = formIn(page.text, 'name="shown"');
    const answer = await browser.post(refundPage(PAID), {
      ...hidden,
      ...ACCOUNT,
      shown: "",
      reason: "Sakit",
    });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('id="changed"');
    expect(answer.text).toContain("Sakit");
    expect(visible(await browser.get(`/patient/order/${PAID}`))).toContain("Choose a time Paid");
  });

  it("needs a bank account of the same name, and then shows the refund on the order", async () => {
    const without = await browser.submit(refundPage(PAID), {}, 'name="shown"');
    expect(without.status).toBe(400);
    const other = { ...ACCOUNT, account_name: "Andi Wijaya" };
    expect((await browser.submit(refundPage(PAID), other, 'name="shown"')).status).toBe(400);
    const done = await browser.submit(refundPage(PAID), { ...ACCOUNT, reason: "Sakit" }, 'name="shown"');
    expect([done.status, done.location]).toEqual([303, `/patient/order/${PAID}`]);
    const words = visible(await browser.get(`/patient/order/${PAID}`));
    expect(words).toContain("Refund");
    expect(words).toContain("Requested");
    expect(words).toContain("BCA •••• 7890");
    expect(words).toContain("Canceled by you: Sakit");
    expect(visible(await browser.get(refundPage(PAID)))).toContain("already been canceled");
    const paid = await browser.open("/payment-success-package?order_id=INV-0001016");
    expect(paid.path, "was charged").toBe(`/patient/order/${PAID}`);
  });

  it("is not offered once the visit has begun, nor to anybody else", async () => {
    expect((await browser.get(`/patient/order/${IN_LAB}`)).text).not.toContain(refundPage(IN_LAB));
    expect(visible(await browser.get(refundPage(IN_LAB)))).toContain("can no longer be canceled");
    const other = new Browser(portal.origin);
    await other.signIn("patient2");
    expect((await other.get(refundPage(PAID))).status).toBe(404);
    const number = /RFD-\d+/.exec((await browser.get(`/patient/order/${PAID}`)).text)?.[0] ?? "";
    expect((await other.get(`${refundPage(PAID)}/${number}/account`)).status).toBe(404);
    expect((await browser.get(`${refundPage(PAID)}/RFD-9999999/account`)).status).toBe(404);
  });
});
