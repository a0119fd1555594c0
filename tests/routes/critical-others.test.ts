import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { makeShare } from "../support/record-share.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const ORDER = "ORD-0003006";
const RESULT = `/patient/lab-result?order_number=${ORDER}`;
const VALUE = /6\.4 mmol\/L — Very high/;
const AHEAD = { "Sec-Purpose": "prefetch" };

let patient: Browser;
const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, DOWNLOAD_HOSTS: new URL(lab.url).host }));
beforeAll(async () => {
  patient = await person("patient");
});

async function person(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.signIn(username);
  return browser;
}
const criticalOf = ({ document }: { document: Document }) =>
  [...document.querySelectorAll("main .critical")].map((element) => textOf(element));

describe("a prefetched home page", () => {
  const isLogged = async () =>
    (await lab.db.selectFrom("access_event").select("at").where("what", "=", "result").execute()).length;

  it("is refused while a critical value is open, and the log has only the real visit", async () => {
    const before = await isLogged();
    const ahead = await patient.get("/patient/home", AHEAD);
    expect([ahead.status, ahead.cookies]).toEqual([503, []]);
    expect(ahead.text).not.toMatch(VALUE);
    expect(await isLogged()).toBe(before);
    expect(criticalOf(await readPage(patient, "/patient/home"))[0]).toMatch(VALUE);
    expect(await isLogged()).toBe(before + 1);
  });

  it("is refused without a critical value too, as opening its values is logged", async () => {
    expect((await (await person("patient2")).get("/patient/home", AHEAD)).status).toBe(503);
  });
});

describe("a laboratory without alerts", () => {
  beforeAll(() => {
    for (const call of ["/critical-alert/get", "/critical-alert/acknowledge"])
      stub.answer(call, () => ({ status: 501, body: {} }));
  });
  afterAll(() => stub.answerNormally());

  it.each([`${RESULT}&view=simple`, `${RESULT}&view=advanced`])(
    "still has its critical value first on %s",
    async (path) => {
      const page = await readPage(patient, path);
      expect(criticalOf(page)[0]).toMatch(VALUE);
      expect(page.document.querySelector("main .critical form")).toBeNull();
    },
  );

  it("still marks the result in the list, and home and family stand", async () => {
    const list = await readPage(patient, "/patient/lab-result?only_flagged=1");
    expect(textOf(list.document.querySelector(".row-list .state-error"))).toContain("Needs attention now");
    for (const path of ["/patient/home", "/patient/family/rel-raka", "/patient/medical-record/pat-siti"]) {
      const page = await readPage(patient, path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).not.toContain("An error occurred");
    }
  });
});

