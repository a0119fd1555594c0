import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";
import { doctorTabs } from "../../app/features/profile/tabs.ts";
import type { Browser } from "../support/browser.ts";
import { callOf, codedFields, endpointOf, shapeOf, spellingsOf, withWords } from "../support/coded-fields.ts";
import { openEverybody, type Reader } from "../support/everybody.ts";
import { measured } from "../support/promises.ts";
import { isLong, PATIENCE } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const UNKNOWN = "zz-unheard-of";

const ORDERS_OWN = "the order's own payment status decides and is shown";
const IN_WIB = "an instant is shown in WIB and says so";
const NOT_SHOWN = "no page shows it";
const OF_SECTION = "the list's section says it; each order's page shows its own state";
const OF_EVENT = "the event's page shows it";
const OF_BRANCH = "the zone of the branch is shown";

/** Coded fields whose unknown word changes no page that was opened, with the reason. */
const SILENT: Readonly<Record<string, string>> = {
  "GET /order/get-detail payment.payment_status": ORDERS_OWN,
  "GET /order/get [].payment.payment_status": ORDERS_OWN,
  "GET /payment/get-detail order_type": "another kind leads to the order, as the ordinary one does",
  "GET /patient/dashboard pending_orders[].order_type": NOT_SHOWN,
  "GET /patient/dashboard next_order.order_type": NOT_SHOWN,
  "GET /patient/dashboard soon_orders[].order_type": NOT_SHOWN,
  "GET /patient/dashboard pending_orders[].schedule.service": NOT_SHOWN,
  "GET /patient/dashboard pending_orders[].schedule.timezone": NOT_SHOWN,
  "GET /patient/dashboard repeats[].kind": "the list of repeats shows it",
  "GET /product/get [].product_type": "the list was asked for one type",
  "GET /product/get [].gender_restriction": "the test's page and the order say it",
  "GET /order/get [].schedule.service": "the order's page shows it",
  "GET /homecare/coverage timezone": OF_BRANCH,
  "GET /schedule/get [].timezone": OF_BRANCH,
  "POST /order/quote items[].product_type": NOT_SHOWN,
  "GET /result/get-detail header.timezone": IN_WIB,
  "GET /critical-alert/get [].timezone": "an alert has a day, not a time",
  "GET /result/get-history [].points[].timezone": "a point has a day, not a time",
  "GET /subscription/get-detail uses[].kind": NOT_SHOWN,
  "GET /referral/get [].urgency": "the list shows no urgency; the referral's page does",
  "GET /referrer/profile tax.in_use.status": "data in use are verified; what waits shows its status",
  "GET /review/get [].lang": "it marks the language of a comment, in an attribute",
  "GET /settings/get language": "no choice is marked",
  "GET /facility/dashboard facility.timezone": IN_WIB,
  "GET /facility/dashboard action[].timezone": IN_WIB,
  "GET /facility/dashboard delayed[].timezone": IN_WIB,
  "GET /facility/dashboard ready[].timezone": IN_WIB,
  "GET /facility/order/get [].timezone": IN_WIB,
  "GET /facility/order/get-detail timezone": IN_WIB,
  "GET /facility/dashboard action[].state": OF_SECTION,
  "GET /facility/dashboard delayed[].state": OF_SECTION,
  "GET /facility/dashboard ready[].state": OF_SECTION,
  "GET /office-care/get-detail requests[].step": "the request's page shows it",
  "GET /office-care/get-detail requests[].status": "the request's page shows it",
  "GET /office-care/get-detail requests[].funding": "the request's page shows it",
  "GET /office-care/get-participant first.decision": OF_EVENT,
  "GET /office-care/get-participant second.decision": OF_EVENT,
  "GET /office-care/products fundings[]": "a way to pay that is not understood is not offered",
  "GET /office-care/products products[].product_type": NOT_SHOWN,
  "GET /order/get-detail result_work.state":
    "the order and the list show it; pages of its payment and visit do not need it",
};

/** Fields with plain enumerations, with the reason. */
const PLAIN: Readonly<Record<string, string>> = {
  "GET /profile result_view": "a preference: another word means none was chosen",
  "POST /shared-record/get-health-link files[].contentType":
    "passed on to the reader's application as it came; another type fails the call",
};

interface Place {
  call: string;
  path: string;
  browser: Browser;
  page: string;
}

const places = new Map<string, Place[]>();
let replace: (word: unknown, path: string, call: string) => unknown = (word) => word;

/** Tabs and rows beside the pages of the site map. */
async function furtherPages({ name, browser, paths }: Reader): Promise<string[]> {
  if (name === "a doctor") return doctorTabs.map((tab) => `/dashboard/profile-user?tab=${tab}`);
  if (name === "a company's administrator") {
    const { text } = await browser.get("/company/office-care");
    return [...new Set(text.match(/\/company\/office-care\/detail\/[\w-]+/g))].slice(0, 6);
  }
  return paths.includes("/patient/home")
    ? ["/patient/family/rel-raka", "/dashboard/my-package", "/patient/lab-result?tab=values"]
    : [];
}

const all = useOpened(openEverybody);
beforeAll(async () => {
  all.stub.rewrite(({ method, path }, { text }) => {
    const endpoint = endpointOf(method, path);
    if (!endpoint) return text;
    const call = callOf(endpoint);
    const json: unknown = JSON.parse(text);
    return JSON.stringify(withWords(json, shapeOf(endpoint), (word, field) => replace(word, field, call)));
  });
  for (const reader of all.readers)
    for (const page of [...reader.paths, ...(await furtherPages(reader))]) {
      const { browser } = reader;
      browser.jar.set("lang", "en");
      replace = (word, path, call) => {
        const known = places.get(`${call} ${path}`) ?? [];
        if (!known.some((place) => place.page === page && place.browser === browser))
          places.set(`${call} ${path}`, [...known, { call, path, browser, page }]);
        return word;
      };
      await browser.get(page);
    }
});

const textOf = async ({ browser, page }: Place) => {
  const answer = await browser.get(page);
  return { status: answer.status, text: visible(answer) };
};

const NOTICE = /could not be read|could not be understood|is not understood/gi;
const noticesIn = (text: string) => text.match(NOTICE)?.length ?? 0;

interface Ordinary {
  text: string;
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
  it("shows an unknown word as such", PATIENCE, async () => {
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
    expect(Object.keys(SILENT).filter((field) => !places.has(field))).toEqual([]);
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
      if (!place) continue;
      const endpoint = endpointOf(...(place.call.split(" ") as [string, string])); // as callOf writes it
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
