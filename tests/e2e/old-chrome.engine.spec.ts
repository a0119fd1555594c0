import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { measured } from "../support/promises.ts";
import { isLong } from "../support/runs.ts";
import { temporaryFolder } from "../support/portal.ts";
import { layoutOf, modulesOf, signInWith, test, tryScripts } from "./support/engine.ts";
import type { Tab } from "./support/tab.ts";
import { addressesFor, READERS } from "./support/readers.ts";
import { expect } from "./support/test.ts";

async function lookAt(tab: Tab, path: string) {
  await tab.goto(path);
  await modulesOf(tab);
  return layoutOf(tab);
}

// Promise Q9: several pages in one tab, in Chrome 109 in `npm test`.
test("loads the modules of home, result and trend one after the other in the same tab", async ({
  openTab,
}) => {
  const tab = await openTab();
  await signInWith(tab, "patient");
  for (const path of [
    "/patient/home",
    "/patient/lab-result?order_number=ORD-0003006",
    "/notifications",
    "/patient/profile?tab=ORDER",
    "/patient/lab-result/history?code=1558-6&lang=en",
  ]) {
    await tab.goto(path);
    expect(await modulesOf(tab), path).toContain("live");
    expect((await layoutOf(tab)).beyond, `${path} scrolls sideways`).toBe(0);
  }
  await tab.evaluate(() => document.querySelector<HTMLElement>("[aria-valuetext]")?.focus());
  await tab.press("Home");
  await tab
    .poll(() => document.querySelector("[aria-valuetext]")?.getAttribute("aria-valuetext"))
    .toMatch(/131\smg\/dL/);
});

test("lets an approver tick, filter and read the sum on the third page of a tab", async ({ openTab }) => {
  const tab = await openTab();
  await tab.resize(1280, 800);
  await signInWith(tab, "hrd", "NUSANTARA");
  await tab.goto("/company/examination-approval?step=first");
  await tab.goto("/company/examination-approval/approve-first/exm-0000009?lang=en");
  await modulesOf(tab);
  await tab.click('main input[type="checkbox"][name^="reject."]');
  const sum = () => document.querySelector("main [role=status]")?.textContent;
  await tab.poll(sum).toContain("1 to reject");
  const name = await tab.evaluate(
    () => document.querySelectorAll("main tbody th")[4]?.textContent?.trim() ?? "",
  );
  await tab.click(".bulk-tools summary");
  await tab.fill("#bulk-filter", name);
  await tab.poll(sum).toContain("hidden by the filter");
});

test("shows a photo and makes it smaller before it is sent", async ({ openTab, engine }) => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 1600, height: 1000, channels: 3, background: "#888", noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const file = join(temporaryFolder(), "ktp.jpg");
  writeFileSync(file, photo);
  const tab = await openTab();
  await signInWith(tab, "unfinished");
  await tab.goto("/continue-register?lang=id");
  await tab.goto("/continue-register/scan?lang=id");
  await modulesOf(tab);
  await tab.choose('main input[type="file"][name="image"]', file);
  const status = () => document.querySelector(".picture-on [role=status]")?.textContent;
  await tab.poll(status).toMatch(/^ktp\.jpg siap dikirim/);
  expect(
    await tab.evaluate(() => (document.querySelector("canvas")?.getBoundingClientRect().width ?? 0) > 50),
  ).toBe(true);
  const sent = Number(/\((\d+) KB/.exec((await tab.evaluate(status)) ?? "")?.[1]);
  // Chrome up to 80 does not turn pictures: it sends them as they are.
  expect(sent * 1024 < photo.length / 2).toBe(engine > 80);
});

// Promise Q9: modules load on every page of a tab; inline and foreign scripts do not run.
test("runs no script that the portal did not send", async ({ openTab }) => {
  const requested: string[] = [];
  const foreign = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" });
    response.end("sessionStorage.foreign = 1");
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const { port } = foreign.address() as AddressInfo; // a string only for pipes
  const tab = await openTab();
  await signInWith(tab, "patient");
  for (const path of ["/patient/home", "/patient/test", "/notifications", "/patient/cart"]) {
    await tab.goto(path);
    await modulesOf(tab);
    tab.clearFaults();
    expect(await tab.evaluate(tryScripts, `http://localhost:${String(port)}`), path).toEqual(["own"]);
    await expect
      .poll(() => tab.faults.filter((fault) => fault.includes("Refused to")).length)
      .toBeGreaterThan(12);
  }
  await tab.goto("/login");
  tab.clearFaults();
  expect(requested).toEqual([]);
  foreign.close();
});

if (isLong) {
  let opened = 0;
  test.afterAll(({ engine }) => {
    measured(
      "Q9",
      `0 refused, 0 failed, 0 exceptions on ${String(opened)} pages in Chrome ${String(engine)}`,
    );
  });
  for (const [who, reader] of Object.entries(READERS))
    // Promise Q9: 0 refused and failed scripts, 0 exceptions, no sideways scroll, sizes and distances of the newest.
    test(`looks on pages of ${who} as in the newest Chromium`, async ({ openTab, openNewest }) => {
      test.setTimeout(3_600_000);
      const tabs = [await openTab(), await openNewest()] as const;
      for (const tab of tabs) {
        await tab.goto("/login?lang=id");
        if (reader.username) await signInWith(tab, reader.username, reader.company);
      }
      const different: string[] = [];
      for (const path of addressesFor(reader)) {
        const [older, newest] = [await lookAt(tabs[0], path), await lookAt(tabs[1], path)];
        const { at, sizes, gaps, beyond } = older;
        opened += 1;
        if (beyond > 0) different.push(`${path} is ${String(beyond)} px too wide`);
        // Some pages lead on by themselves after a while.
        if (at !== newest.at) continue;
        if (sizes.join() !== newest.sizes.join())
          different.push(`${path}: ${sizes.join(", ")} instead of ${newest.sizes.join(", ")}`);
        for (const [index, { row, gap }] of gaps.entries()) {
          const requested = newest.gaps[index];
          if (requested?.row !== row || Math.abs(requested.gap - gap) > 2)
            different.push(`${path}: ${String(gap)} instead of ${String(requested?.gap)} px in ${row}`);
        }
      }
      expect(different).toEqual([]);
    });
}
