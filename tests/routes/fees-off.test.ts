import { expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { formatAmount } from "../../app/lib/money.ts";
import { covers } from "../../app/lib/paths.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { isLong, runs } from "../support/runs.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy } from "../support/thin-proxy.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** DOCTOR_FEES=off: pages of doctors and patients never mention doctors' fees. */

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const proxy = useOpened(() => openThinProxy(lab.lab.url, ({ json }) => json));
const portal = useOpened(() => openPortal({ LAB_API_URL: proxy.url, DOCTOR_FEES: "off" }));

const FEES = "/doctor/summary-report/fee";

/** Pages of each kind to visit by following links. */
const EACH = runs(1, 4);

async function walk(username: string, starts: readonly string[]) {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  const matches = new Set(starts);
  const kinds = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const path of matches) {
    const { status, text } = await browser.get(path);
    if (status === 200) texts.set(path, text);
    for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
      const at = href.replaceAll("&amp;", "&");
      const page = pages.find((sitePage) => covers(sitePage.path, at.split("?")[0] ?? ""));
      const seen = page ? (kinds.get(page.path) ?? 0) : Infinity;
      if (!page || page.document === false || seen >= EACH || /^\/sign-out/.test(at)) continue;
      if (!matches.has(at)) kinds.set(page.path, seen + 1);
      matches.add(at);
    }
  }
  await browser.get("/menu?lang=id");
  for (const path of [...texts.keys()].filter((_, index) => isLong || index % 4 === 0))
    texts.set(`${path} (id)`, (await browser.get(path)).text);
  return { browser, texts };
}

/** Fee amounts as shown, except those equal to a price. */
async function feeAmounts(): Promise<string[]> {
  const { db } = lab.lab;
  const referrals = await db.selectFrom("referral").select("fee").where("fee", "is not", null).execute();
  const fees = await db.selectFrom("referral_fee").select("gross").execute();
  const prices = await db.selectFrom("product_price").select("amount").execute();
  const lines = await db
    .selectFrom("order_line")
    .select(["amount", "sub_total", "discount_amount"])
    .execute();
  const known = new Set([
    ...prices.map(({ amount }) => amount),
    ...lines.flatMap((line) => [line.amount, line.sub_total, line.discount_amount]),
  ]);
  const amounts = [...referrals.map(({ fee }) => fee ?? 0), ...fees.map(({ gross }) => gross)];
  return [...new Set(amounts)]
    .filter((amount) => amount > 0 && !known.has(amount))
    .map((amount) => formatAmount(amount));
}

it("shows no word, amount or link of fees on a page of a doctor", async () => {
  const { browser, texts } = await walk("doctor", [
    "/doctor/home",
    "/menu",
    "/doctor/summary-report/referral",
  ]);
  expect(texts.size).toBeGreaterThan(20);
  const amounts = await feeAmounts();
  expect(amounts.length).toBeGreaterThan(5);
  const told = [...texts].filter(
    ([, text]) => /\bfees?\b|pph ?21/i.test(text) || amounts.some((amount) => text.includes(`IDR ${amount}`)),
  );
  expect(told.map(([path]) => path)).toEqual([]);
  for (const path of [FEES, `${FEES}?period=this_year`, `${FEES}/export`, "/download/fee-statement/2026-10"])
    expect((await browser.get(path)).status, path).toBe(404);
  expect(proxy.passed.map(({ path }) => path).filter((path) => path.startsWith("/fee/"))).toEqual([]);
});

it("does not say on a page of a patient that a doctor receives one", async () => {
  const starts = ["/patient/home", "/patient/requests", "/patient/referral/REF-0000101"];
  const { texts } = await walk("patient", starts);
  expect(texts.size).toBeGreaterThan(40);
  const amounts = await feeAmounts();
  const told = [...texts].filter(
    ([, text]) =>
      /fee rujukan|doctor[^.<]{0,40}\bfees?\b|receives a fee/i.test(text) ||
      amounts.some((amount) => text.includes(`IDR ${amount}<`)),
  );
  expect(told.map(([path]) => path)).toEqual([]);
});
