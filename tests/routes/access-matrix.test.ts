import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import type { Access, SitePage } from "../../app/site/page.ts";
import { Browser, type PageResponse } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { ACCOUNTS, openStubLaboratory, type Username } from "../support/stub-laboratory.ts";
import { CANARY, type Stub } from "../support/stub-upstream.ts";

type Visitor = "anonymous" | Username;
const visitors: Visitor[] = ["anonymous", ...(Object.keys(ACCOUNTS) as Username[])];

const ALLOWED: Record<Access, readonly Visitor[]> = {
  public: visitors,
  visitor: ["anonymous"],
  unfinished: ["type0"],
  patient: ["type1"],
  doctor: ["type2"],
  company: ["type3"],
  facility: ["type6"],
  member: ["type1", "type2", "type3", "type6"],
};

const entries = ["document", "data", "data-routes", "data-query"] as const;
type Entry = (typeof entries)[number];

/** A real address for a line of the site map, of a kind of document that the visitor may read. */
const sample = (path: string, visitor: Visitor) =>
  path
    .replace(/:kind/, visitor === "type3" ? "invoice" : "labreport")
    .replace(/:(\w+)/g, (_, name: string) => (name === "phone" ? "628123" : "1"));

function addressOf(page: SitePage, entry: Entry, visitor: Visitor): string {
  const path = sample(page.path, visitor);
  const leaf = encodeURIComponent(`page:${page.path}`);
  const asData = path === "/" ? "/_root.data" : `${path}.data`;
  switch (entry) {
    case "document":
      return path;
    case "data":
      return asData;
    case "data-routes":
      return `${asData}?_routes=${leaf}`;
    case "data-query":
      return `${path}?_data=${leaf}`;
  }
}

/** Where a visitor who may not enter is sent; null when the answer carries no redirect. */
function redirectIn(answer: PageResponse): string | null {
  if (answer.location !== null) return answer.location;
  const header = answer.headers["x-remix-redirect"];
  if (typeof header === "string") return header;
  // Single fetch answers 202 with the redirect inside the encoded body.
  return answer.status === 202 ? (/"(\/[^"]*)"/.exec(answer.text)?.[1] ?? null) : null;
}

function wantedRedirect(page: SitePage, visitor: Visitor): RegExp {
  if (page.access === "visitor") return /^\/$/;
  if (visitor === "anonymous") {
    return new RegExp(
      `^/login\\?redirect=${encodeURIComponent(sample(page.path, visitor)).replace(/[.*+?()[\]\\]/g, "\\$&")}$`,
    );
  }
  return visitor === "type0" ? /^\/(page-not-allowed|continue-register)$/ : /^\/page-not-allowed$/;
}

let stub: Stub;
let portal: TestPortal;
const browsers = new Map<Visitor, Browser>();

beforeAll(async () => {
  stub = await openStubLaboratory();
  portal = await openPortal({ LAB_API_URL: stub.url });
  for (const visitor of visitors) {
    const browser = new Browser(portal.origin);
    if (visitor !== "anonymous") expect((await browser.signIn(visitor)).status).toBe(303);
    browsers.set(visitor, browser);
  }
});
afterAll(async () => {
  await portal.close();
  await stub.close();
});

async function visit(
  visitor: Visitor,
  page: SitePage,
  entry: Entry,
  method: "GET" | "POST",
): Promise<PageResponse> {
  const signedIn = browsers.get(visitor);
  // A fresh jar each time: signing out in one cell must not change the next.
  const browser = new Browser(portal.origin);
  for (const [name, value] of signedIn?.jar ?? []) browser.jar.set(name, value);
  const address = addressOf(page, entry, visitor);
  return method === "GET" ? browser.get(address) : browser.post(address, { intent: "none" });
}

/** Pages on which a post by an allowed visitor would end the session of the other cells. */
const ENDS_SESSION = new Set(["/sign-out"]);

describe.each(pages)("$path ($access)", (page) => {
  const refused = visitors.filter((visitor) => !ALLOWED[page.access].includes(visitor));
  const allowed = visitors.filter((visitor) => ALLOWED[page.access].includes(visitor));

  // A page for everybody refuses nobody.
  if (refused.length > 0)
    it("refuses every other account, whatever the way of entry", async () => {
      for (const visitor of refused) {
        for (const entry of entries) {
          for (const method of ["GET", "POST"] as const) {
            const cell = `${method} ${addressOf(page, entry, visitor)} as ${visitor}`;
            stub.forget();
            const answer = await visit(visitor, page, entry, method);
            expect(answer.text, `${cell}: leak`).not.toMatch(CANARY);
            expect(
              stub.ledger.map(({ path }) => path),
              `${cell}: calls to the laboratory`,
            ).toEqual([]);
            if (method === "POST" && answer.status === 405) continue; // no action there: refused as well
            if (entry === "data-query" && answer.status === 404) continue; // closed by the front door
            expect([202, 204, 302, 303], `${cell}: status`).toContain(answer.status);
            expect(redirectIn(answer), `${cell}: redirect`).toMatch(wantedRedirect(page, visitor));
          }
        }
      }
    });

  it("lets the others in and leaks nothing", async () => {
    for (const visitor of allowed) {
      for (const entry of entries) {
        for (const method of ["GET", "POST"] as const) {
          if (method === "POST" && ENDS_SESSION.has(page.path)) continue;
          const cell = `${method} ${addressOf(page, entry, visitor)} as ${visitor}`;
          const answer = await visit(visitor, page, entry, method);
          expect(answer.text + JSON.stringify(answer.headers), `${cell}: leak`).not.toMatch(CANARY);
          expect(answer.status, `${cell}: status`).not.toBe(500);
          expect(redirectIn(answer) ?? "", `${cell}: redirect`).not.toMatch(/^\/(login|page-not-allowed)/);
        }
      }
    }
  });
});
