import { rmSync } from "node:fs";
import { covers } from "../../app/lib/paths.ts";
import { pages } from "../../app/site.ts";
import type { Access, SitePage } from "../../app/site/page.ts";
import { createLab } from "../../lab/create.ts";
import { Browser, unescapeHtml, type PageResponse } from "./browser.ts";
import { EXAMPLES } from "./example-paths.ts";
import { openPortal, temporaryFolder, type TestPortal } from "./portal.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";
import { openStub, type Entry, type Stub } from "./stub-upstream.ts";

export interface Visitor {
  username?: string;
  /** code of the company that the account signs in to */
  company?: string;
  enters: readonly Access[];
}
const [open, current] = [
  ["public", "visitor"],
  ["public", "member"],
] as const;
/** One seeded account of every kind. */
export const VISITORS: Readonly<Record<string, Visitor>> = {
  "nobody yet": { enters: open },
  "an unfinished account": { username: "unfinished", enters: ["public", "unfinished"] },
  "a patient": { username: "patient", enters: [...current, "patient"] },
  "a doctor": { username: "doctor", enters: [...current, "doctor"] },
  "a medical centre": { username: "facility", enters: [...current, "facility"] },
  "a company's administrator": { username: "hrd", company: "NUSANTARA", enters: [...current, "company"] },
  "a company's finance": { username: "finance", company: "NUSANTARA", enters: [...current, "company"] },
  "a company's viewer": { username: "viewer", company: "NUSANTARA", enters: [...current, "company"] },
};

const ADDRESSES: Record<string, string> = {
  ...EXAMPLES,
  "/patient/lab-result/history/csv": "/patient/lab-result/history/csv?code=4548-4",
  "/patient/order/:order_number/reschedule": "/patient/order/ORD-0001017/reschedule",
  "/patient/promo/detail": "/patient/promo/detail?id=prm-package",
};

export const addressOf = ({ path }: SitePage): string => ADDRESSES[path] ?? path.replace(/:\w+/g, "1");

const isLinked = ({ path }: SitePage) => path.includes(":") && !(path in ADDRESSES);

/** Linked pages come last. */
export function ownPages({ enters }: Visitor): { page: SitePage; isLinked: boolean }[] {
  const its = pages.filter(({ access }) => enters.includes(access));
  return [...its.filter((page) => !isLinked(page)), ...its.filter(isLinked)].map((page) => ({
    page,
    isLinked: isLinked(page),
  }));
}

/** Keeps the first link to each page without an example. */
export function keepLinks({ text }: Pick<PageResponse, "text">, links: Map<string, string>): void {
  for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
    const at = unescapeHtml(href);
    const to = pages.find((page) => isLinked(page) && covers(page.path, at.split("?")[0] ?? ""));
    if (to && !links.has(to.path)) links.set(to.path, at);
  }
}

export interface Reader {
  name: string;
  browser: Browser;
  paths: string[];
}

interface Seen {
  path: string;
  answer: PageResponse;
  browser: Browser;
  calls: readonly Entry[];
}

export interface Everybody {
  portal: TestPortal;
  /** stands between the portal and its laboratory */
  stub: Stub;
  readers: Reader[];
  close(): Promise<void>;
}

/** They change the session, or never end. */
const NOT_READ = /^\/(sign-out|session|events|translate|data-use)/;

/**
 * Opens each page once, for the first kind of account that may, in Indonesian.
 * @param stub stands between the portal and its laboratory
 */
export async function readersOf(
  origin: string,
  stub: Stub,
  see: (seen: Seen) => void = () => undefined,
): Promise<Reader[]> {
  const readers: Reader[] = [];
  const listed = new Set<string>();
  for (const [name, visitor] of Object.entries(VISITORS)) {
    const browser = new Browser(origin);
    browser.jar.set("lang", "id");
    if (visitor.username) await browser.signIn(visitor.username, undefined, visitor.company);
    const links = new Map<string, string>();
    const paths: string[] = [];
    for (const { page, isLinked: byLink } of ownPages(visitor)) {
      const path = byLink ? links.get(page.path) : addressOf(page);
      if (path === undefined || NOT_READ.test(path) || listed.has(page.path)) continue;
      stub.forget();
      const answer = await browser.get(path);
      see({ path, answer, browser, calls: stub.ledger });
      keepLinks(answer, links);
      if (answer.status !== 200) continue;
      listed.add(page.path);
      paths.push(path);
    }
    readers.push({ name, browser, paths });
  }
  return readers;
}

export async function openEverybody(
  variables: Record<string, string> = {},
  see?: (seen: Seen) => void,
): Promise<Everybody> {
  const dataDir = temporaryFolder();
  await copySeed(dataDir);
  const lab = await createLab({ dataDir });
  const stub = await openStub({ forwardTo: lab.url });
  const portal = await openPortal({ LAB_API_URL: stub.url, ...variables });
  const readers = await readersOf(portal.origin, stub, see);
  return {
    portal,
    stub,
    readers,
    close: async () => {
      await portal.close();
      await stub.close();
      await lab.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
