import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";
import type { Browser } from "../support/browser.ts";
import { callOf, codedFields, endpointOf, shapeOf, spellingsOf, withWords } from "../support/coded-fields.ts";
import { openEverybody, type Everybody } from "../support/everybody.ts";
import { measured } from "../support/promises.ts";
import { isLong, PATIENCE } from "../support/runs.ts";
import { visible } from "../support/visible.ts";

const UNKNOWN = "zz-unheard-of";

/** Coded fields whose unknown word changes no page, with the reason. */
const SILENT: Readonly<Record<string, string>> = {};

/** Fields with plain enumerations, with the reason. */
const PLAIN: Readonly<Record<string, string>> = {};

interface Place {
  call: string;
  path: string;
  browser: Browser;
  page: string;
}

let all: Everybody;
/** Pages that show a coded field, by call and path of the field. */
const places = new Map<string, Place[]>();
let replace: (word: unknown, path: string, call: string) => unknown = (word) => word;

beforeAll(async () => {
  all = await openEverybody();
  all.stub.rewrite(({ method, path }, { text }) => {
    const endpoint = endpointOf(method, path);
    if (!endpoint) return text;
    const call = callOf(endpoint);
    const json: unknown = JSON.parse(text);
    return JSON.stringify(withWords(json, shapeOf(endpoint), (word, field) => replace(word, field, call)));
  });
  for (const { browser, paths } of all.readers)
    for (const page of paths) {
      browser.jar.set("lang", "en");
      replace = (word, path, call) => {
        const known = places.get(`${call} ${path}`) ?? [];
        if (!known.some((place) => place.page === page && place.browser === browser))
          places.set(`${call} ${path}`, [...known, { call, path, browser, page }]);
        return word;
      };
      await browser.get(page);
    }
}, PATIENCE.timeout ?? 180_000);
afterAll(() => all.close());

const textOf = async ({ browser, page }: Place) => {
  const answer = await browser.get(page);
  return { status: answer.status, text: visible(answer) };
};

const NOTICE = /could not be read|could not be understood|is not understood/gi;
const noticesIn = (text: string) => text.match(NOTICE)?.length ?? 0;

interface Ordinary {
  text: string;
  /** the page is the same each time; others, such as a log that grows, are judged by their notices */
  isStable: boolean;
}

/** Null when the page does not make the call again, as lists are remembered. */
async function ordinary(place: Place): Promise<Ordinary | null> {
  let isCalled = false;
  replace = (word, path, call) => {
    isCalled ||= call === place.call && path === place.path;
    return word;
  };
  const [first, second] = [await textOf(place), await textOf(place)];
  return isCalled ? { text: second.text, isStable: first.text === second.text } : null;
}

const differs = (before: Ordinary, text: string) =>
  before.isStable ? text !== before.text : noticesIn(text) > noticesIn(before.text);

describe("every coded field of every call", () => {
  it("has a vocabulary", () => {
    const plain = endpoints
      .filter(({ availability }) => availability !== "reference only")
      .flatMap((endpoint) =>
        codedFields(shapeOf(endpoint))
          .filter(({ vocabulary }) => vocabulary === null)
          .map(({ path }) => `${callOf(endpoint)} ${path}`),
      );
    expect(plain.filter((field) => !(field in PLAIN))).toEqual([]);
    expect(Object.keys(PLAIN).filter((field) => !plain.includes(field))).toEqual([]);
  });

  // Promise Q1: 0 fields read as benign beside a short list with reasons.
  it("shows a word that nobody knows as such", PATIENCE, async () => {
    const silent: string[] = [];
    let fields = 0;
    let pages = 0;
    for (const [field, shown] of places) {
      let isShown = false;
      let isRead = false;
      for (const place of shown.slice(0, isLong ? 20 : 8)) {
        const before = await ordinary(place);
        if (before === null) continue;
        isRead = true;
        pages += 1;
        replace = (word, path, call) => (call === place.call && path === place.path ? UNKNOWN : word);
        const { status, text } = await textOf(place);
        expect(status, `${field} on ${place.page}`).not.toBe(500);
        expect(text, `${field} on ${place.page}`).not.toContain(
          UNKNOWN === text ? UNKNOWN : "not_understood",
        );
        isShown = differs(before, text);
        if (isShown) break;
      }
      if (isRead) fields += 1;
      if (isRead && !isShown) silent.push(field);
    }
    expect(silent.filter((field) => !(field in SILENT))).toEqual([]);
    expect(fields).toBeGreaterThan(40);
    measured(
      "Q1",
      `0 of ${String(fields)} coded fields on ${String(pages)} pages beside ${String(Object.keys(SILENT).length)} listed`,
    );
  });

  it("reads each accepted spelling as its code", PATIENCE, async () => {
    const different: string[] = [];
    for (const [field, shown] of places) {
      const [place] = shown;
      const endpoint = place && endpointOf(...(place.call.split(" ") as [string, string])); // as callOf writes it
      const coded = endpoint && codedFields(shapeOf(endpoint)).find(({ path }) => path === place.path);
      if (!coded?.vocabulary) continue;
      const { vocabulary } = coded;
      const before = await ordinary(place);
      if (!before?.isStable) continue;
      const most = isLong ? 10 : 2;
      for (let turn = 0; turn < most; turn += 1) {
        let isReplaced = false;
        replace = (word, path, call) => {
          if (call !== place.call || path !== place.path || typeof word !== "string") return word;
          const spelling = spellingsOf(word, vocabulary)[turn];
          isReplaced ||= spelling !== undefined;
          return spelling ?? word;
        };
        const { text } = await textOf(place);
        if (isReplaced && text !== before.text)
          different.push(`${field} on ${place.page} (spelling ${String(turn)})`);
      }
    }
    expect(different).toEqual([]);
  });
});