describe("an alert of a laboratory that knows less or writes otherwise", () => {
  type Row = Record<string, unknown>;
  const alertsAs = (change: (alert: Row) => Row) => {
    stub.rewrite(({ path }, { text }) => {
      if (path !== "/critical-alert/get") return text;
      const answer = JSON.parse(text) as { results: Row[] };
      return JSON.stringify({ ...answer, results: answer.results.map(change) });
    });
  };
  const valueAs = (more: Row) =>
    alertsAs((alert) => ({
      ...alert,
      values: (alert["values"] as Row[]).map((row) => ({ ...row, ...more })),
      later: [],
    }));
  afterEach(() => stub.rewrite(null));
  const first = async (path = "/patient/home") => criticalOf(await readPage(patient, path))[0] ?? "";

  it("stands without date and telephone number when these fields are absent", async () => {
    const added = ["collected_at", "timezone", "patient_phone", "follow_up_until", "remeasured", "later"];
    alertsAs((alert) => Object.fromEntries(Object.entries(alert).filter(([name]) => !added.includes(name))));
    expect(await first()).toMatch(VALUE);
    expect(await first()).not.toMatch(/Sample/);
    const doctor = await person("doctor");
    const page = await readPage(doctor, "/doctor/home");
    expect(criticalOf(page)[0]).toMatch(VALUE);
    expect(page.text).not.toContain("Call the patient");
  });

  it.each([
    [
      "a flag that could not be read",
      { flag: "hh!" },
      /Potassium: 6\.4 mmol\/L — Outside the printed normal range/,
    ],
    ["a flag without a direction", { flag: "AA" }, /Potassium: 6\.4 mmol\/L — Critical/],
    [
      "a value in words",
      { value: null, value_text_en: "Positive", flag: "AA", ref_low: null, ref_high: null },
      /Potassium: Positive — Critical/,
    ],
    [
      "words beside a flag of numbers",
      { value: null, value_text_en: "Growth in 2 of 2", flag: "HH" },
      /Potassium: Growth in 2 of 2 — Very high/,
    ],
    [
      "a value that is missing",
      { value: null, flag: "HH" },
      /Potassium: Could not be read: ask the laboratory/,
    ],
    ["no flag", { flag: null }, /Potassium: 6\.4 mmol\/L/],
    ["a number with its flag", {}, /Potassium: 6\.4 mmol\/L — Very high.*normal 3\.5–5\.1/],
    ["a measuring limit", { comparator: ">", flag: "HH" }, /Potassium: > 6\.4 mmol\/L — Very high/],
  ])("says of %s no more than is known", async (_what, more, sentence) => {
    valueAs(more);
    expect(await first()).toMatch(sentence);
  });

  it("shows on its result a value whose flag could not be read", async () => {
    const unread = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(unread)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([name, field]) => [
                name,
                name === "flag" && field === "HH" ? "CRIT!" : unread(field),
              ]),
            )
          : value;
    stub.rewrite((_entry, { text }) => JSON.stringify(unread(JSON.parse(text))));
    const said = await first(`${RESULT}&view=simple`);
    expect(said).toMatch(/6\.4 mmol\/L — Outside the printed normal range/);
    expect(said).not.toMatch(/has not shown the value yet|Very high/);
  });

  const later = { code: "2823-3", date: "2026-11-20", value: 4, unit: "mmol/L", status: "F" };

  it.each([
    ["nothing was measured again", [], true],
    ["a later value is not normal", [{ ...later, flag: "H" }], true],
    ["a later value has no flag", [later], true],
    ["a later flag could not be read", [{ ...later, flag: "fine?" }], true],
    ["a later state could not be read", [{ ...later, flag: "N", status: "??" }], true],
    ["another value was measured", [{ ...later, flag: "N", code: "2951-2" }], true],
    ["the laboratory calls a later value normal", [{ ...later, flag: "N" }], false],
  ])("asks for attention now: %s", async (_what, rows, isUrgent) => {
    alertsAs((alert) => ({ ...alert, later: rows }));
    const page = await readPage(patient, "/patient/home");
    expect(criticalOf(page)[0]).toMatch(VALUE);
    expect(/needs attention now/.test(criticalOf(page)[0] ?? "")).toBe(isUrgent);
    expect(page.document.title.startsWith("Needs attention now")).toBe(isUrgent);
    expect(page.document.querySelector("main .critical.alert-error") !== null).toBe(isUrgent);
    const reports = await readPage(patient, "/patient/lab-result?tab=reports");
    expect(reports.document.querySelector(".row-list .state-error") !== null).toBe(isUrgent);
  });

  it("names no test while the laboratory shows no value, before and after it is confirmed", async () => {
    const hidden = { values: [], act_en: null, act_id: null };
    alertsAs((alert) => ({ ...alert, ...hidden }));
    const card = await first();
    expect(card).toContain("has not shown the value yet");
    expect(card).not.toMatch(/Potassium|Electrolytes/);
    const follow_up_until = new Date(Date.now() + 3_600_000).toISOString();
    alertsAs((alert) => ({ ...alert, ...hidden, acknowledged: true, follow_up_until }));
    const { document } = await readPage(patient, "/patient/home");
    const line = textOf(document.querySelector(".alert-strips li"));
    expect(line).toMatch(/^A result of \d{1,2} [A-Z]+ 20\d\d needed attention: taken care of\? Call/);
  });

  it.each([
    ["asks whether it was measured again", [], /on \d{1,2} [A-Z]+ 20\d\d: measured again\? Call/],
    [
      "gives a later value that could not be read no number",
      [{ code: "2823-3", date: "2026-11-20", value: 4, unit: "mmol/L", flag: "fine?", status: "F" }],
      /Measured again on 20 NOV 2026: Could not be read: ask the laboratory\./,
    ],
    [
      "takes a state that could not be read for no final one",
      [{ code: "2823-3", date: "2026-11-20", value: 4, unit: "mmol/L", status: "??" }],
      /Measured again on 20 NOV 2026: Could not be read: ask the laboratory\./,
    ],
  ])("%s, as a strip", async (_what, later, sentence) => {
    const follow_up_until = new Date(Date.now() + 3_600_000).toISOString();
    alertsAs((alert) => ({ ...alert, acknowledged: true, follow_up_until, later }));
    const { document } = await readPage(patient, "/patient/home");
    expect(textOf(document.querySelector(".alert-strips li"))).toMatch(sentence);
  });

  it("ends as a line at the time that the laboratory names", async () => {
    alertsAs((alert) => ({ ...alert, acknowledged: true, follow_up_until: "2020-01-01T00:00:00Z" }));
    const page = await readPage(patient, "/patient/home");
    expect([criticalOf(page), page.document.querySelector(".alert-strips")]).toEqual([[], null]);
  });
});

