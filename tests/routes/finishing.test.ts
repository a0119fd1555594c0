import { request as httpRequest } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import type { PageResponse } from "../support/browser.ts";
import {
  addTest,
  choosePatient,
  chooseTime,
  clearCart,
  reviewForm,
  walkToReview,
} from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const REVIEW = "/patient/checkout?step=4";

let time = 0;

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

beforeEach(async () => {
  await clearCart(browser);
  await addTest(browser, "prd-glu-f");
  time += 1;
});

/** Disconnects before the response, like a second button press. */
function postAndLeave(form: Record<string, string>): Promise<void> {
  const { hostname, port } = new URL(browser.origin);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: browser.origin,
    "Sec-Fetch-Site": "same-origin",
    Cookie: browser.cookieHeader,
  };
  return new Promise((resolve) => {
    const options = { hostname, port, path: REVIEW, method: "POST", headers, agent: false };
    const request = httpRequest(options);
    request.on("error", () => undefined);
    request.on("close", resolve);
    request.end(new URLSearchParams(form).toString(), () => setImmediate(() => request.destroy()));
  });
}

const press = (form: Record<string, string>) => browser.post(REVIEW, form);
describe.each([
  ["PAY_AT_BRANCH", /^\/booking-success\?order_id=INV-\d+$/],
  ["VA_BCA", /^\/simulated-payment\/[0-9a-f-]{36}$/],
])("an order by %s whose button is pressed twice without script", (method, target) => {
  // Promise G3: the same page.
  it("arrives at the same page with both presses, and with every later one", async () => {
    const form = reviewForm(await walkToReview(browser, { method, time }));
    const [pageResponse, two] = await Promise.all([press(form), press(form)]);
    expect(pageResponse.location).toMatch(target);
    expect(two.location).toBe(pageResponse.location);
    expect((await press(form)).location).toBe(pageResponse.location);
    expect((await browser.open(pageResponse.location ?? "")).status).toBe(200);
  });

  it("also arrives after leaving before the first answer", async () => {
    const form = reviewForm(await walkToReview(browser, { method, time }));
    await postAndLeave(form);
    expect((await press(form)).location).toMatch(target);
  });

  it("says that it is done, with a link to the order, when it comes back with another key", async () => {
    const form = reviewForm(await walkToReview(browser, { method, time }));
    await press(form);
    const late = await press({ ...form, client_request_id: `${form["client_request_id"] ?? ""}-late` });
    expect(late.location).toBe(REVIEW);
    for (const page of [await browser.open(REVIEW), await browser.open(late.location ?? "")]) {
      expect(page.text).toContain("You have already ordered this");
      expect(page.text).toMatch(/href="\/patient\/order\/ORD-\d+"/);
    }
  });
});

describe("two tabs with one checkout", () => {
  const rows = (page: PageResponse) =>
    [...page.text.matchAll(/<tr>\s*<th scope="row"[\s\S]*?<\/tr>/g)].map(([row]) =>
      visible({ ...page, text: row })
        .replace(/\s+/g, " ")
        .trim(),
    );

  it("show the older one again with what has changed, and order nothing until it is pressed again", async () => {
    const shown = await walkToReview(browser, { time });
    await choosePatient(browser, 1);
    await chooseTime(browser, time + 1);
    const answer = await press(reviewForm(shown));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('id="changed"');
    expect(answer.text).toContain('href="#changed"');
    const [item = "", visit = ""] = rows(answer);
    expect(item).toMatch(/siti.*budi/i);
    // Start, end and start of the fast, before and after.
    expect(visit.match(/\d\d[:.]\d\d/g)?.length).toBe(6);
    const again = await press(reviewForm(answer));
    expect(again.location).toMatch(/^\/simulated-payment\//);
  });
});
