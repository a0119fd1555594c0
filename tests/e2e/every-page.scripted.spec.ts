import type { Page } from "@playwright/test";
import { pages } from "../../app/site.ts";
import type { Access } from "../../app/site/page.ts";
import { EXAMPLES } from "../support/example-paths.ts";
import { isLong } from "../support/runs.ts";
import { setWidth, violationsOf, WIDTHS } from "./support/axe.ts";
import { expect, signIn, test } from "./support/test.ts";

interface Reader {
  username?: string;
  company?: string;
  enters: readonly Access[];
  /** the other pages of this kind of account are of no use to it */
  only?: RegExp;
  lang: "en" | "id";
}

const READERS: Record<string, Reader> = {
  "a visitor": { enters: ["visitor", "public"], lang: "en" },
  "an unfinished account": { username: "unfinished", enters: ["unfinished"], lang: "id" },
  "a patient": { username: "patient", enters: ["patient", "member"], lang: "en" },
  "a doctor": { username: "doctor", enters: ["doctor"], lang: "id" },
  "a medical centre": { username: "facility", enters: ["facility"], lang: "en" },
  "a company": { username: "hrd", company: "NUSANTARA", enters: ["company"], lang: "id" },
  "a company's finance": {
    username: "finance",
    company: "NUSANTARA",
    enters: ["company"],
    only: /billing|deposit|approve-second/,
    lang: "en",
  },
};
/** Of all readers together; the other pages of the site map are steps behind a form. */
const FEWEST = 60;

const addressesFor = ({ enters, only }: Reader): string[] =>
  pages
    .filter(
      (page) => page.document !== false && enters.includes(page.access) && (only?.test(page.path) ?? true),
    )
    .flatMap(({ path }) => EXAMPLES[path] ?? (path.includes(":") ? [] : [path]))
    .filter((path) => path !== "/sign-out");

/** Findings of the page that is open at each width in light and dark. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await setWidth(page, width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const here = `${page.url()} at ${String(width)} px, ${colorScheme}`;
      found.push(...(await violationsOf(page)).map((one) => `${here}: ${one}`));
    }
  }
  return found;
}

// Journeys look at most pages on their way; in the long run each page is opened on its own as well.
if (isLong)
  // Promise X1: 0 in light and dark at 320 and 1280 px.
  test("axe finds nothing on any page that an address opens, at both widths, in light and dark", async ({
    another,
  }) => {
    test.setTimeout(3_600_000);
    const opened: string[] = [];
    const found: string[] = [];
    for (const reader of Object.values(READERS)) {
      const page = await another();
      if (reader.username) await signIn(page, reader.username, reader);
      for (const address of addressesFor(reader)) {
        await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${reader.lang}`);
        if (new URL(page.url()).pathname !== address.split("?")[0]) continue;
        opened.push(address);
        found.push(...(await findings(page)));
      }
      await page.close();
    }
    expect(found).toEqual([]);
    expect(opened.length).toBeGreaterThanOrEqual(FEWEST);
    process.stdout.write(`axe: ${String(opened.length)} pages, each at two widths in light and dark\n`);
  });
