import { describe, expect, it } from "vitest";
import type { Browser, PageResponse } from "../support/browser.ts";
import { openCompanyPortal } from "../support/company-portal.ts";
import { eventGroup as group, eventPlace as place } from "../support/event-form.ts";
import { listedIn, pressPeople, tickedIn } from "../support/people-step.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const company = useOpened(openCompanyPortal);

const EVENTS = "/company/office-care";
const ADD = `${EVENTS}/add`;
const eventAt = (number: string, page = "") => `${EVENTS}/detail/ofc-${number}${page}`;
const as = (username: string) => company.as(username);

/** Completes the first step, so the draft is at the employees. */
async function planUpToPeople(browser: Browser, name: string): Promise<void> {
  const answer = await browser.submit(ADD, { ...place, ...group, name }, "date_from");
  expect(answer.location).toBe(`${ADD}?step=2`);
}

const paste = (browser: Browser, numbers: string, intent = "numbers"): Promise<PageResponse> =>
  pressPeople(browser, `${ADD}?step=2`, { numbers, intent });

describe("each role", () => {
  it.each(["hrd", "finance", "viewer"])("%s reads list and events in both languages", async (username) => {
    for (const [lang, word] of [
      ["en", "10 events"],
      ["id", "10 kegiatan"],
    ] as const) {
      const list = await as(username).get(`${EVENTS}?lang=${lang}&period=lifetime`);
      expect(list.text).toContain(word);
      expect(list.text.includes(`href="${ADD}"`)).toBe(username === "hrd");
    }
    await as(username).get(`${EVENTS}?lang=en`);
    const event = await as(username).get(eventAt("0000008"));
    expect(event.text).toContain("Pemeriksaan pendengaran dan paru");
    expect(event.text.includes("/edit")).toBe(username === "hrd");
  });

  it.each(["finance", "viewer"])(
    "orders, changes and cancels nothing as %s, by GET and by POST",
    async (username) => {
      const token = await as(username).tokenOf("/menu");
      for (const path of [ADD, ...["/edit", "/people", "/cancel"].map((page) => eventAt("0000008", page))]) {
        const seen = await as(username).get(path);
        expect([path, seen.status, seen.location]).toEqual([path, 302, "/page-not-allowed"]);
        const posted = await as(username).post(path, { _token: token, intent: "send" });
        expect([path, posted.location]).toEqual([path, "/page-not-allowed"]);
      }
    },
  );

  it("hides another company's event", async () => {
    for (const page of ["", "/edit", "/people", "/cancel", "/done"])
      expect((await as("company2").get(eventAt("0000008", page))).status).toBe(404);
  });
});

describe("the list and an event", () => {
  it("is filtered by status and name, and says when nothing fits", async () => {
    const pending = await as("hrd").get(`${EVENTS}?status=pending`);
    expect(pending.text).toContain("3 events");
    expect(visible(pending)).toMatch(/Waiting for you/);
    expect(visible(await as("finance").get(`${EVENTS}?status=pending&lang=en`))).toMatch(/Waiting for HR/);
    expect(visible(pending)).toMatch(/Waiting for finance/);
    expect((await as("hrd").get(`${EVENTS}?q=REQ-0000005`)).text).toContain("1 event");
    expect((await as("hrd").get(`${EVENTS}?q=tidakada`)).text).toContain("No events found");
  });

  it("shows decisions with reasons, attendance and the result's state, never its values", async () => {
    const { text } = await as("viewer").get(eventAt("0000002", "?q=001011"));
    expect(text).toMatch(/Attended|Rejected|Did not attend/);
    expect(text).not.toMatch(/Fit to work|fit_restricted/);
    const rejected = await as("viewer").get(eventAt("0000007", "?state=rejected"));
    expect(rejected.text).toContain("Sedang cuti panjang");
    const waiting = visible(await as("viewer").get(eventAt("0000007", "?state=waiting")));
    expect(waiting).toMatch(/Requested\s+10\s+Approved by HR\s+7/);
    expect(waiting.split("Waiting for finance").length - 1).toBeGreaterThanOrEqual(8);
  });

  it("reports only what is true of it, whatever the address says", async () => {
    const done = async (number: string, what: string) =>
      (await as("hrd").get(eventAt(number, `/done${what}`))).location;
    for (const what of ["", "?what=canceled", "?what=draft", "?what=added"])
      expect([what, await done("0000002", what)]).toEqual([what, eventAt("0000002")]);
    expect([await done("0000008", ""), await done("0000008", "?what=canceled")]).toEqual([
      null,
      eventAt("0000008"),
    ]);
  });

  it("has a recap as a PDF for the company alone", async () => {
    const path = "/download/office-care/ofc-0000002";
    const recap = await as("viewer").get(path);
    expect([recap.status, recap.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await as("company2").get(path)).status).toBe(303);
  });
});

