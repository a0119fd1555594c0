import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { inertMarkup, liveMarkup, withMarkup, type Carrier } from "../support/canaries.ts";
import { childForm } from "../support/family-form.ts";
import { openEverybody } from "../support/everybody.ts";
import { HOSTILE, isNeedless, type HostileJson } from "../support/hostile-json.ts";
import { mutated, mutation, type Mutation } from "../support/mutate.ts";
import { nameFaults } from "../support/label-in-name.ts";
import { englishIn } from "../support/own-words.ts";
import { newcomer, valueIn } from "../support/registration.ts";
import { measured } from "../support/promises.ts";
import { inTurn, isLong, PATIENCE, runs } from "../support/runs.ts";
import { refusalFaults, unlabelled } from "../support/refusal-faults.ts";
import { hasMainInput, switchesOf } from "../support/switches.ts";
import { emptied, refusalOf, typedForms, wrongTries, type TypedForm } from "../support/typed-forms.ts";
import { NAMES, STORED_NAMES } from "../support/written-names.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const CLOSED_FOLD = /<details(?: class="(?!list-filters|narrow-only|fold no-print)[^"]*")?>/;
const UNFOLD_LINK = / (?:formAction|href)="([^"]*\bprint=1)"/i;

interface Target {
  path: string;
  browser: Browser;
}

const LACKING = /tidak dapat dibaca dan tidak ditampilkan|Hanya [\d.]+ (?:\S+ terbaru )?dari [\d.]+/;

const MANY = "100000/1h";
const NO_LIMITS = {
  RATE_LOGIN_ACCOUNT: MANY,
  RATE_LOGIN_ADDRESS: MANY,
  RATE_OTP_NUMBER: MANY,
  RATE_OTP_ADDRESS: MANY,
};

let targets: Target[] = [];
const forms: (Target & { form: TypedForm })[] = [];
const english: string[] = [];
const unnamed: string[] = [];
const misnamed: string[] = [];
const folded: Target[] = [];
const heavy: string[] = [];
const lacking: string[] = [];
const foldless: string[] = [];
const [posting, formless, untold] = [new Set<string>(), new Set<string>(), new Set<string>()];
const languages = new Set<string>();
const [requested, indonesian] = [new Set<string>(), new Set<string>()];

const all = useOpened(() =>
  openEverybody(NO_LIMITS, ({ path, answer, browser, calls }) => {
    for (const { method, path: call, query } of calls) {
      requested.add(`${method} ${call}`);
      languages.add(query.getAll("lang").join());
    }
    if (!isDocument(answer)) return;
    indonesian.add(path);
    const its = typedForms(answer.text, path);
    forms.push(...its.map((form) => ({ path, browser, form })));
    if (its.length > 0) unnamed.push(...unlabelled(answer.text).map((fault) => `${path}: ${fault}`));
    misnamed.push(...nameFaults({ path, html: answer.text }));
    if (CLOSED_FOLD.test(answer.text)) folded.push({ path, browser });
    else if (UNFOLD_LINK.test(answer.text)) foldless.push(path);
    const { post, hasForm } = switchesOf(answer.text);
    if (post) (hasForm ? posting : formless).add(path);
    else if (hasMainInput(answer.text)) untold.add(path);
    if (LACKING.test(answer.text)) lacking.push(path);
    const words = englishIn(answer.text);
    const kb = gzipSync(answer.text).length / 1000;
    if (kb > 60) heavy.push(`${path}: ${String(kb)} kB`);
    if (words.length > 0) english.push(`${path}: ${words.join(", ")}`);
  }),
);
beforeAll(() => {
  targets = all.readers.flatMap(({ browser, paths }) => paths.map((path) => ({ path, browser })));
});

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
    expect(indonesian.size).toBeGreaterThan(130);
    const visitor = new Browser(all.portal.origin, { "Accept-Language": "en" });
    const { text } = await visitor.get("/");
    expect(englishIn(text.replace('lang="en"', "")).length, "words found in English").toBeGreaterThan(20);
    measured(
      "I1",
      `0 English words on ${String(indonesian.size)} pages; lang=id with all ${String(requested.size)} calls asked`,
    );
  });
});

