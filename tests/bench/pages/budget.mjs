import { openRelay } from "./relay.mjs";
import { SCREEN } from "./shot.mjs";

/** 9 Mbit/s down and 3 up; the relay has one rate. */
const MOBILE = { rttMs: 100, kbps: 3000 };
const CPU = 4;
const BUDGET = { lcp: 2500, inp: 200, cls: 0.1 };
const REST_MS = 700;

function watch() {
  const seen = (window.__vitals = { lcp: 0, inp: 0, cls: 0, script: 0, slowest: "" });
  const on = (type, more, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  on("largest-contentful-paint", {}, ({ startTime }) => (seen.lcp = Math.max(seen.lcp, startTime)));
  on("layout-shift", {}, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  on("event", { durationThreshold: 16 }, (event) => {
    const { duration, interactionId, startTime, processingStart, processingEnd, name, target } = event;
    if (!interactionId) return;
    seen.script = Math.max(seen.script, processingEnd - processingStart);
    if (duration <= seen.inp) return;
    seen.inp = duration;
    const [waited, ran] = [processingStart - startTime, processingEnd - processingStart].map(Math.round);
    seen.slowest = `${name} on ${target?.localName}#${target?.id}: waited ${waited}, ran ${ran}, shown after ${Math.round(duration - waited - ran)}`;
  });
}

async function visit(browser, { port, path, cookies }) {
  const relay = await openRelay({ port, ...MOBILE });
  const context = await browser.newContext({ ...SCREEN, locale: "en-US" });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: relay.origin })));
    await context.addInitScript(watch);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    await page.goto(relay.origin + path, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(REST_MS);
    // Paints after an input do not count.
    const { lcp } = await page.evaluate(() => window.__vitals);
    const targets = page.locator("summary:visible, main input:not([type=hidden], [type=submit]):visible, h1");
    for (let at = 0; at < Math.min(3, await targets.count()); at++) {
      await targets.nth(at).tap({ noWaitAfter: true });
      await page.waitForTimeout(REST_MS);
    }
    return { ...(await page.evaluate(() => window.__vitals)), lcp };
  } finally {
    await context.close();
    relay.close();
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

// Promise N3: LCP ≤ 2.5 s, INP ≤ 200 ms, CLS ≤ 0.1.
export async function measureBudget(browser, targets, rounds) {
  const rows = [];
  for (const target of targets) {
    const visits = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, target));
    const [lcp, inp, cls, script] = ["lcp", "inp", "cls", "script"].map((what) =>
      median(visits.map((one) => one[what])),
    );
    const holds = lcp > 0 && lcp <= BUDGET.lcp && inp <= BUDGET.inp && cls <= BUDGET.cls;
    const worst = visits.reduce((one, other) => (other.inp > one.inp ? other : one));
    rows.push({ page: target.page, lcp, inp, script, cls, holds, slowest: worst.slowest });
  }
  const columns = (...values) => values.map((value) => String(value).padStart(8)).join("");
  const line = ({ page, lcp, inp, script, cls, holds, slowest }) =>
    `${page.padEnd(12)}${columns(Math.round(lcp), Math.round(inp), Math.round(script), cls.toFixed(3))}  ${holds ? "holds" : "FAILS"}  ${slowest}`;
  const worst = (what) => Math.max(...rows.map((row) => row[what]));
  return {
    text: [
      "",
      `${"page".padEnd(12)}${columns("LCP ms", "INP ms", "JS ms", "CLS")}  the slowest press`,
      ...rows.map(line),
      "",
    ].join("\n"),
    figure: `LCP ${Math.round(worst("lcp"))} ms, INP ${Math.round(worst("inp"))} ms (listeners ${Math.round(worst("script"))} ms), CLS ${worst("cls").toFixed(3)} at worst of ${rows.length} pages`,
    holds: rows.every(({ holds }) => holds),
  };
}
