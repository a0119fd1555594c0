import { describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { addTest, clearCart, reviewForm, valuesIn } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const CART = "/patient/cart";
const EXPIRED = "ORD-0001010";
const PAID = "ORD-0001018";
const AT_BRANCH = "ORD-0001020";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const orderPage = (order_number: string, more = "") => `/patient/order/${order_number}${more}`;
const speak = async (lang: "en" | "id") => browser.get(`/patient/home?lang=${lang}`);
const titleOf = (text: string) => /<title>([^<]*) – /.exec(text)?.[1];

describe("order again", () => {
  const TEST = "prd-hba1c";
  const AGAIN = orderPage(EXPIRED, "/again");
  const linesOf = async () => [...(await browser.get(CART)).text.matchAll(/name="cart_item_id"/g)].length;

  it("is offered by an order that ended, and adds nothing to the cart by being looked at", async () => {
    const before = await linesOf();
    const { text, status } = await browser.get(AGAIN);
    expect(status).toBe(200);
    expect(text).toContain('name="slot_id"');
    expect(await linesOf()).toBe(before);
    expect((await browser.get(orderPage(EXPIRED))).text).toContain(AGAIN);
  });

  it("takes, once booked, the lines that the unpaid order left in the cart, and no other", async () => {
    await clearCart(browser);
    await addTest(browser, TEST);
    const others = await linesOf();
    await addTest(browser, "prd-urine");
    expect(await linesOf()).toBeGreaterThan(others);
    const times = `${AGAIN}?step=1&from=${addDays(today(), 2)}`;
    const [slot_id = ""] = valuesIn((await browser.get(times)).text, "slot_id");
    await browser.submit(times, { slot_id }, 'name="slot_id"');
    await browser.submit(`${AGAIN}?step=3`, { method_code: "PAY_AT_BRANCH" }, 'name="method_code"');
    const placed = await browser.post(`${AGAIN}?step=4`, reviewForm(await browser.get(`${AGAIN}?step=4`)));
    expect(placed.location).toMatch(/^\/booking-success/);
    expect(await linesOf()).toBe(others);
  });
});

describe("one order", () => {
  it("names a state once if order and payment share it", async () => {
    await speak("id");
    const { text } = await browser.get(orderPage(EXPIRED));
    const head = text.slice(text.indexOf("<h1>"), text.indexOf("<h2"));
    expect(head.match(/dibatalkan/gi), "the reason says it, not a state as well").toHaveLength(1);
    await speak("en");
    expect(visible(await browser.get(orderPage(PAID)))).toMatch(/Active\s+Paid/);
  });

  it("does not repeat its heading in the table, and prints no heading without content", async () => {
    await speak("id");
    const { text } = await browser.get(orderPage(PAID));
    const main = text.slice(text.indexOf("<main"), text.indexOf("<dialog"));
    expect(main.match(/>Layanan</g)).toHaveLength(1);
    expect(main).toContain(`Isi pesanan ${PAID}`);
    expect(main).toMatch(/<section class="no-print"><h2>Invoice<\/h2>/);
    await speak("en");
  });
});

describe("the list of orders", () => {
  const list = "/patient/profile?tab=ORDER&period=lifetime";

  const total = async () => Number(/ (\d+) past orders /.exec(visible(await browser.get(list)))?.[1]);
  const lastPage = async () => Math.ceil((await total()) / 10);

  it("counts orders", async () => {
    const count = await total();
    expect(count).toBeGreaterThan(15);
    expect(visible(await browser.get(`${list}&lang=id`))).toContain(` ${String(count)} pesanan sebelumnya `);
    await speak("en");
    const { text } = await browser.get(`${list}&page=${String(await lastPage())}`);
    expect(text.match(/<a class="row-link" href="\/patient\/order\//g)).toHaveLength(
      count - 10 * ((await lastPage()) - 1),
    );
  });

  it("groups open orders by the next step, the soonest first, and says what waits for a time", async () => {
    const { text } = await browser.get("/patient/profile?tab=ORDER");
    const headings = [...text.matchAll(/<h2 id="orders-(\w+)"/g)].map(([, name]) => name);
    expect(headings).toEqual(["pending", "active", "choose_time", "progress"]);
    const upcoming = /<h2 id="orders-active"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
    const visits = [...upcoming.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time = ""]) =>
      Date.parse(`${time}Z`),
    );
    expect(visits.length).toBeGreaterThan(3);
    expect(visits).toEqual([...visits].sort((a, b) => a - b));
    const unscheduled = /<h2 id="orders-choose_time"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
    expect(unscheduled).toMatch(/href="\/patient\/use-subscription-packages\/[\s\S]*?Choose a time/);
    expect(text).toMatch(/<h2 id="orders-pending"[\s\S]*?IDR\s455\.000\.00/);
    const uses = [...unscheduled.matchAll(/Use until[^<]*<time dateTime="([^"]+)"/g)].map(
      ([, until]) => until,
    );
    expect(uses.length).toBeGreaterThan(2);
    expect(uses, "what ends first stands first").toEqual([...uses].sort());
    const expired = /<summary>Expired \(\d+\)[\s\S]*?<\/details>/.exec(text)?.[0];
    expect(expired).toContain("Use until");
    expect(expired).not.toContain("Completed");
  });

  it("says where the visit takes place, and how far the laboratory is", async () => {
    const { text } = await browser.get("/patient/profile?tab=ORDER");
    const rowOf = (number: string) =>
      visible({ text: text.split('<li class="row').find((row) => row.includes(`/order/${number}"`)) ?? "" });
    expect(rowOf("ORD-0001028")).toMatch(/ 09:00 WIB · At home /);
    expect(rowOf("ORD-0001028")).not.toContain("Jakarta");
    expect(rowOf(PAID)).toMatch(/ WIB · Jakarta Sudirman /);
    const work = visible({ text: /<h2 id="orders-progress"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "" });
    for (const word of ["Delayed", "Partly ready", "expected "]) expect(work).toContain(word);
  });

  it.each([
    ["ORD-0003005", "Not done", "A test was not done"],
    ["ORD-0003004", "Not shown yet", "Result ready to be explained"],
  ])("promises no result of %s, neither in the list nor on its page", async (number, word, event) => {
    const list = (await browser.get("/patient/profile?tab=ORDER")).text;
    const row = visible({ text: list.split('<li class="row').find((part) => part.includes(number)) ?? "" });
    const page = visible(await browser.get(orderPage(number)));
    for (const text of [row, page]) {
      expect(text).toContain(word);
      expect(text).not.toContain("Completed");
    }
    expect(page).toContain("Read why");
    expect(page).toContain(event);
    expect(page).not.toMatch(/See result|Result ready (?!to be)/);
  });

  it("shows as many past orders as it counts, ten on a page", async () => {
    const answer = await browser.get("/patient/profile?tab=ORDER");
    const past = answer.text.slice(answer.text.indexOf('id="results"'));
    const count = Number(/ (\d+) past orders /.exec(visible(answer))?.[1]);
    const rows = past.slice(0, past.search(/<summary>(Used|Expired)/)).match(/<a class="row-link"/g);
    expect(rows).toHaveLength(Math.min(count, 10));
    expect(count > 10, "further pages").toBe(past.includes("Page 1 of "));
  });

  it.each(["99", "100000", "1e5"])("leads from page %s to the last one, filter kept", async (page) => {
    const all = await browser.get(`${list}&page=${page}`);
    expect([all.status, all.location]).toEqual([302, `${list}&page=${String(await lastPage())}`]);
    expect((await browser.get(all.location ?? "")).text).toContain("/patient/order/ORD-0001001");
    const none = await browser.get(`${list}&status=pending&patient_id=pat-budi&page=${page}`);
    expect(none.location).toBe(`${list}&status=pending&patient_id=pat-budi`);
    expect(visible(await browser.get(none.location ?? ""))).toContain("No orders");
  });
});