describe("every page", () => {
  // Promise N3: at most 60 kB of compressed HTML.
  it("is small", () => {
    expect(indonesian.size).toBeGreaterThan(130);
    expect(heavy).toEqual([]);
  });

  it("does not say that its lists lack rows", () => {
    expect(lacking).toEqual([]);
  });
});

describe("the switches of language and data saver", () => {
  it("post the main form of every page where there is something to lose, and of no page without one", () => {
    expect([...formless]).toEqual([]);
    expect([...untold]).toEqual([]);
    expect(posting.size).toBeGreaterThan(35);
  });
});

describe("links, buttons and folds", () => {
  it("are called by their visible text first", () => {
    expect(misnamed).toEqual([]);
  });

  it("are opened by a link of the page, for browsers that print no closed fold", async () => {
    expect(folded.length).toBeGreaterThan(11);
    expect(foldless).toEqual([]);
    const faults: string[] = [];
    for (const { path, browser } of folded) {
      const [, link] = UNFOLD_LINK.exec((await browser.get(path)).text) ?? [];
      const { status, text } = await browser.get(unescapeHtml(link ?? "/no-link"));
      if (status !== 200 || CLOSED_FOLD.test(text) || !/<details[^>]* open/.test(text))
        faults.push(`${path} ${link ?? ""} ${String(status)}`);
    }
    expect(faults).toEqual([]);
  });
});

describe("a form", () => {
  // Promise X3: every field has a label, every choice its question.
  it("has a label for each field, and a question for each choice", () => {
    expect(unnamed).toEqual([]);
    expect(forms.length).toBeGreaterThan(45);
  });

  // Promise G1: 100 % of the typed values are kept, with status 400 or 422; one try of each form, every try in the long run.
  // Promise X2: a summary first, its links and words at the fields, and the title says it.
  // Promise X3: wrong fields are marked and described.
  it(
    "keeps every typed value when it is refused, and names its errors first and at the fields",
    async () => {
      const lost: string[] = [];
      const faults: string[] = [];
      const refused = new Set<TypedForm>();
      let posts = 0;
      for (const [index, { browser, path, form }] of forms.entries()) {
        const every = form.typed.map((_, position) => position);
        const tries = wrongTries(form, isLong ? every : [Math.floor(index / 2) % every.length]);
        const without = form.isRequired ? [emptied(form)] : [];
        for (const [turn, entered] of [...inTurn(tries, index), ...without].entries()) {
          browser.jar.set("lang", (index + turn) % 2 === 0 ? "en" : "id");
          const refusal = await refusalOf(browser, path, form, entered);
          if (refusal === null) continue;
          posts++;
          refused.add(form);
          lost.push(...refusal.lost);
          faults.push(...refusalFaults(refusal.page.text).map((fault) => `${path}: ${fault}`));
        }
      }
      expect(lost).toEqual([]);
      expect(faults).toEqual([]);
      expect(refused.size).toBeGreaterThan(40);
      const size = `${String(posts)} refusals of ${String(refused.size)} forms`;
      measured("G1", `100 % kept: ${size}`);
      for (const promise of ["X2", "X3"]) measured(promise, `${size}, 0 faults`);
    },
    PATIENCE.timeout,
  );
});

