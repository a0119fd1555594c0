import { describe, expect, it } from "vitest";
import { formIn } from "../support/browser.ts";
import { chooseTime, confirmMove, movePage, slotsOf, timesFor } from "../support/move-visit.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitorEach } from "../support/use-visitor.ts";

/** Seeded visits: branch in four days; home tomorrow (fee); home in six days (free). */
const BRANCH = "ORD-0001020";
const HOME_SOON = "ORD-0001028";
const HOME_LATER = "ORD-0001029";
const OVER = "ORD-0001017";
const OTHERS = "ORD-0001023";

const portal = useOpened(openPortal);
const browser = useVisitorEach(portal, "patient");

const pageOf = movePage;
const doneAt = (order: string, slot_id: string) => `${pageOf(order, "/done")}?slot_id=${slot_id}`;
const timesOn = (order: string) => timesFor(browser, order);
const choose = (order: string, index = 0, query = "") => chooseTime(browser, order, index, query);
const confirm = (order: string, fields: Record<string, string> = {}) => confirmMove(browser, order, fields);

describe("a move, before anything is asked,", () => {
  it("shows time, deadline, fee and changes left, in both languages", async () => {
    const page = visible(await browser.get(pageOf(BRANCH)));
    expect(page).toMatch(/Can be changed until \d\d \w+ \d{4}, 09:30 WIB/);
    expect(page).toMatch(/Fee for the change Free Changes left 2/);
    const home = visible(await browser.get(pageOf(HOME_SOON)));
    expect(home).toMatch(/At home \(Jakarta Sudirman\)/);
    expect(home).toContain("IDR 75.000.00");
    await browser.get("/patient/home?lang=id");
    expect(visible(await browser.get(pageOf(HOME_LATER)))).toMatch(/Gratis \(gratis sampai/);
  });

  it("says why a visit cannot be moved, and answers 404 for somebody else's", async () => {
    const page = await browser.get(pageOf(OVER));
    expect(visible(page)).toContain("This visit can no longer be changed.");
    expect(slotsOf(page)).toEqual([]);
    expect((await browser.get(pageOf(OVER, "/confirm"))).location).toBe(pageOf(OVER));
    expect((await browser.get(pageOf(OTHERS))).status).toBe(404);
    expect(visible(await browser.get(`/patient/order/${BRANCH}`))).toMatch(
      /Change time Can be changed until/,
    );
    expect((await browser.get(`/patient/order/${OVER}`)).text).not.toContain(pageOf(OVER));
  });

  it("returns the page with a message when no time was chosen", async () => {
    const page = await timesOn(BRANCH);
    const { hidden } = formIn(page.text, 'name="slot_id"');
    const answer = await browser.post(pageOf(BRANCH), hidden);
    expect(answer.status).toBe(400);
    expect(visible(answer)).toContain("Time can't empty");
    const wrong = await browser.post(pageOf(BRANCH), { ...hidden, slot_id: "nothing" });
    expect(wrong.status).toBe(409);
  });
});

describe("a free change", () => {
  it("compares old and new, does what was shown, and moves once", async () => {
    const slot = await choose(BRANCH, 1);
    const page = await browser.get(pageOf(BRANCH, "/confirm"));
    expect(visible(page)).toMatch(/Until now .* Jakarta Kelapa Gading New /);
    const unseen = await confirm(BRANCH, { shown: "" });
    expect(unseen.status).toBe(409);
    const { hidden } = formIn(page.text, 'name="shown"');
    const form = { ...hidden, accept_fasting: "on", reason: "Work" };
    const long = await browser.post(pageOf(BRANCH, "/confirm"), { ...form, reason: "x".repeat(201) });
    expect(long.status).toBe(400);
    expect(long.text).toContain("x".repeat(201));
    const first = await browser.post(pageOf(BRANCH, "/confirm"), form);
    expect([first.status, first.location]).toEqual([303, doneAt(BRANCH, slot)]);
    const again = await browser.post(pageOf(BRANCH, "/confirm"), form);
    expect(again.location).toBe(first.location);
    const calendar = `/patient/order/${BRANCH}/calendar`;
    const moved = (await browser.get(calendar)).text;
    expect(moved).toContain("SEQUENCE:1\r\nSTATUS:CONFIRMED");
    expect(moved).toContain(`T${slot.slice(-4)}00\r\n`);
    const done = await browser.get(pageOf(BRANCH, "/done"));
    expect(visible(done)).toContain("Your visit has a new time");
    const time = `${slot.slice(-4, -2)}:${slot.slice(-2)}`;
    expect(visible(await browser.get(`/patient/order/${BRANCH}`))).toContain(time);
    expect(visible(await browser.get(pageOf(BRANCH)))).toContain("Changes left 1");
    // Payable at the branch, so it can be canceled: the file then removes the calendar entry.
    const uid = /UID:(.*)/.exec(moved)?.[1] ?? "none";
    const cancel = await browser.submit(`/patient/order/${BRANCH}/cancel`, {}, 'name="shown"');
    expect(cancel.status).toBe(303);
    expect((await browser.get(pageOf(BRANCH, "/done"))).location).toBe(`/patient/order/${BRANCH}`);
    const over = (await browser.get(calendar)).text;
    expect(over).toContain("SEQUENCE:2\r\nSTATUS:CANCELLED");
    expect(over).toContain(uid);
    expect((await browser.get(`/patient/order/${BRANCH}`)).text).toContain(calendar);
  });

  it("shows another tab's choice before it is done", async () => {
    await choose(HOME_LATER, 0);
    const page = await browser.get(pageOf(HOME_LATER, "/confirm"));
    await choose(HOME_LATER, 1);
    const { hidden } = formIn(page.text, 'name="shown"');
    const answer = await browser.post(pageOf(HOME_LATER, "/confirm"), hidden);
    expect(answer.status).toBe(409);
    expect(visible(answer)).toMatch(/What has changed|changed/i);
  });

  it("may turn a home visit into a visit at a branch, for nothing", async () => {
    const slot = await choose(HOME_LATER, 0, "&place=plt-jkt-sdr");
    const page = visible(await browser.get(pageOf(HOME_LATER, "/confirm")));
    expect(page).toContain("This turns the home visit into a branch visit.");
    expect(page).toContain("Fee for the change Free");
    expect((await confirm(HOME_LATER)).location).toBe(doneAt(HOME_LATER, slot));
  });
});

describe("a change with a fee", () => {
  it("keeps the old time until it is paid, then moves", async () => {
    const before = visible(await browser.get(pageOf(HOME_SOON)));
    const old = /Time .*?(\d\d:\d\d–\d\d:\d\d WIB)/.exec(before)?.[1] ?? "";
    const slot = await choose(HOME_SOON, 6);
    const missing = await confirm(HOME_SOON);
    expect(missing.status).toBe(400);
    expect(visible(missing)).toContain("Please choose a payment method");
    const answer = await confirm(HOME_SOON, { method_code: "VA_BCA" });
    expect(answer.location).toMatch(/^\/simulated-payment\//);
    const payment = answer.location ?? "";
    // The old time stays valid, here and on the order page.
    const waiting = visible(await browser.get(pageOf(HOME_SOON)));
    expect(waiting).toContain(old);
    expect(waiting).toContain("A new time is waiting for payment");
    expect(visible(await browser.get(`/patient/order/${HOME_SOON}`))).toContain(old);
    const pending = /\/payment-pending\?order_id=INV-\d+/.exec(
      (await browser.get(pageOf(HOME_SOON))).text,
    )?.[0];
    expect(visible(await browser.get(pending ?? ""))).toMatch(
      /Your visit moves to the new time once this fee is paid/,
    );
    await browser.submit(payment, { outcome: "deny" }, 'name="outcome"');
    const kept = await browser.open(pending ?? "");
    expect(kept.path).toContain(pageOf(HOME_SOON, "/done"));
    expect(visible(kept)).toContain("Your visit keeps its time");
    expect(visible(await browser.get(pageOf(HOME_SOON)))).toContain(old);

    expect(await choose(HOME_SOON, 6)).toBe(slot);
    const second = await confirm(HOME_SOON, { method_code: "QRIS" });
    const paid = await browser.submit(second.location ?? "", { outcome: "settlement" }, 'name="outcome"');
    expect(paid.location).toMatch(/\/reschedule\/done\?order_id=INV-/);
    const done = await browser.get(paid.location ?? "");
    expect(visible(done)).toMatch(/Your visit has a new time .* Paid IDR 75.000.00/);
    expect(visible(done)).toContain(`${slot.slice(-4, -2)}:${slot.slice(-2)}`);
    // The fee has its own invoice; the order's is unchanged.
    const invoice = /\/patient\/order\/(ORD-\d+)\/invoice/.exec(done.text);
    expect(visible(await browser.get(invoice?.[0] ?? ""))).toMatch(/IDR 75.000.00/);
    const order = await browser.open(`/patient/order/${invoice?.[1] ?? ""}`);
    expect(order.path).toBe(`/patient/order/${HOME_SOON}`);
    expect(visible(order)).toMatch(/Fee for the change: IDR 75.000.00/);
  });
});
