import { describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import type { Access, SitePage } from "../../app/site/page.ts";
import { Browser, type PageResponse } from "../support/browser.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { openPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { ACCOUNTS, openStubLaboratory, type Username } from "../support/stub-laboratory.ts";
import { CANARY } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

type Visitor = "anonymous" | Username;
const visitors: Visitor[] = [
  "anonymous",
  ...(Object.keys(ACCOUNTS) as Username[]).filter((name) => name.startsWith("type")),
];

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

/** Sample URL of a site map entry, for a document kind that the visitor may read. */
const sample = (path: string, visitor: Visitor) =>
  path
    .replace(/:kind/, visitor === "type3" ? "invoice" : "labreport")
    .replace(/:(\w+)/g, (_, name: string) => (name === "phone" ? "628123" : "1"));

/** URLs where Remix returns only a page's data. */
function dataAddressesOf(path: string, leaf: string): string[] {
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const id = encodeURIComponent(`page:${leaf}`);
  return [data, `${data}?_routes=${id}`, `${path}?_data=${id}`, `${path}?q=1&_routes=${id}`];
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

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browsers = new Map<Visitor, Browser>(
  visitors.map((visitor) => [
    visitor,
    visitor === "anonymous" ? new Browser(portal) : useVisitor(portal, visitor),
  ]),
);

async function visit(visitor: Visitor, address: string, method: "GET" | "POST"): Promise<PageResponse> {
  const signedIn = browsers.get(visitor);
  // New jar each time: signing out must not affect the next cell.
  const browser = new Browser(portal.origin);
  for (const [name, value] of signedIn?.jar ?? []) browser.jar.set(name, value);
  return method === "GET" ? browser.get(address) : browser.post(address, { intent: "none" });
}

/** A post by an allowed visitor would end the session of other cells. */
const ENDS_SESSION = new Set(["/sign-out"]);

// Promise A9: every page and kind of account.
describe.each(pages)("$path ($access)", (page) => {
  const turn = pages.indexOf(page);
  const refused = visitors.filter((visitor) => !ALLOWED[page.access].includes(visitor));
  const wrong = refused.filter((visitor) => visitor !== "anonymous");
  const allowed = visitors.filter((visitor) => ALLOWED[page.access].includes(visitor));

  // Pages open to all refuse no account.
  if (refused.length > 0)
    // Promise B1: every page, as nobody and as a wrong account, with one method each; every account and method in the long run.
    // Promise B2: 0 calls.
    it("refuses the other accounts", async () => {
      const nobody = refused.filter((visitor) => visitor === "anonymous");
      for (const [index, visitor] of [...nobody, ...inTurn(wrong, turn)].entries()) {
        for (const method of inTurn(["GET", "POST"] as const, turn + index)) {
          const address = sample(page.path, visitor);
          const cell = `${method} ${address} as ${visitor}`;
          stub.forget();
          const answer = await visit(visitor, address, method);
          expect(answer.text, `${cell}: leak`).not.toMatch(CANARY);
          expect(
            stub.ledger.map(({ path }) => path),
            `${cell}: calls to the laboratory`,
          ).toEqual([]);
          if (method === "POST" && answer.status === 405) continue; // no action: refused as well
          expect([302, 303], `${cell}: status`).toContain(answer.status);
          expect(answer.location, `${cell}: redirect`).toMatch(wantedRedirect(page, visitor));
        }
      }
    });

  // Promise B7: 0 canaries on every page.
  it("lets the others in and leaks nothing", async () => {
    for (const visitor of inTurn(allowed, turn)) {
      for (const method of ["GET", "POST"] as const) {
        if (method === "POST" && ENDS_SESSION.has(page.path)) continue;
        const address = sample(page.path, visitor);
        const cell = `${method} ${address} as ${visitor}`;
        const answer = await visit(visitor, address, method);
        expect(answer.text + JSON.stringify(answer.headers), `${cell}: leak`).not.toMatch(CANARY);
        expect(answer.status, `${cell}: status`).not.toBe(500);
        expect(answer.location ?? "", `${cell}: redirect`).not.toMatch(/^\/(login(?!\/)|page-not-allowed)/);
      }
    }
  });

  // Promise B1: no address without its page.
  it("has no URL that serves only its data", async () => {
    stub.forget();
    // The door is closed before it is known who knocks: one visitor who may enter the page, one who may not.
    for (const visitor of inTurn([...allowed.slice(-1), ...refused.slice(0, 1)], turn))
      for (const [index, address] of dataAddressesOf(sample(page.path, visitor), page.path).entries())
        for (const method of inTurn(["GET", "POST"] as const, turn + index))
          expect((await visit(visitor, address, method)).status, `${method} ${address} as ${visitor}`).toBe(
            404,
          );
    expect(stub.ledger).toEqual([]);
  });
});