describe("a carer", () => {
  it("sees and confirms an alert with access, on the person's page too, and gets 404 without", async () => {
    const carer = await person("patient2");
    const home = await readPage(patient, "/patient/home");
    const alert =
      home.document.querySelector('form[action^="/patient/alert/"]')?.getAttribute("action") ?? "";
    expect((await carer.get(alert)).status).toBe(404);
    expect(criticalOf(await readPage(carer, "/patient/home"))).toEqual([]);
    const request = "/patient/family-request/rel-from-andi";
    await patient.submit(request, { decision: "approve", permissions: "view_results" }, 'name="permissions"');
    for (const path of ["/patient/home", "/patient/family/rel-from-andi", RESULT]) {
      const page = await readPage(carer, path === RESULT ? `${RESULT}&patient_id=pat-siti` : path);
      expect(criticalOf(page)[0], path).toMatch(VALUE);
      expect(criticalOf(page)[0], path).toMatch(path === RESULT ? VALUE : /Siti Rahmawati/);
    }
    expect((await carer.submit(alert, {}, `action="${alert}"`)).status).toBe(303);
    expect(criticalOf(await readPage(carer, "/patient/family/rel-from-andi"))).toEqual([]);
    expect(criticalOf(await readPage(patient, "/patient/home"))[0]).toContain("Andi Wijaya (");
  });
});

describe("a critical value outside the portal's account", () => {
  it("is first on a shared record, with what to do and no form", async () => {
    const stranger = new Browser(portal.origin);
    const { link, passcode } = await makeShare(patient, { scope: "orders", orders: ORDER });
    const opened = await stranger.submit(link, { password: passcode }, 'name="password"');
    const { document } = new JSDOM(opened.text).window;
    const [first] = criticalOf({ document });
    expect(first).toMatch(/Potassium.*6\.4 mmol\/L — Very high/);
    expect(first).toMatch(/\bnow\b/);
    expect(document.querySelector("main .critical form")).toBeNull();
  });

  it.each([
    ["en", /Critical value, to act on the same day.*Potassium: 6\.4 mmol\/L/],
    ["id", /Nilai kritis, perlu ditangani di hari yang sama.*Kalium: 6,4 mmol\/L/],
  ] as const)("is a sentence of the printed report and record (%s)", async (lang, sentence) => {
    await patient.get(`/login?lang=${lang}`);
    const hrefIn = async (path: string, part: string) =>
      (await readPage(patient, path)).document.querySelector(`a[href*="${part}"]`)?.getAttribute("href") ??
      "";
    for (const href of [
      await hrefIn(RESULT, "/download/labreport/"),
      await hrefIn("/patient/medical-record/pat-siti", "/download/"),
    ]) {
      const response = await fetch(portal.origin + href, { headers: { Cookie: patient.cookieHeader } });
      expect(response.headers.get("content-type"), href).toBe("application/pdf");
      expect(pdfLines(Buffer.from(await response.arrayBuffer())).join(" "), href).toMatch(sentence);
    }
    await patient.get("/login?lang=en");
  });
});
