import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const ORDER = "ORD-0001021";
const PAY = "/patient/family/rel-from-andi/pay";
const OUTCOME = 'name="outcome"';

const portal = useOpened(openPortal);
const siti = useVisitor(portal, "patient");
const andi = useVisitor(portal, "patient2");

const permit = (permissions: string) =>
  siti.submit("/patient/family/rel-from-andi", { permissions }, 'name="permissions"');
const paymentOf = (order_number: string) => {
  const database = new Database(join(portal.dataDir, "lab/lab.sqlite"), { readonly: true });
  const row = database.prepare("SELECT payment_id FROM payment WHERE order_number = ?").get(order_number);
  database.close();
  return `/simulated-payment/${(row as { payment_id: string }).payment_id}`; // column as selected
};

describe("an order that a person with carers placed", () => {
  it("can be paid only by the carer with that permission, who does not see what was ordered", async () => {
    const payment = paymentOf(ORDER);
    for (const path of [PAY, payment]) expect((await andi.get(path)).status, path).toBe(404);
    const request = "/patient/family-request/rel-from-andi";
    await siti.submit(request, { decision: "approve", permissions: "view_results" }, 'name="permissions"');
    for (const path of [PAY, payment]) expect((await andi.get(path)).status, path).toBe(404);
    expect((await andi.get("/patient/family/rel-from-andi")).text).not.toContain(PAY);

    await permit("pay");
    expect((await andi.get("/patient/family/rel-from-andi")).text).toContain(`href="${PAY}"`);
    const page = await andi.get(`${PAY}?lang=en`);
    expect(visible(page)).toMatch(/Pay for Siti Rahmawati .* Order ORD-0001021 .*Mandiri/);
    expect(visible(page)).toContain("Only Siti Rahmawati can choose another way to pay");
    for (const secret of ["TSH", "FT4", "1000234501", "Jakarta Sudirman"])
      expect(visible(page), secret).not.toContain(secret);
    // The order itself stays private.
    for (const path of [`/patient/order/${ORDER}`, "/payment-pending?order_id=INV-0001021"])
      expect((await andi.get(path)).status, path).toBe(404);

    const paid = await andi.submit(payment, { outcome: "settlement" }, OUTCOME);
    expect([paid.status, paid.location]).toEqual([303, PAY]);
    const after = visible(await andi.get(PAY));
    expect(after).toContain("Thank you, the payment has arrived.");
    expect(after).not.toContain(ORDER);
    expect(visible(await siti.get(`/patient/order/${ORDER}`))).toContain("Paid");
  });

  it("is no longer the carer's to pay once the permission has ended, in a page that is open too", async () => {
    const payment = paymentOf("ORD-0000990");
    await permit("pay");
    const open = await andi.get(payment);
    expect([open.status, open.text.includes(OUTCOME)]).toEqual([200, true]);
    await permit("book");
    const late = await andi.post(payment, { ...formIn(open.text, OUTCOME).hidden, outcome: "settlement" });
    expect(late.status).toBe(404);
    expect((await andi.get(PAY)).status).toBe(404);
    expect((await siti.get("/payment-pending-deal?order_id=INV-0000990")).status).toBe(200);
  });
});
