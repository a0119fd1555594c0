import { openRelay } from "./relay.mjs";

/** 400 kbit/s, 400 ms round trip. */
const SLOW_3G = { rttMs: 400, kbps: 400 };
const CPU = 6;
/** Time for modules fetched after the load event, which may block. */
const AFTER_LOAD_MS = 1500;
export const SCREEN = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Runs first in the page: records first paint, first usable field and long tasks. */
function watch() {
  const seen = (window.__seen = { paint: null, field: null, long: [] });
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.paint = startTime;
  });
  on("longtask", ({ startTime, duration }) => seen.long.push([startTime, duration]));
  const usable = (field) =>
    field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !field.disabled &&
    field.getBoundingClientRect().width > 1;
  const look = () => {
    const fields = document.querySelectorAll(
      "input:not([type=hidden], [type=submit], [type=button]), select, textarea",
    );
    if ([...fields].some(usable)) seen.field = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * One first visit of a page in a new browser context, over the slow line; `warm`: the visit after it, with an open
 * connection and all that the browser has kept.
 * @returns ms from the navigation's start: `byte` (the first of the answer), `paint`, `field` (null without one), `blocking` (long tasks after the paint, beyond 50 ms each)
 */
export async function shoot(browser, { port, path, cookies, warm = false }) {
  const relay = await openRelay({ port, ...SLOW_3G });
  const context = await browser.newContext({ ...SCREEN, locale: "en-US" });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: relay.origin })));
    await context.addInitScript(watch);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    for (let visit = 0; visit < (warm ? 2 : 1); visit++) {
      await page.goto(relay.origin + path, { waitUntil: "load", timeout: 60_000 });
      await page.waitForTimeout(AFTER_LOAD_MS);
    }
    const { paint, field, long } = await page.evaluate(() => window.__seen);
    const byte = await page.evaluate(() => performance.getEntriesByType("navigation")[0].responseStart);
    const late = long.filter(([start, duration]) => start + duration > paint);
    return {
      byte,
      paint,
      field: field === null ? null : Math.max(field, paint),
      blocking: late.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    };
  } finally {
    await context.close();
    relay.close();
  }
}
