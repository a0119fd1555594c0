import { pageAt } from "../../app/lib/paths.ts";
import { unescapeHtml, type Browser, type PageResponse } from "../support/browser.ts";
import { visible } from "../support/visible.ts";

/** Sentences for which the specified calls give no reason. */
const FALSE = [
  /closed (today|now)|tutup hari ini/i,
  /open now|buka sekarang/i,
  /nearest first|terdekat dulu/i,
  /\b(SMS|WhatsApp)\b/,
  /unverified|not (yet )?verified|belum diverifikasi/i,
  /\b00:00\b/,
  /An error occurred|Error, please try again later|Terjadi kesalahan/,
  /(Test|Branch|Price|Tes|Cabang|Harga) –/,
  /undefined|NaN|\[object/,
];

/** Faults of one page; empty without any. */
export function faultsOfPage(page: PageResponse, expected: readonly number[]): string[] {
  if (!expected.includes(page.status)) return [`status ${String(page.status)}`];
  if (!String(page.headers["content-type"]).includes("html")) return [];
  const text = visible(page);
  const said = FALSE.map((item) => item.exec(text)?.[0]).filter((value) => value !== undefined);
  const headings = page.text.match(/<h1[\s>]/g)?.length ?? 0;
  const ways = /<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? "";
  const isStuck = page.status === 501 && hrefsIn({ ...page, text: ways }).length === 0;
  return [
    ...said.map((value) => `says “${value}”`),
    ...(headings === 1 ? [] : [`${String(headings)} headings`]),
    ...(isStuck ? ["names no page that works"] : []),
  ];
}

const hrefsIn = ({ text }: PageResponse) =>
  [...text.matchAll(/ href="(\/[^"#]*)/g)]
    .map(([, href = ""]) => unescapeHtml(href))
    .filter((href) => pageAt(href) && !/^\/(sign-out|session|translate|data-use)/.test(href));

/** Every page within reach of a home by links, with what is wrong and the page that links to it. */
export async function walk(browser: Browser, home: string): Promise<Map<string, string[]>> {
  const matches = new Map<string, string[]>();
  const linkedFrom = new Map([[home, ""]]);
  for (const path of linkedFrom.keys()) {
    if (matches.size > 150) throw new Error("Too many pages");
    const page = await browser.open(path);
    const from = linkedFrom.get(path) ?? "";
    matches.set(
      path,
      faultsOfPage(page, [200]).map((fault) => `${fault}, linked from ${from}`),
    );
    if (page.status !== 200) continue;
    for (const href of hrefsIn(page)) if (!linkedFrom.has(href)) linkedFrom.set(href, path);
  }
  return matches;
}
