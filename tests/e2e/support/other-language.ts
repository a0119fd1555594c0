import type { Browser, Page, Request } from "@playwright/test";

export function shownRequest(page: Page): () => Request | null {
  let shown: Request | null = null;
  page.on("response", (response) => {
    const request = response.request();
    const isShown = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isShown && (response.status() < 300 || response.status() >= 400)) shown = request;
  });
  return () => shown;
}

/** Repeats a request in a window of its own. Null for a post that had an effect. */
export async function inOtherLanguage(browser: Browser, page: Page, request: Request): Promise<Page | null> {
  const isPost = request.method() === "POST";
  if (isPost && ((await request.response())?.status() ?? 0) < 400) return null;
  const other = (await page.locator("html").getAttribute("lang")) === "en" ? "id" : "en";
  const url = new URL(page.url());
  if (url.searchParams.has("lang")) url.searchParams.set("lang", other);
  const context = await browser.newContext({ javaScriptEnabled: true });
  const cookies = await page.context().cookies();
  const prefix = cookies.find(({ name }) => name.endsWith("sid"))?.name.slice(0, -"sid".length) ?? "";
  const lang = { name: `${prefix}lang`, value: other, url: url.origin };
  await context.addCookies([...cookies.filter(({ name }) => !name.endsWith("lang")), lang]);
  const twin = await context.newPage();
  if (isPost) {
    const { "content-type": type = "" } = await request.allHeaders();
    const headers = { "content-type": type, origin: url.origin };
    const postData = request.postDataBuffer() ?? Buffer.alloc(0);
    await twin.route(
      url.href,
      (route) =>
        route.continue({ method: "POST", headers: { ...route.request().headers(), ...headers }, postData }),
      { times: 1 },
    );
  }
  await twin.goto(url.href);
  return twin;
}
