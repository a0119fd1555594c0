import { afterEach, expect, it } from "vitest";
import { formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, UPSTREAM_TIMEOUT_MS: "6000" }));
const browser = useVisitor(portal, "patient");
afterEach(() => {
  stub.heal();
  stub.answerNormally();
});

const UNKNOWN = "We do not know whether this went through";
const CANCEL = "/patient/order/ORD-0001021/cancel";

it("says so on a page that cannot come after it too, and does not advise to load it again", async () => {
  const page = "/patient/order/ORD-0001015/review";
  const { hidden } = formIn((await browser.get(page)).text, 'name="rating"');
  stub.answer("/review/create", () => {
    stub.fault("*", "status-500");
    return { status: 500 };
  });
  const answer = await browser.post(page, { ...hidden, rating: "4", comment: "" });
  const text = visible(answer);
  expect([answer.status, text.includes(UNKNOWN)]).toEqual([503, true]);
  expect(text).not.toMatch(/load this page again|is safe/);
});

it("does not count a failed hold as an unknown outcome: nothing was ordered", async () => {
  const path = "/patient/order-test/plt-jkt-sdr/prd-glu-f?step=";
  await browser.submit(`${path}1`, { "people.prd-glu-f": "pat-siti" }, 'name="people');
  const { text } = await browser.get(`${path}2`);
  const slot_id = /name="slot_id"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? "";
  stub.answer("/schedule/hold", () => ({ status: 503 }));
  const answer = await browser.submit(`${path}2`, { slot_id }, 'name="slot_id"');
  expect(visible(answer)).toContain("Error, please try again later");
  expect(visible(answer)).not.toContain(UNKNOWN);
});

it("waits as long as the laboratory asks in its envelope", async () => {
  stub.answer("/order/cancel", () => ({ status: 429, body: { results: { time_to_wait: 7 } } }));
  const answer = await browser.submit(CANCEL, { reason: "" }, 'name="reason"');
  expect([answer.headers["retry-after"], visible(answer).includes("in 7 seconds")]).toEqual(["7", true]);
});

it("answers 404 for a form about a missing object, in the frame of the account", async () => {
  const _token = await browser.tokenOf("/menu");
  const answer = await browser.post("/payment-pending?order_id=INV-9999999", { _token, intent: "check" });
  expect([answer.status, answer.text.includes('href="/menu"')]).toEqual([404, true]);
});

// Promise G5: told as unknown, with the input.
it("leaves a slow write time to render its page with the input", async () => {
  const { hidden } = formIn((await browser.get(CANCEL)).text, 'name="reason"');
  const form: Record<string, string> = { ...hidden, reason: "Salah hari" };
  stub.fault("/order/cancel", "hang");
  stub.forget();
  const answer = await browser.post(CANCEL, form);
  expect([answer.status, visible(answer).includes(UNKNOWN)]).toEqual([503, true]);
  expect(answer.text).toContain("Salah hari");
  stub.heal();
  const again = formIn(answer.text, 'name="reason"').hidden;
  expect(again["client_request_id"]).toBe(form["client_request_id"]);
  expect((await browser.post(CANCEL, { ...again, reason: "Salah hari" })).status).toBe(303);
  expect(stub.calls("/order/cancel")).toHaveLength(2);
});
