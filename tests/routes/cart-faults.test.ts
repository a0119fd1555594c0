import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { visible } from "../support/visible.ts";
import { cartLine, cartSums } from "../support/stubbed-cart.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useVisitor } from "../support/use-visitor.ts";

const CART = "/patient/cart";

describe("the cart with a stubbed laboratory", () => {
  const opened = useStubbedPortal({ UPSTREAM_TIMEOUT_MS: "4000" });

  const browser = useVisitor(opened, "type1");
  beforeEach(() => {
    opened.stub.heal();
    opened.stub.forget();
    opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
  });
  afterEach(() => {
    opened.stub.heal();
  });

  it("escapes the laboratory's texts, and shows branch and person even if the choices failed to load", async () => {
    opened.stub.fault("/plant/get", "html");
    opened.stub.fault("/family/get", "reset");
    const answer = await browser.get(CART);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("&lt;b&gt;Sugar&lt;/b&gt;");
    expect(visible(answer)).toMatch(/Branch one For Person type1/);
    expect(answer.text).toMatch(/<option value="plant-1" selected=""/);
    expect(answer.text).toMatch(/href="\/patient\/checkout\?step=2"/);
  });

  it("keeps a line that is not available, says why and blocks the checkout", async () => {
    const gone = {
      ...cartLine,
      available: false,
      unavailable_reason: "Closed for repairs",
      amount: 0,
      sub_total: 0,
    };
    opened.stub.answer("/cart/get", {
      results: { items: [gone], ...cartSums, amount_total: 0, grand_total: 0 },
    });
    const answer = await browser.get(CART);
    expect(visible(answer)).toContain("Closed for repairs");
    expect(visible(answer)).toContain("1 item is not available. Remove or change it to check out.");
    expect(answer.text).not.toMatch(/href="\/patient\/checkout"/);
    expect(answer.text).toMatch(/value="remove"/);
  });

  it("sends a change with method, version and values of the contract", async () => {
    opened.stub.answer("/cart/update", { results: null });
    await browser.post(CART, {
      intent: "update",
      cart_item_id: "line-1",
      version: "7",
      qty: "10",
      plant_id: "plant-2",
      patient_id: "p-type1",
    });
    const [put] = opened.stub.calls("/cart/update");
    expect(put?.method).toBe("PUT");
    expect(JSON.parse(put?.body ?? "")).toEqual({
      cart_item_id: "line-1",
      version: 7,
      qty: 10,
      plant_id: "plant-2",
      patient_id: "p-type1",
    });
    opened.stub.answer("/cart/remove", { results: null });
    await browser.post(CART, { intent: "remove", cart_item_id: "line-1" });
    const [removed] = opened.stub.calls("/cart/remove");
    expect([removed?.method, removed?.query.get("cart_item_id")]).toEqual(["DELETE", "line-1"]);
  });

  it("gives back the input when the session had ended", async () => {
    const first = new Browser(opened.portal.origin);
    await first.signIn("type1");
    const late = new Browser(opened.portal.origin);
    for (const [name, value] of first.jar) late.jar.set(name, value);
    const _token = await late.tokenOf(CART);
    expect((await first.post("/sign-out", {})).location).toContain("/sign-out");
    const lost = await late.post(CART, { _token, intent: "voucher", code: "KEPT" });
    expect([lost.status, lost.location]).toEqual([303, "/login?redirect=%2Fpatient%2Fcart"]);
    await late.signIn("type1");
    const answer = await late.get(CART);
    expect(visible(answer)).toContain("We kept what you entered");
    expect(answer.text).toMatch(/name="code"[^>]*value="KEPT"/);
    expect(visible(await late.get(CART))).not.toContain("We kept what you entered");
  });

  it("does not mention a kept form if the cart was emptied or its line removed", async () => {
    for (const [items, lost] of [
      [[], { intent: "voucher", code: "KEPT" }],
      [[{ ...cartLine, cart_item_id: "line-2" }], { intent: "update", cart_item_id: "line-1", qty: "3" }],
    ] as const) {
      const late = new Browser(opened.portal.origin);
      await late.signIn("type1");
      const _token = await late.tokenOf(CART);
      await late.post("/sign-out", {});
      expect((await late.post(CART, { _token, ...lost })).location).toContain("/login");
      opened.stub.answer("/cart/get", { results: { ...cartSums, items } });
      await late.signIn("type1");
      expect(visible(await late.get(CART))).not.toContain("We kept what you entered");
      opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
    }
  });

  it("keeps that form until a page has shown it", async () => {
    const first = new Browser(opened.portal.origin);
    await first.signIn("type1");
    const late = new Browser(opened.portal.origin);
    for (const [name, value] of first.jar) late.jar.set(name, value);
    const _token = await late.tokenOf(CART);
    await first.post("/sign-out", {});
    await late.post(CART, { _token, intent: "voucher", code: "SALE" });
    // A woken tab asking for more time has nothing to keep.
    await late.post("/session/extend", { _token, intent: "extend", return_to: CART });
    await late.signIn("type1");
    await late.get(CART, { "Sec-Purpose": "prefetch" });
    opened.stub.answer("/cart/get", () => ({ status: 500, body: {} }));
    expect((await late.get(CART)).status).toBe(503);
    opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
    expect(visible(await late.get(CART))).toContain("We kept what you entered");
    expect(visible(await late.get(CART))).not.toContain("We kept what you entered");
  });

  it("shows a line that was entered before the session ended beside what is stored now", async () => {
    const first = new Browser(opened.portal.origin);
    await first.signIn("type1");
    const late = new Browser(opened.portal.origin);
    for (const [name, value] of first.jar) late.jar.set(name, value);
    const _token = await late.tokenOf(CART);
    await first.post("/sign-out", {});
    const line = { cart_item_id: "line-1", qty: "5", plant_id: "plant-1", patient_id: "p-type1" };
    await late.post(CART, { _token, intent: "update", version: "6", ...line });
    await late.signIn("type1");
    const answer = await late.get(CART);
    expect([answer.status, answer.text.includes('class="error-summary')]).toEqual([200, false]);
    expect(visible(answer)).toMatch(/This has changed.*You entered Now Number of times 5 2/);
    expect(answer.text).toMatch(/id="qty-line-1"[^>]*value="5"/);
    expect(answer.text).toMatch(/name="version" value="7"/);
  });

  it.each([
    [{ code: "min_amount" }, "The laboratory's own sentence"],
    [
      { code: "min_amount", results: { min: 100000, missing: 5000 } },
      "at least IDR 100.000.00; add IDR 5.000.00 more",
    ],
    [{ code: "expired", results: { end_at: null } }, "The laboratory's own sentence"],
    [{ code: "something_new" }, "The laboratory's own sentence"],
    [{ code: "used_up" }, "This voucher has been fully claimed"],
  ])("says at its field why a voucher is refused with %j", async (refusal, text) => {
    opened.stub.answer("/cart/apply-voucher", () => ({
      status: 409,
      body: { message: "The laboratory's own sentence", ...refusal },
    }));
    const failed = await browser.submit(CART, { code: "SALE" }, 'name="code"');
    expect([failed.status, visible(failed).includes(text)]).toEqual([409, true]);
    expect(failed.text).toMatch(/<a href="#code">/);
  });

  it("does not show a sum that does not add up", async () => {
    opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums, grand_total: 1 } });
    expect((await browser.get(CART)).status).toBe(502);
  });

  it("keeps the input when the laboratory fails while changing", async () => {
    opened.stub.fault("/cart/apply-voucher", "status-500");
    const failed = await browser.submit(CART, { code: "KEEP-ME" }, 'name="code"');
    expect([failed.status, /value="KEEP-ME"/.test(failed.text)]).toEqual([503, true]);
    expect(failed.text).toMatch(/<title>Error: /);
  });
});
