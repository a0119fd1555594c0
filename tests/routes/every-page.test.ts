import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { inertMarkup, liveMarkup, withMarkup, type Carrier } from "../support/canaries.ts";
import { openEverybody, type Everybody } from "../support/everybody.ts";
import { HOSTILE, isNeedless, type HostileJson } from "../support/hostile-json.ts";
import { mutated, mutation, SEED, type Mutation } from "../support/mutate.ts";
import { englishIn } from "../support/own-words.ts";
import { measured } from "../support/promises.ts";
import { isLong, runs } from "../support/runs.ts";
import { visible } from "../support/visible.ts";

// Every page of every kind of account, from a laboratory whose answers change on their way.

interface Target {
  path: string;
  browser: Browser;
}

let all: Everybody;
let targets: Target[] = [];
const english: string[] = [];
const languages = new Set<string>();
let calls = 0;
let indonesian = 0;

beforeAll(async () => {
  all = await openEverybody({}, (path, { text, headers }, entries) => {
    for (const { query } of entries) languages.add(query.getAll("lang").join());
    calls += entries.length;
    if (!headers["content-type"]?.includes("html")) return;
    indonesian++;
    const words = englishIn(text);
    if (words.length > 0) english.push(`${path}: ${words.join(", ")}`);
  });
  targets = all.readers.flatMap(({ browser, paths }) => paths.map((path) => ({ path, browser })));
});
afterAll(() => all.close());

const rewrite = (change: (json: unknown) => unknown) =>
  all.stub.rewrite((_, { text }) => JSON.stringify(change(JSON.parse(text))));

const isDocument = ({ headers }: PageResponse) => headers["content-type"]?.includes("html") === true;

const JUNK = /\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b|\de\+\d|Infinity|TypeError|node_modules/;

function expectTidy(page: PageResponse, path: string): void {
  expect(page.status, path).not.toBe(500);
  if (!isDocument(page)) return;
  expect(page.text, path).toMatch(/<h1[\s>]/);
  expect(visible(page), path).not.toMatch(JUNK);
}

describe("every page in Indonesian", () => {
  // Promise I1: 0 English words on Indonesian pages; `lang` goes with every call.
  it("shows and says no English word of the portal, and asks the laboratory in Indonesian", async () => {
    expect(english).toEqual([]);
    expect([...languages]).toEqual(["id"]);
    expect(indonesian).toBeGreaterThan(130);
    const visitor = new Browser(all.portal.origin, { "Accept-Language": "en" });
    const { text } = await visitor.get("/");
    expect(englishIn(text.replace('lang="en"', "")).length, "words found in English").toBeGreaterThan(20);
    measured("I1", `0 English words on ${String(indonesian)} pages, lang=id with ${String(calls)} calls`);
  });
});

describe("markup in the laboratory's texts", () => {
  // Promise C6: 0 executions, 0 CSP reports.
  it.each<Carrier>(isLong ? ["names", "every text", "addresses"] : ["names"])(
    "stays text on every page: in %s",
    async (carrier) => {
      rewrite((json) => withMarkup(json, carrier));
      const live: string[] = [];
      let inert = 0;
      for (const { path, browser } of targets) {
        const page = await browser.get(path);
        expect(page.status, path).not.toBe(500);
        const document = `${JSON.stringify(page.headers["content-disposition"] ?? "")}${page.text}`;
        if (isDocument(page)) live.push(...liveMarkup(document).map((place) => `${path}: ${place}`));
        if (inertMarkup(document) > 0) inert++;
      }
      all.stub.rewrite(null);
      expect(live).toEqual([]);
      if (carrier === "names") expect(inert).toBeGreaterThan(targets.length / 2);
      if (!isLong)
        measured("C6", `0 of ${String(targets.length)} pages with live markup, as text on ${String(inert)}`);
    },
  );
});

describe("hostile JSON", () => {
  // Promise F5: no crash; at most 50 ms of stall.
  it.each(Object.keys(HOSTILE) as HostileJson[])("%s: every kind of page stands", async (name) => {
    const chosen = isLong ? targets : targets.filter((_, at) => at % 16 === 0);
    let answers = 0;
    all.stub.rewrite((_, { text }) => {
      answers++;
      return HOSTILE[name](text);
    });
    for (const { path, browser } of chosen) {
      const page = await browser.get(path);
      expectTidy(page, `${name} ${path}`);
      if (isNeedless(name)) expect(page.status, path).toBe(200);
    }
    all.stub.rewrite(null);
    expect(answers).toBeGreaterThan(chosen.length / 2);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});

describe("mutated valid answers", () => {
  // Promise F6: 0 junk words, 0 whole-page 500 over 10,000 mutated answers.
  it("leave every page standing, with nothing raw on it", async () => {
    let mutations: readonly Mutation[] = [];
    const payloads = new Map<string, number>();
    all.stub.rewrite(({ method, path }, { text }) => {
      const call = `${method} ${path}`;
      payloads.set(call, (payloads.get(call) ?? 0) + 1);
      return JSON.stringify(mutated(JSON.parse(text), mutations));
    });
    const numRuns = runs(150, 4000);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(targets.length - 1),
        fc.constantFrom("en", "id"),
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        async (at, lang, chosen) => {
          const target = targets[at];
          if (!target) throw new Error("There is no such page.");
          target.browser.jar.set("lang", lang);
          mutations = chosen;
          expectTidy(await target.browser.get(target.path), target.path);
        },
      ),
      { numRuns, ...SEED },
    );
    all.stub.rewrite(null);
    const count = [...payloads.values()].reduce((sum, one) => sum + one, 0);
    measured("F6", `0 junk words, 0 pages lost: ${String(count)} answers of ${String(payloads.size)} calls`);
  });
});
