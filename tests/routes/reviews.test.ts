import { describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitorEach } from "../support/use-visitor.ts";

const DONE = "ORD-0001015";

const portal = useOpened(openPortal);
const browser = useVisitorEach(portal, "patient");

const pageOf = (order: string) => `/patient/order/${order}/review`;
const send = (fields: Record<string, string>, order = DONE) =>
  browser.submit(pageOf(order), fields, 'name="rating"');

describe("the review of an order", () => {
  it("asks without a preselected rating, keeps what was typed, and is written and changed", async () => {
    expect((await browser.get(`/patient/order/${DONE}`)).text).toContain(pageOf(DONE));
    const page = await browser.get(pageOf(DONE));
    expect(page.text).not.toMatch(/name="rating"[^>]*checked/);
    const empty = await send({ comment: "Friendly people" });
    expect(empty.status).toBe(400);
    expect(visible(empty)).toContain("Please choose a rating");
    expect(empty.text).toContain("Friendly people</textarea>");
    expect((await send({ rating: "4", comment: "x".repeat(501) })).status).toBe(400);
    const sent = await send({ rating: "4", comment: "Friendly people", show_name: "on" });
    expect([sent.status, sent.location]).toEqual([303, `/patient/order/${DONE}`]);
    expect(visible(await browser.get(sent.location ?? ""))).toMatch(
      /Thank you for your review.*Change your review/,
    );
    const again = await browser.get(pageOf(DONE));
    expect(again.text).toMatch(/value="4"[^>]*checked|checked[^>]*value="4"/);
    expect((await send({ rating: "2", comment: "Slow" })).status).toBe(303);
    const changed = await browser.get(pageOf(DONE));
    expect(changed.text).toContain("Slow</textarea>");
    expect(visible(await browser.get("/patient/branch/plt-jkt-sdr"))).toContain("2/5");
    await browser.get("/patient/home?lang=id");
    expect(visible(await browser.get(pageOf(DONE)))).toMatch(/Bisa diubah sampai .*2 – Kurang/);
  });

  it("is closed after seven days, and before the order is completed, and not for others", async () => {
    expect(visible(await browser.get(pageOf("ORD-0001012")))).toContain("the 7 days are over");
    expect(visible(await browser.get(pageOf("ORD-0001018")))).toContain("when it is completed");
    expect((await browser.get(`/patient/order/ORD-0001012`)).text).not.toContain(pageOf("ORD-0001012"));
    expect((await browser.get(pageOf("ORD-0001022"))).status).toBe(404);
  });
});
