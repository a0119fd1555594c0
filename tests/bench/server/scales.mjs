import { chromium } from "playwright";
import { ensureBrowsers } from "../../../scripts/setup.mjs";

const KINDS = ["Document", "Stylesheet", "Script"];

/** A browser that weighs pages. */
export async function openScales() {
  const browser = await chromium.launch({
    executablePath: (await ensureBrowsers()).WHOLE_CHROME_PATH,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  return {
    /**
     * A first visit, with the script that pages fetch after they are shown.
     * @returns bytes on the wire, headers included, of the document, its style sheets and its script
     */
    async weigh(url, cookie) {
      const context = await browser.newContext();
      const cookies = cookie.split("; ").filter(Boolean);
      await context.addCookies(
        cookies.map((one) => ({ url, name: one.split("=")[0], value: one.slice(one.indexOf("=") + 1) })),
      );
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      const kinds = new Map();
      const bytes = new Map(KINDS.map((kind) => [kind, 0]));
      // A style sheet that is fetched ahead counts, too.
      devtools.on("Network.responseReceived", ({ requestId, type, response }) =>
        kinds.set(requestId, response.url.endsWith(".css") ? "Stylesheet" : type),
      );
      devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId);
        if (bytes.has(kind)) bytes.set(kind, bytes.get(kind) + encodedDataLength);
      });
      await devtools.send("Network.enable");
      await page.goto(url, { waitUntil: "networkidle" });
      await context.close();
      return KINDS.map((kind) => bytes.get(kind));
    },
    close: () => browser.close(),
  };
}
