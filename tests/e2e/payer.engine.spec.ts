import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { HttpContext } from "../support/http-page.ts";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady } from "../support/process.ts";
import { measured } from "../support/promises.ts";
import { inTurn, isLong } from "../support/runs.ts";
import { test } from "./support/engine.ts";
import { addToCart, chooseMethod, choosePeopleAndTime, emptyCart } from "./support/journey.ts";
import { openPayer } from "./support/payer.ts";
import type { Tab } from "./support/tab.ts";
import { expect, PASSWORD, signIn } from "./support/test.ts";

const STANDS = {
  settlement: { path: "/payment-success", title: "Payment successful" },
  deny: { path: "/payment-pending", title: "Order rejected" },
  "": { path: "/payment-pending", title: "Please make payment" },
};
const RETURNS = (["settlement", "deny", ""] as const).flatMap((outcome) =>
  ["GET", "POST"].flatMap((by) => [false, true].map((ended) => ({ outcome, by, ended }))),
);

async function openReview(tab: Tab, origin: string, slot: number): Promise<void> {
  const visitor = new HttpContext(origin);
  const page = (await visitor.newPage()) as unknown as Page; // the part that these steps use
  await signIn(page, "patient2");
  await emptyCart(page);
  await addToCart(page, { lang: "en" });
  await choosePeopleAndTime(page, undefined, slot);
  await chooseMethod(page, "VA_BCA");
  for (const { name, value } of await visitor.cookies())
    await tab.send("Network.setCookie", { name, value, url: origin, httpOnly: true, sameSite: "Lax" });
  await tab.goto(page.url());
}

// Promise Q11: 0 dead ends on the way to a payer over two other sites and back, by GET and by POST.
test("brings somebody who pays on another site back to a page that says where the order stands", async ({
  openTab,
  portal,
  engine,
}) => {
  const payer = await openPayer(portal.labUrl, "patient2");
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = temporaryFolder();
  const variables = { NODE_ENV: "test", DATA_DIR: dataDir, PORT: port, PUBLIC_ORIGIN: origin };
  const portalProcess = await startProcess({
    ...variables,
    LAB_API_URL: payer.labUrl,
    PAYMENT_HOSTS: payer.host,
  });
  await untilReady(portalProcess);
  const tab = await openTab(origin);
  const ways = inTurn(RETURNS, 0, 5);
  for (const [slot, { outcome, by, ended }] of ways.entries()) {
    const way = `${outcome || "no decision"}, back by ${by}${ended ? " after the session ended" : ""}`;
    await openReview(tab, origin, slot);
    tab.visited.length = 0;
    await tab.click('main button[type="submit"][class*="primary"]');
    await tab.poll(() => location.origin).toBe(payer.bank);
    expect(tab.visited[0], way).toContain(`${origin}/payment-continue?to=`);
    await tab.fill('[name="by"]', by);
    await tab.fill('[name="outcome"]', outcome);
    if (ended) await tab.send("Network.clearBrowserCookies");
    await tab.loads(() => tab.click("button"));
    if (by === "POST") await tab.loads(() => tab.click("button"));
    await tab.poll(() => location.origin).toBe(origin);
    if (ended) {
      await tab.fill('input[name="username"]', "patient2");
      await tab.fill('input[name="password"]', PASSWORD);
      await tab.press("Enter");
    }
    const { path, title } = STANDS[outcome];
    await tab.poll(() => location.pathname).toBe(path);
    await tab.poll(() => document.querySelector("h1")?.textContent).toContain(title);
  }
  if (isLong) measured("Q11", `0 dead ends on ${String(ways.length)} ways back in Chrome ${String(engine)}`);
  portalProcess.kill("SIGKILL");
  await portalProcess.ended;
  payer.close();
  rmSync(dataDir, { recursive: true, force: true });
});
