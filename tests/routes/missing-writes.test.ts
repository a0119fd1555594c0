import { afterEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import type { PageResponse } from "../support/browser.ts";
import { addTest, clearCart, reviewForm, walkToReview } from "../support/cart-checkout.ts";
import { chooseConsultationTime, chooseTime, movePage, slotsOf, timesFor } from "../support/move-visit.ts";
import { openPortal } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { switchesOf } from "../support/switches.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const SENTENCE = "This service is not available yet.";
const VISIT = "ORD-0001020";
const TALK = "con-0000002";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitor(portal, "patient");

afterEach(() => {
  stub.answerNormally();
});

/** Removes a write from the laboratory; reads at the same path still work. */
function missing(call: string): void {
  const [method = "", path = ""] = call.split(" ");
  stub.answer(path, (entry) => (entry.method === method ? { status: 501, body: {} } : null));
}
const isTold = (answer: PageResponse) => {
  expect(answer.status).toBe(501);
  expect(visible(answer)).toContain(SENTENCE);
};

interface Form {
  call: string;
  page: string;
  fields: Record<string, string>;
  form: string;
  /** text in the redisplayed page */
  kept?: RegExp;
  /** part of the form, which its page leaves out from now on */
  hides?: string;
}
const forms: Form[] = [
  {
    call: "POST /cart/add",
    page: "/patient/test/prd-glu-f",
    fields: { intent: "add", plant_id: "plt-jkt-klg" },
    form: 'name="plant_id"',
    kept: /value="plt-jkt-klg"[^>]*checked|checked[^>]*value="plt-jkt-klg"/,
  },
  {
    call: "POST /voucher/claim",
    page: "/patient/voucher",
    fields: { code: "SEHAT20" },
    form: 'name="code"',
    kept: /name="code"[^>]*value="SEHAT20"|value="SEHAT20"[^>]*name="code"/,
    hides: 'value="claim"',
  },
  {
    call: "POST /order/cancel",
    page: "/patient/order/ORD-0001021/cancel",
    fields: { reason: "Ada urusan lain" },
    form: 'name="shown"',
    kept: />Ada urusan lain<\/textarea>/,
  },
  {
    call: "POST /refund/request",
    page: "/patient/order/ORD-0001029/refund",
    fields: { reason: "Ada urusan lain" },
    form: 'name="shown"',
    kept: />Ada urusan lain<\/textarea>/,
  },
  {
    call: "POST /question/create",
    page: "/patient/result-question?order_number=ORD-0003006",
    fields: { text: "Apakah nilai ini normal?" },
    form: 'id="main-form"',
    kept: />Apakah nilai ini normal\?<\/textarea>/,
  },
  {
    call: "POST /privacy/create-request",
    page: "/profile/privacy/request",
    fields: { kind: "access", text: "Semua pesanan saya" },
    form: 'id="main-form"',
    kept: />Semua pesanan saya<\/textarea>/,
  },
  {
    call: "POST /review/create",
    page: "/patient/order/ORD-0001015/review",
    fields: { rating: "5", comment: "Ramah" },
    form: 'name="rating"',
    kept: />Ramah<\/textarea>/,
  },
  {
    call: "POST /payment/change-method",
    page: "/payment-pending?order_id=INV-0001021&change=1",
    fields: { method_code: "OVO", method_phone: "081234567890" },
    form: 'name="method_code"',
    kept: /value="081234567890"/,
  },
  {
    call: "POST /referral/respond",
    page: "/patient/referral/REF-0000101",
    fields: { plant_id: "plt-jkt-klg", share_result: "on" },
    form: 'name="share_result"',
    kept: /<option[^>]*value="plt-jkt-klg"[^>]*selected|<option[^>]*selected[^>]*value="plt-jkt-klg"/,
  },
  {
    call: "POST /family/respond",
    page: "/patient/family-request/rel-from-andi",
    fields: { permissions: "book", decision: "approve" },
    form: 'name="permissions"',
    kept: /value="book"[^>]*checked|checked[^>]*value="book"/,
  },
  {
    call: "POST /consultation/cancel",
    page: `/patient/consultation/${TALK}/cancel`,
    fields: {},
    form: 'name="shown"',
  },
];

describe("a write that the laboratory does not have", () => {
  it.each(forms)(
    "is told in the same words, and the form stays: $call",
    async ({ call, page, fields, form, kept, hides }) => {
      missing(call);
      const answer = await browser.submit(page, fields, form);
      isTold(answer);
      expect(answer.text).toContain(form);
      if (kept) expect(answer.text).toMatch(kept);
      stub.answerNormally();
      const { status, text } = await browser.get(page);
      expect(status, "reading still works").toBe(200);
      expect(text.includes(hides ?? form)).toBe(hides === undefined);
      expect(switchesOf(text)).not.toEqual({ post: true, hasForm: false });
    },
  );

  it("is told at the cart: PUT /cart/update, DELETE /cart/remove and POST /cart/apply-voucher", async () => {
    await clearCart(browser);
    await addTest(browser, "prd-lipid");
    missing("PUT /cart/update");
    const line = { intent: "update", plant_id: "plt-jkt-sdr", patient_id: "pat-siti", qty: "4" };
    const updated = await browser.submit("/patient/cart", line, 'name="qty"');
    isTold(updated);
    expect(updated.text).toMatch(
      /name="qty"[^>]*value="4"|<option[^>]*selected[^>]*value="4"|value="4"[^>]*selected/,
    );
    missing("DELETE /cart/remove");
    isTold(await browser.submit("/patient/cart", { intent: "remove" }, 'value="remove"'));
    missing("POST /cart/apply-voucher");
    const voucher = await browser.submit("/patient/cart", { code: "SEHAT10" }, 'name="code"');
    isTold(voucher);
    expect(voucher.text).toMatch(/name="code"[^>]*value="SEHAT10"|value="SEHAT10"[^>]*name="code"/);
    stub.answerNormally();
    // The page leaves the form out until the call has answered again.
    expect((await browser.get("/patient/cart")).text).not.toContain('name="code"');
    const _token = await browser.tokenOf("/patient/cart");
    await browser.post("/patient/cart", { _token, intent: "voucher", code: "SEHAT10" });
    missing("DELETE /cart/remove-voucher");
    const kept = await browser.submit("/patient/cart", {}, 'value="remove-voucher"');
    isTold(kept);
    expect(kept.text, "the voucher is still in the cart").toContain('value="remove-voucher"');
    stub.answerNormally();
    const cart_item_id = /id="line-([^"]+)"/.exec(kept.text)?.[1] ?? "";
    const removed = await browser.post("/patient/cart", { _token, intent: "remove", cart_item_id });
    expect(removed.status, "what was tried in vain works again").toBe(303);
  });

  it("is told at a review: PUT /review/update", async () => {
    const page = "/patient/order/ORD-0001015/review";
    const write = (comment: string) => browser.submit(page, { rating: "4", comment }, 'name="rating"');
    expect((await write("Cepat")).status).toBe(303);
    missing("PUT /review/update");
    const answer = await write("Lebih lama dari biasanya");
    isTold(answer);
    expect(answer.text).toContain(">Lebih lama dari biasanya</textarea>");
  });

  it("is told at an address: POST /address/create", async () => {
    const page = "/patient/profile/address/new";
    const picker = "/patient/profile/area?of=new&province=32&city=3273&district=327302";
    const typed = { label: "Kos", detail: "Jl. Cihampelas No. 9", contact_phone: "081212340002" };
    await browser.submit(page, { ...typed, intent: "area" }, 'name="detail"');
    const match = await browser.get(picker);
    const subdistrict_code = /name="subdistrict_code" value="(\d+)"/.exec(match.text)?.[1] ?? "";
    await browser.submit(picker, { subdistrict_code }, "subdistrict_code");
    missing("POST /address/create");
    const answer = await browser.submit(page, typed, 'name="detail"');
    isTold(answer);
    expect(answer.text).toContain('value="Jl. Cihampelas No. 9"');
  });

  it("is told at a use: POST /subscription/use", async () => {
    const page = "/patient/use-subscription-test/sub-0001008";
    await browser.submit(`${page}?step=1`, { "people.prd-hba1c": "pat-siti" }, 'name="people.prd-hba1c"');
    const day = addDays(today(), 3);
    const times = `${page}?step=2&plant=plt-jkt-sdr&from=${day}&date=${day}`;
    const slot_id = slotsOf(await browser.get(times)).at(-1) ?? "";
    await browser.submit(times, { slot_id }, 'name="slot_id"');
    missing("POST /subscription/use");
    const answer = await browser.submit(`${page}?step=3`, {}, 'name="shown"');
    isTold(answer);
    expect(answer.text).toContain('name="shown"');
    expect(visible(answer)).toContain("HbA1c");
  });

  it("is told at a checkout: POST /schedule/hold, POST /order/quote and POST /order/create", async () => {
    await clearCart(browser);
    await addTest(browser, "prd-lipid");
    const review = await walkToReview(browser);
    missing("POST /order/create");
    const answer = await browser.post("/patient/checkout?step=4", reviewForm(review));
    isTold(answer);
    expect(visible(answer)).toContain("Error Booking!");
    missing("POST /order/quote");
    const unpriced = await browser.get("/patient/checkout?step=4");
    expect([unpriced.status, visible(unpriced).includes("This service is not available yet")]).toEqual([
      501,
      true,
    ]);
    stub.answerNormally();
    missing("POST /schedule/hold");
    const times = await browser.get("/patient/checkout?step=2");
    const [slot_id = ""] = slotsOf(times);
    const held = await browser.submit("/patient/checkout?step=2", { slot_id }, 'name="slot_id"');
    isTold(held);
    expect(held.text).toContain('name="slot_id"');
  });

  it("is told at a move: PUT /order/reschedule", async () => {
    await chooseTime(browser, VISIT);
    missing("PUT /order/reschedule");
    const fields = { accept_fasting: "on", reason: "Ada rapat" };
    const answer = await browser.submit(movePage(VISIT, "/confirm"), fields, 'name="shown"');
    isTold(answer);
    expect(visible(answer)).toContain("Reschedule Failed.");
    expect(answer.text).toContain(">Ada rapat</textarea>");
    missing("POST /schedule/hold");
    const page = await timesFor(browser, VISIT);
    isTold(await browser.submit(movePage(VISIT), { slot_id: slotsOf(page)[2] ?? "" }, 'name="slot_id"'));
  });

  it("is told at a move: PUT /consultation/reschedule", async () => {
    const confirm = await chooseConsultationTime(browser, TALK);
    missing("PUT /consultation/reschedule");
    const answer = await browser.submit(confirm, {}, 'name="shown"');
    isTold(answer);
    expect(visible(answer)).toContain("Reschedule Failed.");
  });
});
