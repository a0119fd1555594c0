import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortName } from "../../app/session/session.server.ts";
import { Browser, formIn } from "../support/browser.ts";
import type { DraftExample } from "../support/draft-examples-of-orders.ts";
import { DRAFT_EXAMPLES } from "../support/draft-examples.ts";
import { openPortal } from "../support/portal.ts";
import { PATIENCE, runs } from "../support/runs.ts";
import {
  declaredDrafts,
  mutationsOf,
  openStoredDrafts,
  visitorKey,
  type Mutation,
} from "../support/stored-drafts.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const SENTENCE = "Part of what was saved for this step could not be read. Please choose again.";
const VISITOR_ID = "a-visitor-of-the-tests-0123456789";

let drafts: ReturnType<typeof openStoredDrafts>;
const browsers = new Map<string, Browser>();
const owners = new Map<string, string>();
let examination = "none";

const portal = useOpened(() => openPortal({ RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" }));
beforeAll(async () => {
  drafts = openStoredDrafts(portal.dataDir);
  for (const account of ["patient", "hrd", "unfinished"]) {
    const known = new Set(drafts.accounts());
    const browser = new Browser(portal.origin);
    const company = account === "hrd" ? "NUSANTARA" : undefined;
    expect((await browser.signIn(account, undefined, company)).status).toBe(303);
    browsers.set(account, browser);
    owners.set(account, drafts.accounts().find((key) => !known.has(key)) ?? "");
  }
  const { text } = await browserOf("hrd").get("/company/examination-approval");
  examination = /examination-approval\/approve-first\/([\w-]+)/.exec(text)?.[1] ?? "none";
});
afterAll(() => {
  drafts.close();
});

function browserOf(account: string): Browser {
  const browser = browsers.get(account);
  if (!browser) throw new Error(`Nobody is signed in as ${account}.`);
  return browser;
}

/** Of an account, or a visitor with the cookie of the draft. */
function open({ account, cookie }: DraftExample): { browser: Browser; owner: string } {
  if (account) return { browser: browserOf(account), owner: owners.get(account) ?? "" };
  const browser = new Browser(portal.origin);
  if (!cookie) return { browser, owner: "otp:+6281355500001" };
  browser.jar.set(cookie, VISITOR_ID);
  return { browser, owner: visitorKey(cookie, VISITOR_ID) };
}

const filled = (text: string, browser?: Browser) =>
  text.replace("EXAM", examination).replace("SESSION", shortName(browser?.jar.get("sid") ?? ""));

// Promise Q6: each field of each kind of draft, 0 pages with 500.
it("knows an example of every kind that the portal declares", () => {
  expect(Object.keys(DRAFT_EXAMPLES).sort()).toEqual(declaredDrafts());
});

describe.each(Object.entries(DRAFT_EXAMPLES))("a stored draft of the kind %s", (kind, example) => {
  const { name = kind, value, beside = {}, pages, posts = [], isUnread = false } = example;

  it("is read as it was saved", async () => {
    const { browser, owner } = open(example);
    drafts.write(stored(owner, value));
    for (const path of pages) {
      const page = await browser.open(filled(path));
      expect([200, 404, 409], path).toContain(page.status);
      expect(page.text, path).not.toContain(SENTENCE);
    }
  });

  it("says that it cannot be read, on a page that reads it", async () => {
    const { browser, owner } = open(example);
    const said: boolean[] = [];
    for (const path of pages) {
      drafts.write(stored(owner, 42));
      said.push((await browser.open(filled(path))).text.includes(SENTENCE));
    }
    expect(said.includes(true) || isUnread).toBe(true);
  });

  it("ends in no fault with any field removed or changed, and starts anew once", PATIENCE, async () => {
    const { browser, owner } = open(example);
    drafts.write(stored(owner, value));
    const forms = await Promise.all(
      posts.map(async ({ path, fields }) => {
        const { text } = await browser.get(filled(path));
        return {
          path: filled(path),
          fields: { ...formIn(text, 'name="client_request_id"').hidden, ...fields },
        };
      }),
    );
    for (const { what, value: odd } of sampled(mutationsOf(value))) {
      for (const path of pages.map((page) => filled(page))) {
        drafts.write(stored(owner, odd));
        const first = await browser.open(path);
        expect(first.status, `${path} with ${what}`).toBeLessThan(500);
        const again = await browser.open(path);
        expect(again.status, `${path} again after ${what}`).toBeLessThan(500);
        expect(again.text, `${path} again after ${what}`).not.toContain(SENTENCE);
      }
      for (const { path, fields } of forms) {
        drafts.write(stored(owner, odd));
        const answer = await browser.post(path, { ...fields, client_request_id: randomUUID() });
        expect(answer.status, `posted to ${path} with ${what}`).not.toBe(500);
        await browser.open(path);
      }
    }
  });

  function stored(owner: string, current: unknown): Map<string, unknown> {
    const signedIn = example.account ? browserOf(example.account) : undefined;
    return new Map([
      ...Object.entries(beside).map(
        ([other, draft]) => [`draft:${owner}:${filled(other, signedIn)}`, draft] as const,
      ),
      [`draft:${owner}:${filled(name, signedIn)}`, current] as const,
    ]);
  }
});

function sampled(all: readonly Mutation[]): readonly Mutation[] {
  const count = runs(15, all.length);
  const step = Math.max(1, all.length / count);
  const first = Math.floor(Math.random() * step);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[first + Math.floor(index * step)],
  ).filter((mutation) => mutation !== undefined);
}
