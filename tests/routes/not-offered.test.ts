import { beforeAll, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { openStub } from "../support/stub-upstream.ts";
import { switchesOf, WITHOUT_FORM } from "../support/switches.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
beforeAll(() => {
  // The portal learns what is missing.
  stub.answer("/capabilities", () => ({ status: 404, raw: "" }));
});
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitor(portal, "patient");

/** Optional provider calls, each with a page that is empty without it. */
const calls = [
  ["/referral/get-detail", "/patient/referral/REF-0000101"],
  // Before the list, which asks for each: a call that has succeeded is there.
  ["/family/get-detail", "/patient/family-request/rel-from-andi"],
  ["/family/get", "/patient/family-request"],
  // Before the product's page, which suggests branches of past orders.
  ["/order/get", "/patient/profile?tab=ORDER"],
  ["/product/get", "/patient/test"],
  ["/product/get-detail", "/patient/test/prd-glu-f"],
  ["/order/get-detail", "/patient/order/ORD-0001018"],
  ["/cart/get", "/patient/cart"],
  ["/subscription/get", "/dashboard/my-package"],
  ["/consultation/get", "/patient/consultation"],
] as const;

const REPLIES = [
  { status: 501, body: { message: "No such call" } },
  { status: 404, raw: "<h1>Cannot GET</h1>" },
  { status: 404, headers: { "Content-Type": "application/json" }, raw: '{"error":"Not Found"}' },
];

it.each(calls)("says without %s that the service of %s is not available yet", async (call, page) => {
  const turn = calls.findIndex(([code]) => code === call);
  for (const reply of inTurn(REPLIES, turn)) {
    stub.answer(call, () => reply);
    const { text } = await browser.open(page);
    expect(text, JSON.stringify(reply)).toContain("This service is not available yet");
    expect(text).toContain('href="/"');
  }
  stub.answerNormally();
  expect((await browser.open(page)).text).not.toContain("This service is not available yet");
});

it("answers 404 for a thing that does not exist, also without an envelope once the call has succeeded", async () => {
  expect((await browser.get("/patient/order/ORD-0001018")).status).toBe(200);
  stub.answer("/order/get-detail", () => ({ status: 404, raw: "<h1>Not Found</h1>" }));
  expect((await browser.get("/patient/order/ORD-0001018")).status).toBe(404);
  stub.answerNormally();
  expect((await browser.get("/patient/order/ORD-9999999")).status).toBe(404);
});

it("keeps home without any of its parts, and leaves out of the menus what is missing", async () => {
  const parts = ["/patient/dashboard", "/promo/get", "/product/get", "/account/counts", "/cart/get"];
  for (const part of parts) stub.answer(part, () => ({ status: 501, body: {} }));
  // Recent answers count as available, so only a fresh portal asks.
  const fresh = await openPortal({ LAB_API_URL: stub.url });
  const visitor = new Browser(fresh.origin);
  await visitor.signIn("patient");
  await visitor.get("/patient/test");
  const first = await visitor.get("/patient/home");
  expect(first.status).toBe(200);
  expect(first.text).not.toContain("An error occurred, try again later");
  const { text } = await visitor.get("/patient/home");
  expect(text).not.toMatch(/<nav[\s\S]*?href="\/patient\/test"[\s\S]*?<\/nav>/);
  stub.answerNormally();
  await visitor.get("/patient/test");
  await visitor.get("/patient/cart");
  expect((await visitor.get("/patient/home")).text).toMatch(/href="\/patient\/test"/);
  await fresh.close();
});

it("shows no form that would be in vain, and no switches that need one", async () => {
  const { results } = (await (await fetch(`${lab.url}/capabilities`)).json()) as {
    results: { version: string; calls: { path: string }[] };
  };
  const calls = results.calls.filter(({ path }) => path !== "/privacy/create-request");
  stub.answer("/capabilities", () => ({ status: 200, body: { results: { ...results, calls } } }));
  const other = await openPortal({ LAB_API_URL: stub.url });
  const visitor = new Browser(other.origin);
  await visitor.signIn("patient");
  const { text } = await visitor.get("/profile/privacy/request");
  await other.close();
  expect(text).toContain("This service is not available yet");
  expect(switchesOf(text)).toEqual(WITHOUT_FORM);
});