describe("names", () => {
  // Promise I5: the laboratory gets each name as it was typed, in NFC.
  it("arrive as they were typed when somebody registers", async () => {
    all.stub.answer("/register", { results: { time_to_wait: 60 } });
    for (const name of NAMES) {
      const who = newcomer({ first_name: name, last_name: name });
      const answer = await new Browser(all.portal.origin).submit("/r3915t3r", who, 'name="first_name"');
      const sent: unknown = JSON.parse(all.stub.calls("/register").at(-1)?.body ?? "{}");
      const wanted = { first_name: name.normalize("NFC"), last_name: name.normalize("NFC") };
      expect([name, answer.status, sent]).toMatchObject([name, 303, wanted]);
    }
    all.stub.answerNormally();
    measured("I5", `${String(NAMES.length)} names: ledger = input in NFC`);
  });

  it("are stored and shown again as they were typed, also of one word", async () => {
    const patient = targets.find(({ path }) => path === "/patient/home")?.browser;
    for (const [index, name] of STORED_NAMES.entries()) {
      const identity_number = `317405050220${String(1000 + index)}`;
      const child = { ...childForm, first_name: name, last_name: "", identity_number, accept_similar: "1" };
      const added = await patient?.submit("/patient/family/new?way=none", child, 'id="main-form"');
      expect([name, added?.status]).toEqual([name, 303]);
      const edited = await patient?.get((added?.location ?? "").replace("/done", "/edit"));
      expect(edited && valueIn(edited, "first_name")).toBe(name.normalize("NFC"));
    }
  });
});

describe("markup in the laboratory's texts", () => {
  // Promise C6: 0 executions, 0 CSP reports on every third page; on every page in the long run.
  it.each<Carrier>(isLong ? ["names", "every text", "addresses"] : ["names"])(
    "stays text on every page: in %s",
    PATIENCE,
    async (carrier) => {
      rewrite((json) => withMarkup(json, carrier));
      const live: string[] = [];
      let inert = 0;
      const chosen = inTurn(targets, 1, 3);
      for (const { path, browser } of chosen) {
        const page = await browser.get(path);
        expect(page.status, path).not.toBe(500);
        const document = `${JSON.stringify(page.headers["content-disposition"] ?? "")}${page.text}`;
        if (isDocument(page)) live.push(...liveMarkup(document).map((place) => `${path}: ${place}`));
        if (inertMarkup(document) > 0) inert++;
      }
      all.stub.rewrite(null);
      expect(live).toEqual([]);
      if (carrier === "names") expect(inert).toBeGreaterThan(chosen.length / 2);
      if (!isLong)
        measured("C6", `0 of ${String(chosen.length)} pages with live markup, as text on ${String(inert)}`);
    },
  );
});

describe("hostile JSON", () => {
  // Promise F5: no crash; at most 50 ms of stall.
  it.each(Object.keys(HOSTILE) as HostileJson[])("breaks no kind of page: %s", PATIENCE, async (name) => {
    const chosen = inTurn(targets, Object.keys(HOSTILE).indexOf(name), 24);
    let answers = 0;
    all.stub.rewrite((_, { text }) => {
      answers++;
      return HOSTILE[name](text);
    });
    for (const { path, browser } of chosen) {
      const page = await browser.get(path);
      expectTidy(page, `${name} ${path}`);
      // A form sent before may have closed it.
      if (isNeedless(name)) expect(page.status, path).toBeLessThan(400);
    }
    all.stub.rewrite(null);
    expect(answers).toBeGreaterThan(chosen.length / 2);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});

describe("mutated valid answers", () => {
  // Promise F6: 0 junk words, 0 whole-page 500 over 10,000 mutated answers in the long run.
  it("leave every page standing, with nothing raw on it", PATIENCE, async () => {
    let mutations: readonly Mutation[] = [];
    const payloads = new Map<string, number>();
    all.stub.rewrite(({ method, path }, { text }) => {
      const call = `${method} ${path}`;
      payloads.set(call, (payloads.get(call) ?? 0) + 1);
      return JSON.stringify(mutated(JSON.parse(text), mutations));
    });
    const numRuns = runs(80, 5500);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(targets.length - 1),
        fc.constantFrom("en", "id"),
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        async (index, lang, chosen) => {
          const target = targets[index];
          if (!target) throw new Error("There is no such page.");
          target.browser.jar.set("lang", lang);
          mutations = chosen;
          expectTidy(await target.browser.get(target.path), target.path);
        },
      ),
      { numRuns },
    );
    all.stub.rewrite(null);
    const count = [...payloads.values()].reduce((sum, payload) => sum + payload, 0);
    if (isLong) expect(count).toBeGreaterThanOrEqual(10_000);
    measured("F6", `0 junk words, 0 pages lost: ${String(count)} answers of ${String(payloads.size)} calls`);
  });
});
