import { covers } from "../../app/lib/paths.ts";
import type { SitePage } from "../../app/site/page.ts";
import type { Browser } from "./browser.ts";
import { runs } from "./runs.ts";

const MOST = runs(2, 4);

/** Those of these pages that the account can reach by links within a few clicks. */
export async function crawl(browser: Browser, documents: readonly SitePage[]): Promise<string[]> {
  const matches = new Set([
    "/patient/home",
    "/patient/test",
    "/patient/nearme",
    // Done orders stand below the open ones, of which there are many.
    "/patient/profile?tab=ORDER&status=completed",
    "/patient/profile?tab=ORDER",
    "/patient/cart",
  ]);
  const examples = new Map<string, number>();
  for (const path of matches) {
    if (matches.size > 400) break;
    const { text } = await browser.get(path);
    for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
      const at = href.replace(/&amp;/g, "&");
      const page = documents.find((sitePage) => covers(sitePage.path, at.split("?")[0] ?? ""));
      const seen = page ? (examples.get(page.path) ?? 0) : Infinity;
      // A few of each kind, including the first paid, pending and done orders.
      if (!page || seen > MOST || /^\/(sign-out|continue)|[?&]print=1/.test(at)) continue;
      if (!matches.has(at)) examples.set(page.path, seen + 1);
      matches.add(at);
    }
  }
  return [...matches];
}
