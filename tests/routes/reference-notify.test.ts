import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { openStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PAGE = "/reference-lab";
const FORM = 'name="account"';
const order = {
  intent: "notify",
  account: "patient2",
  title: "A word from the laboratory",
  message: "Hello & welcome.",
};

describe("the reference laboratory sends notifications", () => {
  const portal = useOpened(openPortal);
  const visitor = new Browser(portal);

  const receiver = async (username: string, company?: string) => {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn(username, "Lab-portal-1", company)).status).toBe(303);
    return browser;
  };

  it("delivers one with the next page of whoever it is for, and leads where it says", async () => {
    const andi = await receiver("patient2");
    expect(visible(await andi.get("/menu"))).toContain("1 unread");
    const answer = await visitor.submit(PAGE, { ...order, link: "/patient/home" }, FORM);
    expect([answer.status, answer.location]).toEqual([303, PAGE]);
    expect(visible(await visitor.get(PAGE))).toContain("The notification was sent to patient2.");
    expect(visible(await andi.get("/menu"))).toContain("2 unread");
    const list = await andi.get("/notifications");
    expect(visible(list)).toMatch(/Today A word from the laboratory Unread \d\d:\d\d Hello &amp; welcome\./);
    const [, notification_id = ""] = /name="notification_id" value="([^"]+)"/.exec(list.text) ?? [];
    const opened = await andi.submit("/notifications", { notification_id }, 'id="open-notification"');
    expect(opened.location).toBe("/patient/home");
    expect(visible(await andi.get("/menu"))).toContain("1 unread");
  });

  it("reaches every seeded account, those of companies too", async () => {
    for (const [username, company] of [
      ["doctor", undefined],
      ["facility", undefined],
      ["hrd", "NUSANTARA"],
      ["finance", "NUSANTARA"],
      ["company2", "SAMUDRA"],
    ] as const) {
      const answer = await visitor.submit(PAGE, { ...order, account: username }, FORM);
      expect(answer.status, username).toBe(303);
      const browser = await receiver(username, company);
      expect(visible(await browser.get("/notifications")), username).toContain(order.title);
    }
    expect((await visitor.submit(PAGE, { ...order, account: "unfinished" }, FORM)).status).toBe(303);
  });

  it("pays a month of a doctor's fees once; the doctor reads it", async () => {
    const doctor = await receiver("doctor");
    const FEES = "/doctor/summary-report/fee";
    const due = /<option value="(\d{4}-\d\d prc-doctor)"/.exec((await visitor.get(PAGE)).text)?.[1] ?? "";
    const form = { due, tax_slip_number: "2600031234" };
    const paid = await visitor.submit(PAGE, form, 'name="due"');
    expect([paid.status, paid.location]).toEqual([303, PAGE]);
    const page = await visitor.get(PAGE);
    expect(visible(page)).toContain("The month is paid, and the doctor has been notified.");
    expect(visible(page)).toContain("Every month that has ended is paid.");
    const month = visible(await doctor.get(`${FEES}?period=${due.slice(0, 7)}`));
    expect(month).toContain("Bukti potong 2600031234");
    expect(month).not.toContain("Pending");
    expect(visible(await doctor.get("/notifications"))).toMatch(
      /Your fees for [A-Z]{3} \d{4} have been paid/,
    );
  });

  it("delivers it once when it is sent twice", async () => {
    const doctor = await receiver("doctor");
    const unread = async () => {
      const { text } = await doctor.get("/notifications/unread");
      return z.object({ unread: z.number() }).parse(JSON.parse(text)).unread;
    };
    const before = await unread();
    const client_request_id = "11111111-2222-4333-8444-555555555555";
    const fields = { ...order, account: "doctor", client_request_id };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(PAGE, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await unread()).toBe(before + 1);
  });

  it.each([
    ["title", "", "Enter a title", "Judul harus diisi"],
    ["title", "x".repeat(121), "This is too long", "Isian terlalu panjang"],
    ["message", "   ", "Enter a message", "Pesan harus diisi"],
    ["message", "x".repeat(501), "This is too long", "Isian terlalu panjang"],
    ["account", "root", "Please choose one of the options", "Silakan pilih salah satu"],
    ["account", "", "Please choose one of the options", "Silakan pilih salah satu"],
    ["link", "//evil.example", "Enter a path of this portal", "Isi alamat di portal ini"],
    ["link", "https://evil.example", "Enter a path of this portal", "Isi alamat di portal ini"],
    ["link", "/a b", "Enter a path of this portal", "Isi alamat di portal ini"],
  ])("refuses %s = %j at its field, and keeps the rest", async (field, value, english, indonesian) => {
    for (const [lang, words] of [
      ["en", english],
      ["id", indonesian],
    ] as const) {
      const fields = { ...order, link: "/patient/home", [field]: value };
      const answer = await visitor.post(`${PAGE}?lang=${lang}`, fields);
      expect(answer.status).toBe(400);
      const frame = new RegExp(`<p class="field-error" id="${field}-error">([\\s\\S]*?)</p>`);
      expect(frame.exec(answer.text)?.[1], lang).toContain(words);
      expect(answer.text).toContain(`<a href="#${field}">`);
      const kept = Object.entries(fields).filter(([name]) => name !== field && name !== "account");
      for (const [, text] of kept) expect(answer.text).toContain(text.replace("&", "&amp;"));
      if (field !== "account") expect(answer.text).toContain('<option value="patient2" selected="">');
    }
  });

  it("shows a title as text to whoever reads it", async () => {
    const nasty = "<img src=x onerror=alert(1)>";
    expect((await visitor.submit(PAGE, { ...order, title: nasty, message: nasty }, FORM)).status).toBe(303);
    const andi = await receiver("patient2");
    const { text } = await andi.get("/notifications");
    expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(text).not.toContain("<img");
  });
});

it("refuses a form from another origin before it is read", async () => {
  const portal = await openPortal();
  try {
    const visitor = new Browser(portal.origin);
    const sites = [
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of sites) expect((await visitor.post(PAGE, order, headers)).status).toBe(403);
    const json = await visitor.post(PAGE, order, { "Content-Type": "text/plain" });
    expect(json.status).toBe(415);
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    expect(visible(await andi.get("/notifications"))).not.toContain(order.title);
    expect((await visitor.post("/reference-labs", order)).status).toBe(404);
  } finally {
    await portal.close();
  }
});

it("hides the page for sending notifications with a provider's API", async () => {
  const opened = await openStubbedPortal();
  const { stub, portal } = opened;
  try {
    const visitor = new Browser(portal.origin);
    expect((await visitor.get(PAGE)).status).toBe(404);
    expect((await visitor.post(PAGE, order)).status).toBe(404);
    expect(stub.ledger).toEqual([]);
  } finally {
    await opened.close();
  }
});