describe("pages after an order", () => {
  const invoice = (order_number: string) => order_number.replace("ORD", "INV");

  it.each([
    ["/payment-success-lab", "Kami tidak menemukan pembayaran di sini", "We could not find a payment here"],
    [
      "/payment-success-lab?product=prd-glu-f&branch=plt-jkt-sdr",
      "Terima kasih atas pesanan Anda",
      "Thank you for your order",
    ],
    ["/booking-success", "Kami tidak menemukan pemesanan di sini", "We could not find a booking here"],
    ["/use-success", "Kami tidak menemukan pemakaian tes di sini", "We could not find a test use here"],
  ])("claim no success without an order, and link to the orders: %s", async (path, id, en) => {
    for (const [lang, words] of [
      ["id", id],
      ["en", en],
    ] as const) {
      await speak(lang);
      const page = await browser.get(path);
      expect(titleOf(page.text)).toBe(words);
      expect(page.text).toContain(`<h1>${words}</h1>`);
      expect(page.text).toContain('href="/patient/profile?tab=ORDER"');
      expect(page.text).not.toContain('class="success-mark"');
      expect(visible(page)).not.toMatch(
        / – |successful|berhasil|processed|diproses|has been received|pay at the branch|bayar di cabang/,
      );
    }
  });

  it("asks to pay at the branch only for what is paid there", async () => {
    const path = "/booking-success?order_id=";
    const there = await browser.get(path + invoice(AT_BRANCH));
    expect(titleOf(there.text)).toBe("Booking successful");
    expect(visible(there)).toContain("Please pay at the branch");
    const paid = visible(await browser.get(path + invoice(PAID)));
    expect(paid).not.toContain("Please pay");
    expect(paid).toContain("There is nothing to pay at the branch");
  });
});

