import { readFileSync } from "node:fs";
import { join } from "node:path";
import { INTENT } from "@conform-to/dom";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { readCsvText } from "../../app/workers/sheet-text.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, root } from "../support/portal.ts";
import { summaryOf, visible } from "../support/registration.ts";
import { listFiles } from "../support/sources.ts";
import { openStubbedPortal } from "../support/stubbed-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const KIT = "/ui-kit";
const BRAND = join(root, "app/lib/brand.example.json");

const portal = useOpened(() => openPortal({ BRAND_FILE: BRAND }));
const browser = new Browser(portal);
beforeAll(async () => {
  await browser.get(KIT);
});

// First: another portal in this process changes the configuration.
describe("the brand of the operator's file", () => {
  it.each(["/login", "/no/such/page", KIT])(
    "is on %s: colours, corners, letters, logo and icon",
    async (path) => {
      const { text } = await browser.get(path);
      const [, rules = ""] = /<style nonce="[^"]+">(:root\{--brand[^<]*)<\/style><\/head>/.exec(text) ?? [];
      for (const set of ["--brand:#6a1b4d", "--round:0px", "--font:Georgia", "dark){:root{--brand:#f0a6cf"])
        expect(rules).toContain(set);
      expect(text).toMatch(
        /<a [^>]*class="brand"[^>]*><svg class="mark"[^>]*><path d="M13 3h6v10h10v6H19v10h-6V19H3v-6h10z"/,
      );
      expect(text).toMatch(
        /<link rel="icon" href="data:image\/svg\+xml,[^"]*M13,3h6[^"]*fill=%22%236a1b4d%22/,
      );
    },
  );

  it("stands beside another one among the components", async () => {
    const { text } = await browser.get(KIT);
    const brands = /aria-labelledby="brands"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
    expect(brands.match(/<div class="card /g)).toHaveLength(2);
    expect(text).toContain(".kit-second{--brand:#6a1b4d");
  });

  it.each([
    "tabs",
    "test-card",
    "ticks",
    "choices-cards",
    "table-stack",
    "state",
    "field-error",
    "button-row",
  ])("shows, like the other one, the pattern .%s", async (pattern) => {
    const { text } = await browser.get(KIT);
    const { document } = new JSDOM(text).window;
    for (const brand of ["first", "second"])
      expect(document.querySelector(`.kit-${brand} .${pattern}`), brand).not.toBeNull();
  });
});

/** Components that the kit cannot show, and the reason. */
const ELSEWHERE: Record<string, string> = {
  AutoSubmit: "no look: it sends a form that changes",
  ConfirmPage: "a whole page: its heading and main form stand once",
  DonePage: "a whole page: its heading stands once; the kit shows its NoticePage",
  FaultPage: "a whole page",
  FormHeader: "its two parts, ErrorSummary and PageHeader, stand in the kit",
  NarrowPage: "a whole page; the kit shows its PageHeader",
  NotAllowedPage: "a whole page, at /page-not-allowed",
  PasswordOwner: "no look: it names the account to password managers",
  NotFoundPage: "a whole page, at every unknown address",
  PageFactsTags: "no look: for machines",
  ListPage: "a whole page; the kit shows its ListSection",
  PasskeyButton: "no look without script, which needs a challenge; the journey of the second lock shows it",
  PasskeyOffer: "hidden until script finds passkeys; the journey of the second lock shows it",
  MenuNavigation: "the menu's, for large letters",
};

const sourcesOf = (folder: string) =>
  listFiles(folder)
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => readFileSync(join(root, path), "utf8"));

/** Each component of app/ui, with those that it renders. */
function uiComponents(): { all: Map<string, string[]>; exported: string[] } {
  const uses = (text: string) => [...text.matchAll(/<([A-Z]\w+)/g)].map(([, name = ""]) => name);
  const matches = sourcesOf("app/ui").flatMap((text) =>
    text.split(/^(?=(?:export )?function [A-Z])/m).flatMap((part) => {
      const [, open = "", name = ""] = /^(export )?function ([A-Z]\w*)/.exec(part) ?? [];
      return name ? [{ name, uses: uses(part), isExported: open !== "" }] : [];
    }),
  );
  return {
    all: new Map(matches.map((item) => [item.name, item.uses])),
    exported: matches.filter((item) => item.isExported).map(({ name }) => name),
  };
}

