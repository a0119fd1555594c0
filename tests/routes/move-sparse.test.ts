import { afterEach, expect, it } from "vitest";
import { chooseTime, confirmMove, movePage, timesFor } from "../support/move-visit.ts";
import { openPortal } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** Seeded visits: branch in four days; home tomorrow (fee). */
const BRANCH = "ORD-0001020";
const HOME_SOON = "ORD-0001028";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitor(portal, "patient");
afterEach(() => {
  stub.answerNormally();
});

/** Orders without these optional fields. */
function leaveOut(...names: string[]): void {
  stub.rewrite(({ path }, { text }) => {
    if (path !== "/order/get-detail") return text;
    const answer = JSON.parse(text) as { results: Record<string, unknown> };
    for (const name of names) Reflect.deleteProperty(answer.results, name);
    return JSON.stringify(answer);
  });
}

it("tells a free move by its new time, from a provider without a history", async () => {
  leaveOut("timeline");
  await chooseTime(browser, BRANCH, 1);
  const { location } = await confirmMove(browser, BRANCH);
  expect(visible(await browser.get(location ?? ""))).toContain("Your visit has a new time");
  const other = await browser.get(`${movePage(BRANCH, "/done")}?slot_id=other`);
  expect(other.location).toBe(movePage(BRANCH));
});

it("asks the times of a home visit for its address, on the page and when one is chosen", async () => {
  stub.forget();
  await timesFor(browser, HOME_SOON);
  await chooseTime(browser, HOME_SOON);
  const urlSearchParams = stub.calls("/schedule/get").map(({ query }) => query);
  expect(urlSearchParams.length).toBeGreaterThanOrEqual(3);
  for (const query of urlSearchParams)
    expect([query.get("service"), query.get("subdistrict_code")]).toEqual([
      "home_care",
      expect.stringMatching(/^\d+$/),
    ]);
});

it("moves the visit when the fee is paid, from a provider that lists no fees of an order", async () => {
  leaveOut("charges", "timeline");
  await chooseTime(browser, HOME_SOON);
  const { location } = await confirmMove(browser, HOME_SOON, { method_code: "QRIS" });
  // The portal has the simulated bank's page only with its own laboratory.
  const { authorization = "" } = stub.calls("/order/reschedule").at(-1)?.headers ?? {};
  const paid = await fetch(`${lab.url}/payment/simulate`, {
    method: "POST",
    headers: { authorization, "Content-Type": "application/json" },
    body: JSON.stringify({ payment_id: location?.split("/").at(-1), outcome: "settlement" }),
  });
  const { finish_url } = ((await paid.json()) as { results: { finish_url: string } }).results;
  const { pathname, search } = new URL(finish_url);
  expect(visible(await browser.get(pathname + search))).toContain("Your visit has a new time");
  stub.answerNormally();
  const current = `?order_id=${HOME_SOON.replace("ORD", "INV")}`;
  expect(visible(await browser.get(pathname + current))).not.toContain("Your visit has a new time");
});
