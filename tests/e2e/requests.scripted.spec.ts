import { Browser } from "../support/browser.ts";
import { priceOf } from "../support/prices.ts";
import { newcomer } from "../support/registration.ts";
import { expect, test } from "./support/test.ts";

const visits = [
  ["/", null],
  ["/login", null],
  ["/r3915t3r", null],
  ["/r3915t3r?step=code", "newcomer"],
  ["/patient/home", "patient"],
  ["/patient/test", "patient"],
] as const;

/**
 * Excluded from the table: the event stream, the number and the lists it makes an account's first page
 * fetch in the background, and prefetched pages. Files for those pages count.
 */
const isBeside = (url: string, headers: Record<string, string>) => {
  const { pathname } = new URL(url);
  const isLive = pathname === "/events" || "x-background" in headers;
  return isLive || ("sec-purpose" in headers && !pathname.startsWith("/assets/"));
};

for (const [path, account] of visits) {
  test(`takes as many requests for the first visit as the table of prices says: ${path}`, async ({
    portal,
    page,
    context,
  }) => {
    const visitor = new Browser(portal.origin);
    if (account === "newcomer") await visitor.submit("/r3915t3r", newcomer(), 'name="username"');
    else if (account) await visitor.signIn(account);
    const jar = [...visitor.jar].filter(([name]) => name !== "flash");
    const cookie = jar.map((pair) => pair.join("=")).join("; ");
    const { status, requests } = await priceOf(portal.origin, path, cookie);
    expect(status).toBe(200);

    const url = portal.origin.replace("127.0.0.1", "localhost");
    await context.addCookies(jar.map(([name, value]) => ({ name, value, url })));
    const requested: string[] = [];
    page.on("request", (request) => {
      if (!isBeside(request.url(), request.headers())) requested.push(request.url());
    });
    await page.goto(path);
    await expect
      .poll(() => requested.length, { message: requested.join(" ") })
      .toBeGreaterThanOrEqual(requests);
    // Once idle, all other requests have started. A still page is idle only after a frame, which is asked for.
    const idle = () =>
      page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5000 })),
          ),
      );
    await idle();
    await idle();
    expect(requested, requested.join(" ")).toHaveLength(requests);
  });
}
