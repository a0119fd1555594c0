import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLab, type Lab } from "../../lab/create.ts";
import { Browser } from "../support/browser.ts";
import { mutated, mutation, RUNS, SEED, type Mutation } from "../support/mutate.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openThinProxy, type ThinProxy } from "../support/thin-proxy.ts";
import { visible } from "../support/visible.ts";

let lab: Lab;
let proxy: ThinProxy;
let portal: TestPortal;
let browser: Browser;
let mutations: readonly Mutation[] = [];
beforeAll(async () => {
  lab = await createLab({ dataDir: mkdtempSync(join(tmpdir(), "mutations-")) });
  proxy = await openThinProxy(lab.url, ({ json }) => mutated(json, mutations));
  portal = await openPortal({ LAB_API_URL: proxy.url });
  browser = new Browser(portal.origin);
  expect((await browser.signIn("patient", "Lab-portal-1")).status).toBe(303);
});
afterAll(async () => {
  await portal.close();
  await proxy.close();
  await lab.close();
});

const PAGES = [
  "/patient/home",
  "/patient/test",
  "/patient/test/prd-glu-f",
  "/patient/nearme",
  "/patient/branch/plt-jkt-sdr",
  "/patient/cart",
  "/patient/profile?tab=ORDER",
  "/patient/order/ORD-0001011",
  "/patient/order/ORD-0001011/invoice",
  "/notifications",
];

const JUNK = /\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b|\de\+\d|Infinity|TypeError|node_modules/;

it("pages stand and show nothing raw, whatever valid answers turn into", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PAGES),
      fc.array(mutation, { minLength: 1, maxLength: 5 }),
      async (path, chosen) => {
        mutations = chosen;
        const page = await browser.get(path);
        expect(page.status, path).not.toBe(500);
        expect(page.text, path).toMatch(/<h1[\s>]/);
        expect(visible(page), path).not.toMatch(JUNK);
      },
    ),
    { numRuns: RUNS, ...SEED },
  );
});
