import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providerApi } from "../../scripts/docs.ts";
import { readEnv } from "../../app/env.server.ts";
import { openLog } from "../../app/http/log.ts";
import { openRuntime } from "../../app/http/runtime.ts";
import { openEmbeddedStore } from "../../app/state/store.server.ts";
import { callsOf } from "../../app/lib/paths.ts";
import { pages } from "../../app/site.ts";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";
import { isMissingCall, transport } from "../../app/upstream/client/transport.server.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const SENTENCE = "This service is not available yet";

let first: TestPortal;
let second: TestPortal;
const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
beforeAll(async () => {
  // The portal learns what is missing.
  stub.answer("/capabilities", () => ({ status: 404, raw: "" }));
  [first, second] = await Promise.all([
    openPortal({ LAB_API_URL: stub.url }),
    openPortal({ LAB_API_URL: stub.url }),
  ]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

/** Built patient pages; parameters use the seeded account. */
const EXAMPLES = [
  "/patient/test/prd-glu-f",
  "/patient/promo/detail?id=prm-package",
  "/patient/branch/plt-jkt-sdr",
  "/patient/referral/REF-0000101",
  "/patient/referral/REF-0000101/refuse",
  "/patient/family-request/rel-from-andi",
  "/patient/order/ORD-0001018",
  "/patient/order/ORD-0001018/invoice",
  "/patient/order/ORD-0001018/together",
  "/patient/order/ORD-0001018/cancel",
  "/patient/order/ORD-0001015/again",
  "/patient/order/ORD-0001015/review",
  "/patient/order/ORD-0001028/reschedule",
  "/patient/consultation/new",
  "/patient/consultation/con-0000002/reschedule",
  "/patient/consultation/con-0000002/cancel",
  "/patient/buy-package/prd-pkg-diab",
  "/patient/buy-package?compare=prd-pkg-diab,prd-mcu-basic",
  "/patient/buy-subscription/prd-sub-hba1c",
  "/patient/order-test/plt-jkt-sdr/prd-glu-f?step=1",
  "/patient/order-package/prd-mcu-basic?step=1",
  "/patient/order-deal/prd-deal-heart?step=1",
  "/patient/order-subscription/prd-sub-hba1c?step=1",
  "/patient/use-subscription-packages/sub-0001019?step=1",
  "/patient/use-subscription-test/sub-0001008?step=1",
  "/payment-pending?order_id=INV-0001021",
  "/payment-pending-deal?order_id=INV-0000990",
  "/payment-pending-package?order_id=INV-0000991",
  "/payment-success?order_id=INV-0001018&home_care=false",
  "/payment-success-package?order_id=INV-0001016",
  "/payment-success-deal?order_id=INV-0001019",
  "/payment-success-lab?order_id=INV-0001018",
  "/booking-success?order_id=INV-0001020",
  "/use-success?order_number=ORD-0000916",
];
const fixed = pages
  .filter(({ access, module, document, path }) => {
    const isOwn = access === "patient" || access === "member";
    return isOwn && module !== undefined && document !== false && !path.includes(":");
  })
  .map(({ path }) => path);
await providerApi();

/** Calls that a conforming provider may lack. */
const extensions = new Set(
  endpoints.flatMap(({ method, path, availability }) =>
    method === "GET" && availability === "extension" ? [path as string] : [],
  ),
);

/** Calls made by each page, grouped by call. Promos are cached for a minute, so they come first. */
async function callsOfPages(): Promise<[call: string, pages: string[]][]> {
  const browser = new Browser(first.origin);
  await browser.signIn("patient");
  const matches = new Map<string, string[]>();
  for (const page of [...fixed, ...EXAMPLES]) {
    stub.forget();
    const { status } = await browser.get(page);
    if (status !== 200) continue;
    for (const { method, path } of stub.calls())
      if (method === "GET" && extensions.has(path))
        matches.set(path, [...new Set([...(matches.get(path) ?? []), page])]);
  }
  return [...matches].sort(([a], [b]) => Number(b === "/promo/get") - Number(a === "/promo/get"));
}

describe("a laboratory without a call", () => {
  it("makes the page that needs it say so or stand without that part, and leaves it out of the menus", async () => {
    const calls = await callsOfPages();
    expect(calls.length).toBeGreaterThan(15);
    const browser = new Browser(second.origin);
    await browser.signIn("patient");
    const wrong: string[] = [];
    const unlisted: string[] = [];
    for (const [turn, [call, its]] of calls.entries()) {
      stub.answer(call, ({ method }) => (method === "GET" ? { status: 501, body: {} } : null));
      // Two pages in turn; all in `npm run test:long`.
      const requested = inTurn(its, turn, Math.ceil(its.length / 2));
      for (const page of requested) {
        const answer = await browser.get(page);
        const says = visible(answer).includes(SENTENCE);
        const fails = /An error occurred, try again later|Error, please try again later/.test(answer.text);
        if (fails || (answer.status >= 400 && !(answer.status === 501 && says)))
          wrong.push(`${page} without ${call}: ${String(answer.status)}`);
        // Comparing is a state of its list.
        if (page.includes("?compare=")) continue;
        if (says && !callsOf(page).some((needed) => needed === `GET ${call}`))
          unlisted.push(`${page} needs "GET ${call}"`);
      }
      stub.answerNormally();
      for (const page of its.slice(0, 1)) await browser.get(page);
    }
    expect(wrong).toEqual([]);
    expect(unlisted, "lines of the site map without their `needs`").toEqual([]);
  });

  it("may read what it does not write: the two are told apart", async () => {
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: temporaryFolder(), LAB_API_URL: stub.url });
    const close = openRuntime(env, openLog("silent"), { state: openEmbeddedStore(env.DATA_DIR) }, null);
    transport().calls.sign("POST /address/get", "absent");
    expect([isMissingCall("POST /address/get"), isMissingCall("GET /address/get")]).toEqual([true, false]);
    transport().calls.sign("GET /address/get", "there");
    expect(isMissingCall("POST /address/get")).toBe(true);
    transport().calls.sign("POST /address/get", "there");
    expect(isMissingCall("POST /address/get")).toBe(false);
    await close();
  });
});
