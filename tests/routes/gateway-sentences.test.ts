import { afterEach, expect, it } from "vitest";
import { COMPANY, PASSWORD } from "../provider/data.ts";
import { GATEWAYS } from "../provider/gateways.ts";
import { openProvider, type Provider } from "../provider/provider.ts";
import { HOMES, SCREENS } from "../provider/screens.ts";
import { faultsOfPage, walk } from "../provider/walk.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { inTurn, isLong } from "../support/runs.ts";

let provider: Provider | undefined;
let portal: TestPortal | undefined;
afterEach(async () => {
  await portal?.close();
  await provider?.close();
});

/** Sentences of each kind: a route's, a code's, one that items share, none at all. */
const SOME = [
  "Express, shorter",
  "Apigee",
  "Symfony",
  "ASP.NET Web API",
  "Indonesian, page",
  "HTTP 200, number",
  "Restify",
  "Phoenix",
  "Envoy",
];
const names = isLong ? Object.keys(GATEWAYS) : SOME;

it.each(names)("shows no failing page once the portal has learned, in front of: %s", async (name) => {
  provider = await openProvider({ unknown: GATEWAYS[name] });
  portal = await openPortal({ LAB_API_URL: provider.url });
  const [turn, wrong] = [names.indexOf(name), [] as string[]];
  // The tests in turn take one account each, and a part of its screens.
  for (const [username, home] of inTurn(Object.entries(HOMES).slice(0, 4), turn, 4)) {
    const browser = new Browser(portal.origin);
    await browser.signIn(username, PASSWORD, username === "perusahaan" ? COMPANY : undefined);
    await walk(browser, home);
    for (const [path, faults] of await walk(browser, home))
      wrong.push(...faults.map((fault) => `${path}: ${fault}`));
    const current = SCREENS.filter((screen) => screen.username === username);
    for (const { path, absent } of inTurn(current, turn, 3)) {
      const page = await browser.open(path);
      wrong.push(...faultsOfPage(page, absent ? [200, 501] : [200]).map((fault) => `${path}: ${fault}`));
    }
  }
  // Writes are known to be absent only when one is tried, and what they would do is told until then.
  expect(wrong.filter((fault) => !/says “WhatsApp”/.test(fault))).toEqual([]);
  expect((await new Browser(portal.origin).get("/readyz")).text).toBe("ok\n");
});