describe("a file that is not there", () => {
  it.each([
    `/download/nonsense/${PAID}`,
    orderPage("ORD-0001016", "/calendar"),
    orderPage("ORD-0001010", "/calendar"),
    orderPage("ORD-9999999", "/calendar"),
  ])("shows the page of the portal: %s", async (path) => {
    const answer = await browser.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(titleOf(answer.text)).toBe("Page not found");
    expect(answer.text).toMatch(/^<!DOCTYPE html>/);
    expect(answer.text).toContain('href="/patient/home"');
  });

  it("changes nothing for one that is", async () => {
    const answer = await browser.get(`/download/invoice/${PAID}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.text.startsWith("%PDF-")).toBe(true);
  });
});

describe("cancelling an order", () => {
  const page = orderPage(AT_BRANCH, "/cancel");
  const reason = 'name="reason"';

  it("asks first: what happens, to which order, one button and a way back", async () => {
    const answer = await browser.get(page);
    expect(visible(answer)).toMatch(
      new RegExp(`Cancel this order\\? .*${AT_BRANCH}.*This cannot be undone\\. Reason \\(optional\\)`),
    );
    expect(answer.text).toMatch(
      new RegExp(`<a href="${orderPage(AT_BRANCH)}" class="button button-secondary"`),
    );
    expect(answer.text).toMatch(/<textarea[^>]*maxlength="200"/i);
  });

  it("keeps a reason that is too long", async () => {
    const failed = await browser.submit(page, { reason: "x".repeat(201) }, reason);
    expect([failed.status, failed.text.includes("x".repeat(201))]).toEqual([400, true]);
    expect(failed.text).toMatch(/<a href="#reason">/);
  });

  it("sends a paid order to its refund", async () => {
    for (const answer of [
      await browser.post(orderPage(PAID, "/cancel"), { reason: "" }),
      await browser.get(orderPage(PAID, "/cancel")),
    ])
      expect([answer.status, answer.location]).toEqual([303, orderPage(PAID, "/refund")]);
  });

  it("cancels, says so once, and then only says that it was cancelled", async () => {
    const done = await browser.submit(page, { reason: "ill" }, reason);
    expect([done.status, done.location]).toEqual([303, orderPage(AT_BRANCH)]);
    const said = visible(await browser.get(orderPage(AT_BRANCH)));
    expect(said).toContain("You canceled this order.");
    expect(said, "the history says what happened, then why").toContain("Canceled by you: ill");
    expect(said.match(/order was canceled|canceled this order/g)).toHaveLength(1);
    const after = await browser.get(page);
    expect(visible(after)).toContain("This order has already been canceled.");
    expect(after.text).not.toContain(reason);
  });
});
