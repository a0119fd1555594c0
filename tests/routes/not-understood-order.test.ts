import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChangedAnswers, NOBODY_KNOWS, type Field } from "../support/changed-answers.ts";
import { setAt } from "../support/json-places.ts";

let open: ChangedAnswers;
beforeAll(async () => {
  open = await ChangedAnswers.open();
}, 120_000);
afterAll(() => open.close());

const active = () => `/patient/order/${open.orders["active"] ?? ""}`;

describe("an order whose state was not understood", () => {
  const unknownState: Field = { call: "/order/get-detail", at: "results.order_status", page: active };

  it("says so of its result too", async () => {
    const at = "results.result_work.state";
    const page = "/patient/order/ORD-0001017";
    const { text, replaced } = await open.pageWith({ call: unknownState.call, at, page }, () => NOBODY_KNOWS);
    expect(replaced).toBe(1);
    expect(text).toMatch(/Electrolytes.* Could not be read: ask the laboratory/);
  });

  it("offers no payment, cancellation, move or review", async () => {
    for (const value of ["results.order_status", "results.payment_status"]) {
      const { html } = await open.pageWith({ ...unknownState, at: value }, () => NOBODY_KNOWS);
      const number = open.orders["active"] ?? "";
      for (const action of ["cancel", "refund", "reschedule", "earlier", "review"])
        expect(html).not.toContain(`/patient/order/${number}/${action}`);
      expect(html).not.toContain("/payment-pending");
    }
  });

  it("cannot be canceled by a form that was opened before", async () => {
    const number = open.orders["pending"] ?? "";
    const form = `/patient/order/${number}/cancel`;
    const fresh = await open.browser.get(form);
    expect(fresh.status).toBe(200);
    open.change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.payment_status", NOBODY_KNOWS);
    };
    const sent = open.proxy.passed.length;
    const answer = await open.browser.submit(form, {}, 'name="_csrf"').catch((error: unknown) => error);
    open.change = null;
    expect(answer).toBeDefined();
    expect(open.proxy.passed.slice(sent).map(({ path }) => path)).not.toContain("/order/cancel");
  });

  it("is in the list of orders once, and has no action there", async () => {
    const list: Field = {
      call: "/order/get",
      at: "results[].order_status",
      page: "/patient/profile?tab=ORDER&period=lifetime",
    };
    const { html } = await open.pageWith(list, () => NOBODY_KNOWS);
    const number = open.orders["active"] ?? "";
    expect(html.match(new RegExp(`href="/patient/order/${number}"`, "g"))).toHaveLength(1);
    expect(html).not.toContain("/payment-pending");
    expect(html).not.toContain("/again");
  });
});

describe("the zone of a branch", () => {
  const zoneOf: Field = { call: "/order/get-detail", at: "results.schedule.timezone", page: active };
  const calendar = () => open.browser.get(`${active()}/calendar`);

  it.each([
    ["WITA", "WITA", "Asia/Makassar"],
    ["WIT", "WIT", "Asia/Jayapura"],
    ["+08:00", "WITA", "Asia/Makassar"],
    ["UTC+9", "WIT", "Asia/Jayapura"],
    ["Asia/Ujung_Pandang", "WITA", "Asia/Makassar"],
    ["Asia/Pontianak", "WIB", "Asia/Jakarta"],
  ])("is written as %s, shown as %s on the page and in the calendar file", async (sent, name, zone) => {
    const { text } = await open.pageWith(zoneOf, () => sent);
    expect(text).toMatch(new RegExp(`\\d{2}:\\d{2}–\\d{2}:\\d{2} ${name}\\b`));
    open.change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", sent);
    };
    const file = await calendar();
    open.change = null;
    expect(file.text).toMatch(new RegExp(`DTSTART;TZID=${zone}:\\d{8}T\\d{6}`));
  });

  it("is named in words outside Indonesia, and its calendar file has UTC times", async () => {
    const { text } = await open.pageWith(zoneOf, () => "Asia/Kuala_Lumpur");
    expect(text).toMatch(/\d{2}:\d{2}–\d{2}:\d{2} Malaysia Time/);
    open.change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", "Asia/Kuala_Lumpur");
    };
    const file = await calendar();
    open.change = null;
    expect(file.text).toMatch(/DTSTART:\d{8}T\d{6}Z/);
  });

  it("makes no calendar file, no countdown and no hour of Jakarta when it is unknown", async () => {
    for (const [lang, note] of [
      ["en", "local time of the branch: ask the laboratory"],
      ["id", "waktu setempat cabang: tanyakan kepada laboratorium"],
    ] as const) {
      const page = { ...zoneOf, page: () => `${active()}?lang=${lang}` };
      const { text, html } = await open.pageWith(page, () => "Mars/Olympus");
      expect(text).toContain(note);
      expect(text).not.toMatch(/\d{2}:\d{2}–\d{2}:\d{2} WI/);
      expect(html).not.toContain("/calendar");
      expect(html).not.toContain("time-left");
    }
    await open.browser.get("/patient/home?lang=en");
    open.change = (path, json) => {
      if (path === "/order/get-detail") setAt(json, "results.schedule.timezone", "Mars/Olympus");
    };
    const file = await calendar();
    open.change = null;
    expect(file.status).toBe(404);
  });
});
