import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const ORDER = "ORD-0004054";
const PAGES = ["/medical-center", `/medical-center/order/${ORDER}`];

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, DOWNLOAD_HOSTS: new URL(lab.url).host }));
const centre = useVisitor(portal, "facility2");
beforeAll(async () => {
  const entered = await fetch(`${lab.url}/reference/enter-result`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: ORDER, patient_id: "pat-fac-17", code: "2823-3", value: 6.9 }),
  });
  expect(entered.status).toBe(200);
});

const criticalOf = ({ document }: { document: Document }) =>
  [...document.querySelectorAll("main .critical")].map((element) => textOf(element));

describe("a medical centre's critical value", () => {
  it.each(PAGES)("comes first on %s, with its patient, and in the title", async (path) => {
    const page = await readPage(centre, path);
    expect(page.document.title).toMatch(/^Needs attention today – /);
    expect(criticalOf(page)[0]).toMatch(/Yohana Tabuni.*6\.9 mmol\/L — Very high.*treating doctor/);
    const form = page.document.querySelector("main .critical form");
    expect(form?.getAttribute("action")).toMatch(/^\/medical-center\/alert\//);
  });

  it("is not loaded with its value by a prefetch", async () => {
    const ahead = await centre.get("/medical-center", { "Sec-Purpose": "prefetch" });
    expect([ahead.status, ahead.text.includes("6.9")]).toEqual([503, false]);
  });

  it("is opened by no other centre and by no other kind of account", async () => {
    const page = await readPage(centre, "/medical-center");
    const alert = page.document.querySelector("main .critical form")?.getAttribute("action") ?? "";
    for (const username of ["facility", "doctor", "patient"]) {
      const other = new Browser(portal.origin);
      await other.signIn(username);
      expect([404, 403, 302, 303], username).toContain((await other.get(alert)).status);
      expect((await other.get(alert)).text, username).not.toContain("Yohana");
    }
  });
});

describe("a provider without alerts for medical centres", () => {
  afterAll(() => stub.answerNormally());

  it.each([403, 501])("shows pages without a word of failure when it answers %s", async (status) => {
    stub.answer("/critical-alert/get", () => ({ status, body: { statusCode: status, message: "no" } }));
    for (const path of PAGES) {
      const page = await readPage(centre, path);
      expect(page.status, path).toBe(200);
      expect(criticalOf(page), path).toEqual([]);
      expect(page.text, path).not.toContain("An error occurred");
    }
  });

  it("shows orders without the new fields as before", async () => {
    stub.rewrite((_entry, { text }) => text.replace(/"critical_(alert_id|confirmed)":/g, '"former_$1":'));
    const page = await readPage(centre, "/medical-center?period=lifetime");
    expect(page.status).toBe(200);
    expect(textOf(page.document.querySelector("main table"))).not.toContain("Needs attention today");
  });
});
