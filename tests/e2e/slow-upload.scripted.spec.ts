import { expect, test } from "./support/test.ts";

const KB = 1024;

test("shows how much of a file has arrived on a slow line, lets it be stopped, and sends it once", async ({
  page,
}) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  // While a post runs, only the page itself can look and press.
  await page.addInitScript(() => {
    const seen: string[] = [];
    addEventListener("DOMContentLoaded", () => {
      const overlay = document.querySelector<HTMLElement>(".overlay");
      const again = document.querySelector<HTMLElement>("main form[enctype] button");
      new MutationObserver(() => {
        const text = overlay?.hidden === false ? overlay.innerText : "";
        if (text === "" || text === seen[seen.length - 1]) return;
        seen.push(text);
        sessionStorage.setItem("seen", seen.join("\n"));
        again?.click();
        if (/Terkirim: .*butuh beberapa menit/s.test(text)) overlay?.querySelector("button")?.click();
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  });
  await page.goto("/report-check?lang=id");
  const form = page.locator("main form[enctype]");
  await form.locator('input[type="file"]').setInputFiles({
    name: "laporan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(900 * KB, "x")]),
  });
  // Its module has started.
  await expect(form).not.toHaveAttribute("data-submit-guard");
  const devtools = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(30 * KB);
  await form.evaluate((element: HTMLFormElement) => {
    setTimeout(() => element.requestSubmit());
  });
  const seen = () => page.evaluate(() => sessionStorage.getItem("seen"));
  await expect.poll(seen).toMatch(/Terkirim: [1-9]\d?% · 0:1\d\n+Kalau internet lambat/);
  await expect(page.locator(".overlay")).toBeHidden();
  expect(posts).toHaveLength(1);
  await expect(page.locator(".error-summary")).toHaveCount(0);

  await speed(-1);
  await form.locator('button[type="submit"]').click();
  await expect(page.locator(".error-summary")).toBeVisible();
  expect(posts).toHaveLength(2);
});