it("shows every component, inside others or by itself, but those that are whole pages", () => {
  const { all, exported } = uiComponents();
  const kit = sourcesOf("app/routes/public/ui-kit").join("\n");
  const shown = new Set<string>();
  const show = (name: string) => {
    if (shown.has(name) || !all.has(name)) return;
    shown.add(name);
    for (const value of all.get(name) ?? []) show(value);
  };
  // The shell is around every page.
  for (const name of ["Shell", ...[...kit.matchAll(/<([A-Z]\w+)/g)].map(([, value = ""]) => value)])
    show(name);
  expect(exported.length).toBeGreaterThan(60);
  expect(exported.filter((name) => !shown.has(name) && !ELSEWHERE[name])).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => shown.has(name) || !exported.includes(name))).toEqual([]);
});

const rowsIn = (html: string) => new Set(html.match(/name="identities\[\d+\]\.number"/g)).size;

describe("rows that are added and removed", () => {
  const save = (fields: Record<string, string>) => browser.post(KIT, { intent: "save", ...fields });
  const row = {
    "identities[0].type": "ktp",
    "identities[0].number": "3171",
    "identities[1].number": "P-2",
    name: "",
  };

  it("adds one, with everything entered and nothing judged", async () => {
    const insert = JSON.stringify({ type: "insert", payload: { name: "identities" } });
    const page = await save({ ...row, "person.name": "Siti", [INTENT]: insert });
    expect([page.status, rowsIn(page.text), summaryOf(page)]).toEqual([200, 3, []]);
    expect(page.text).toMatch(/name="person\.name"[^>]*value="Siti"/);
    expect(page.text).toMatch(/name="identities\[1\]\.number"[^>]*value="P-2"/);
  });

  it("removes the one that is named; those behind it move up", async () => {
    const remove = JSON.stringify({ type: "remove", payload: { name: "identities", index: 0 } });
    const page = await save({ ...row, [INTENT]: remove });
    expect([page.status, rowsIn(page.text)]).toEqual([200, 1]);
    expect(page.text).toMatch(/name="identities\[0\]\.number"[^>]*value="P-2"/);
  });

  it.each([
    ["a length", { "identities.length": "10000000000" }],
    ["a far row", { "identities[9999].number": "x" }],
    [
      "a text where rows belong, beside a command",
      { identities: "x", [INTENT]: '{"type":"insert","payload":{"name":"identities"}}' },
    ],
  ])("are bounded against %s of the client's own", async (_, fields) => {
    const page = await save(fields);
    expect([200, 400]).toContain(page.status);
    expect(rowsIn(page.text)).toBeLessThanOrEqual(100);
  });
});

describe("a table whose rows are ticked", () => {
  const bulk = (fields: Record<string, string>) =>
    browser.post(KIT, { intent: "bulk", "rows[0].id": "emp-11", "rows[1].id": "emp-12", ...fields });

  it("says at the row what is missing, and keeps ticks and reasons", async () => {
    const page = await bulk({
      "rows[0].reject": "on",
      "rows[0].reason": "Left in May",
      "rows[1].reject": "on",
      "rows[1].reason": " ",
    });
    expect([page.status, summaryOf(page).length]).toEqual([400, 1]);
    expect(page.text).toContain('href="#rows-1-reason"');
    expect(page.text).toMatch(/id="rows-1-reason"/);
    expect(page.text).toMatch(/name="rows\[0\]\.reason"[^>]*value="Left in May"/);
    for (const value of [0, 1]) {
      const tick = page.text.match(
        new RegExp(`<input[^>]*name="rows\\[${String(value)}\\]\\.reject"[^>]*>`),
      )?.[0];
      expect(tick).toMatch(/checked/);
    }
  });

  it("is carried out with those that were ticked", async () => {
    const done = await bulk({ "rows[1].reject": "on", "rows[1].reason": "Left" });
    expect([done.status, done.location]).toEqual([303, KIT]);
    expect(visible(await browser.get(KIT))).toMatch(/1 .*1 /);
  });
});

describe("CSV", () => {
  it("comes down as a file that is read again", async () => {
    const { headers, text } = await browser.get("/ui-kit/csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="glucose.csv"');
    expect(headers["cache-control"]).toContain("no-store");
    expect(readCsvText(text)).toMatchObject({
      ok: true,
      pages: [{ rows: { 0: ["Date", "Result"], length: 8 } }],
    });
  });
});

it("is not served beside an operator's laboratory", async () => {
  const other = await openStubbedPortal();
  try {
    for (const path of [KIT, "/ui-kit/csv"])
      expect((await new Browser(other.portal.origin).get(path)).status).toBe(404);
  } finally {
    await other.close();
  }
});