describe("planning an event", () => {
  it("suggests place and examinations of the latest event by its name, and orders only what is sent", async () => {
    const browser = as("hrd");
    const first = await browser.get(`${ADD}?lang=en`);
    expect(first.text).toMatch(/As in [\w ]+: change it if/);
    expect(first.text).toMatch(/As in [\w ]+: change what/);
    expect(first.text).toMatch(/<input[^>]*name="groups\[0\]\.product_ids"[^>]*checked/);
    expect((await browser.get(`${ADD}?step=2`)).location).toBe(`${ADD}?step=1`);
    const oneDay = { ...place, ...group, date_to: "" };
    expect((await browser.submit(ADD, oneDay, "date_from")).location).toBe(`${ADD}?step=2`);
    const again = (await browser.get(ADD)).text;
    expect(again).not.toContain("As in ");
    expect(again.match(/name="groups\[0\]\.product_ids"[^>]*checked/g)).toHaveLength(1);
  });

  it("names every fault of the first step and keeps what was typed", async () => {
    const { status, text } = await as("hrd").submit(
      ADD,
      { ...place, ...group, address: "", date_from: "01-01-2020", name: "Kegiatan saya" },
      "date_from",
    );
    expect(status).toBe(400);
    expect(text).toContain("Enter the address");
    expect(text).toContain("Choose a day at least 5 working days from today");
    expect(text).toContain('value="Kegiatan saya"');
  });

  it("stands beside its cost on each step, and has times without being asked", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan biaya");
    await paste(browser, "001003, 001005");
    expect((await pressPeople(browser, `${ADD}?step=2`, { intent: "next" })).location).toBe(`${ADD}?step=4`);
    for (const step of ["1", "2", "3", "4"]) {
      const page = visible(await browser.get(`${ADD}?step=${step}&lang=en`));
      expect(page).toMatch(
        /Employees 2 For one employee IDR\s[\d.]+ .*?Total IDR\s[\d.]+ .*?Deposit left after requests IDR/,
      );
    }
    expect(visible(await browser.get(`${ADD}?step=4&lang=en`))).toContain(
      "1 time with 2 places, 07:00–11:00 Filled in for you: check",
    );
    // Seen.
    const [day = "", month = "", year = ""] = place.date_from.split("-");
    const window = {
      "windows[0].date": [year, month, day].join("-"),
      "windows[0].time_start": "07:00",
      "windows[0].time_end": "11:00",
      "windows[0].capacity": "2",
    };
    await browser.submit(`${ADD}?step=3`, window, "windows[0].date");
    expect(visible(await browser.get(`${ADD}?step=4&lang=en`))).not.toContain("Filled in for you");
  });

  it("redirects to the first unfinished step", async () => {
    expect((await as("company2").get(`${ADD}?step=4`)).location).toBe(`${ADD}?step=1`);
  });

  it("names the rows of pasted numbers without an employee and keeps the text; the rest can be taken", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan tempel");
    const wrong = await paste(browser, "001003\n999999\n001015");
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("No employee has these numbers: row 2: 999999");
    expect(wrong.text).toContain("These employees have left: row 3: 001015");
    expect(wrong.text).toContain("001003\n999999\n001015</textarea>");
    await paste(browser, "001003\n999999\n001015", "rest");
    expect((await browser.get(`${ADD}?step=2`)).text).toContain("1 employee chosen");
  });

  it("takes everybody of a filter and forgets who was unticked on a page", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan saringan");
    const filtered = `${ADD}?step=2&department_id=dep-nusantara-1`;
    await pressPeople(browser, filtered, { intent: "all" });
    const { text } = await browser.get(filtered);
    const [, all = "0"] = /(\d+) employees chosen/.exec(text) ?? [];
    expect(Number(all)).toBeGreaterThan(5);
    await pressPeople(browser, filtered, { intent: "tick" }, listedIn(text).slice(1));
    const after = (await browser.get(filtered)).text;
    expect(after).toContain(`${String(Number(all) - 1)} employees chosen`);
  });

  it.each([
    ["continues", { intent: "next" }, `${ADD}?step=4`],
    ["turns the page", { page: "2" }, `${ADD}?step=2&page=2`],
    ["is searched with Enter", { q: "0003" }, `${ADD}?step=2&q=0003`],
    [
      "shows another department",
      { department_id: "dep-nusantara-1" },
      `${ADD}?step=2&department_id=dep-nusantara-1`,
    ],
    ["takes pasted numbers", { numbers: "001003", intent: "numbers" }, `${ADD}?step=2`],
    ["takes everybody of a filter", { intent: "all" }, `${ADD}?step=2`],
  ])("keeps the ticks of its page when it %s", async (_how, fields, location) => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan centang");
    const picked = listedIn((await browser.get(`${ADD}?step=2`)).text).slice(1, 3);
    expect((await pressPeople(browser, `${ADD}?step=2`, fields, picked)).location).toBe(location);
    const chosen = (await browser.get(`${ADD}?step=2&view=chosen`)).text;
    expect(tickedIn(chosen)).toEqual(expect.arrayContaining(picked));
  });

  it("shows ticks, search and numbers again when one of them is refused, also in the other language", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan penolakan");
    const picked = listedIn((await browser.get(`${ADD}?step=2`)).text).slice(1, 3);
    const typed = { q: "Budi", numbers: "999999" };
    const refused = await pressPeople(browser, `${ADD}?step=2`, { ...typed, intent: "next" }, picked);
    const switched = await pressPeople(browser, `${ADD}?step=2`, { ...typed, _language: "en" }, picked);
    expect([refused.status, switched.status]).toEqual([400, 200]);
    for (const { text } of [refused, switched]) {
      expect(tickedIn(text)).toEqual(picked);
      expect(text).toContain("999999</textarea>");
      expect(text).toMatch(/<input[^>]*name="q"[^>]*value="Budi"/);
    }
    const identity = await pressPeople(browser, `${ADD}?step=2`, { q: "3174055204880003" }, picked);
    expect([identity.status, tickedIn(identity.text)]).toEqual([400, picked]);
    expect(identity.text).toContain("16 digits may be an ID number");
  });

  it("searches when Enter is pressed: the first button of the form does no more", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Dengan Enter");
    const { text } = await browser.get(`${ADD}?step=2`);
    const form = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(text)?.[0] ?? "";
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain("name=");
    expect(form.indexOf("<button")).toBeLessThan(form.indexOf('value="next"'));
  });

  it("sends what was shown once; a changed plan is refused with nothing lost; then it can be canceled", async () => {
    const browser = as("hrd");
    await planUpToPeople(browser, "Sampai terkirim");
    await paste(browser, "001003, 001005");
    expect((await pressPeople(browser, `${ADD}?step=2`, { intent: "next" })).location).toBe(`${ADD}?step=4`);
    const times = {
      "windows[0].date": place.date_from.split("-").reverse().join("-"),
      "windows[0].time_start": "07.30",
      "windows[0].time_end": "11:00",
      "windows[0].capacity": "9",
    };
    expect((await browser.submit(`${ADD}?step=3`, times, "windows[0].date")).location).toBe(`${ADD}?step=4`);
    const shown = await browser.get(`${ADD}?step=4`);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.text)?.[1] ?? "";
    const review = {
      _token: field("_token"),
      shown: field("shown"),
      client_request_id: field("client_request_id"),
      intent: "send",
      note: "Mohon segera",
    };
    // Meanwhile another tab adds an employee.
    await paste(browser, "001006");
    const stale = await browser.post(`${ADD}?step=4`, review);
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Mohon segera");
    const sent = await browser.submit(
      `${ADD}?step=4`,
      { intent: "send", note: "Mohon segera" },
      'name="note"',
    );
    expect(sent.location, "it is decided next").toMatch(/\/approve-first\/[\w-]+\/review$/);
    const told = (await browser.get(sent.location ?? "")).text;
    expect(visible({ text: told })).toContain("Approve 3");
    expect(told).toMatch(/Sampai terkirim: request REQ-\d+ was sent/);
    const listed = (await browser.get(`${EVENTS}?q=Sampai+terkirim`)).text;
    const event = /\/company\/office-care\/detail\/[\w-]+/.exec(listed)?.[0] ?? "";
    expect((await browser.get(event)).text).toContain("3 participants");
    const canceled = await browser.submit(`${event}/cancel`, { reason: "Ditunda" }, 'name="reason"');
    expect(canceled.location).toBe(`${event}/done?what=canceled`);
    expect((await browser.get(canceled.location ?? "")).text).toContain("The event was canceled");
    expect((await browser.get(event)).text).toContain("Ditunda");
  });

  it("refuses changes of a decided event, but lets it be canceled at a fee that is shown, or get more employees", async () => {
    const browser = as("hrd");
    const cancel = await browser.get(eventAt("0000007", "/cancel"));
    expect(cancel.text).toMatch(/<dt>Fee<\/dt><dd>.*?IDR 0\.00[\s\S]*<dt>Returned to deposit<\/dt>/);
    const people = eventAt("0000007", "/people");
    const numbers = "001001";
    await pressPeople(browser, `${people}?step=1`, { numbers, intent: "numbers" });
    const next = await pressPeople(browser, `${people}?step=1`, { intent: "next" });
    expect(next.location).toBe(`${people}?step=2`);
    const sent = await browser.submit(`${people}?step=2`, { intent: "send" }, 'name="shown"');
    expect(sent.location).toBe(eventAt("0000007", "/done?what=added"));
    expect((await browser.get(sent.location ?? "")).text).toContain("The employees were requested");
    expect((await browser.get(eventAt("0000007"))).text).toContain("11 participants");
  });
});
