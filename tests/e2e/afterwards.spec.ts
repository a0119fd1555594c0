import type { Page } from "@playwright/test";
import { addDays, HOME_ZONE, today } from "../../app/lib/dates.ts";
import {
  amountToPay,
  bookTest,
  chooseMethod,
  openWorkday,
  order,
  pay,
  send,
  tick,
} from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

/** Seeded home visit tomorrow: moving it costs the visit fee. */
const VISIT = "ORD-0001028";
const TIME = /\d\d:\d\d–\d\d:\d\d WIB/;

const free = (page: Page) => page.locator('input[name="slot_id"]:not(:disabled)');
const linkTo = (page: Page, href: string) => page.locator(`main a[href="${href}"]`).first();
/** Next Tuesday at least two days away, plus `after` days. */
function tuesday(after = 0): string {
  const first = today(HOME_ZONE);
  const ahead = ((2 - new Date(`${first}T00:00:00Z`).getUTCDay() + 5) % 7) + 2;
  return addDays(first, ahead + after);
}

for (const lang of ["en", "id"] as const) {
  const inId = lang === "id";

  test(
    `moves a visit at home for a fee: not paid, then paid (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      const choosePath = `/patient/order/${VISIT}/reschedule`;
      const main = page.locator("main");
      const moveToBank = async (index: number): Promise<string> => {
        const tomorrow = addDays(today(HOME_ZONE), 1);
        await page.goto(`${choosePath}?from=${tomorrow}&date=${tomorrow}`);
        await look("reschedule, times");
        const slot = free(page).nth(index);
        const start = ((await slot.getAttribute("value")) ?? "").slice(-4);
        await tick(page, slot);
        await send(page, '[name="slot_id"]');
        await expect(page).toHaveURL(/\/reschedule\/confirm$/);
        await expect(main).toContainText("75.000.00");
        await look("reschedule, confirm");
        const fast = page.locator('input[name="accept_fasting"]');
        if ((await fast.count()) > 0) await tick(page, fast);
        await tick(page, page.locator('input[name="method_code"][value="VA_BCA"]'));
        await send(page, '[name="method_code"]');
        return `${start.slice(0, 2)}:${start.slice(2)}–`;
      };
      await signIn(page, "patient");
      await page.goto(`${choosePath}?lang=${lang}`);
      const before = TIME.exec(await main.innerText())?.[0] ?? "none";

      await moveToBank(1);
      await pay(page, "expire");
      await expect(page).toHaveURL(/\/reschedule\/done\?order_id=/);
      await expect(main).toContainText(inId ? "Jadwal kunjungan Anda tetap" : "Your visit keeps its time");
      await expect(main).toContainText(before);
      await look("reschedule, not paid");
      await page.goto(`/patient/order/${VISIT}`);
      await expect(main).toContainText(before);

      await linkTo(page, choosePath).click();
      const after = await moveToBank(1);
      await pay(page, "settlement");
      await expect(page).toHaveURL(/\/reschedule\/done\?order_id=/);
      await expect(main).toContainText(inId ? "punya jadwal baru" : "Your visit has a new time");
      await expect(main).toContainText(after);
      await look("reschedule, done");
      await page.goto(`/patient/order/${VISIT}`);
      await expect(main).toContainText(after);
    },
  );

  test(`books, pays and moves a consultation (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    const main = page.locator("main");
    const at = (step: number) => new RegExp(`/patient/consultation/new\\?step=${String(step)}`);
    await signIn(page, "patient");
    await page.goto(`/patient/home?lang=${lang}`);
    await linkTo(page, "/patient/consultation").click();
    await look("consultations");
    await linkTo(page, "/patient/consultation/new").click();
    await expect(main).toContainText("119");
    await look("consultation, about");
    await tick(page, page.locator('input[name="patient_id"][value="pat-siti"]'));
    await send(page, '[name="patient_id"]');
    await look("consultation, doctor");
    await tick(page, page.locator('input[name="practitioner_id"][value="prc-nutrition"]'));
    await tick(page, page.locator('input[name="mode"][value="video"]'));
    await send(page, '[name="practitioner_id"]');
    await expect(page).toHaveURL(at(3));
    await page.goto(`${page.url()}&from=${tuesday()}&date=${tuesday()}`);
    await look("consultation, time");
    await tick(page, free(page).first());
    await send(page, '[name="slot_id"]');
    await expect(page).toHaveURL(at(4));
    await page.locator('textarea[name="question"]').fill("Apakah saya perlu puasa?");
    await send(page, '[name="question"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await expect(page.locator('textarea[name="question"]')).toHaveValue("Apakah saya perlu puasa?");
    await look("consultation, question without the tick");
    await tick(page, page.locator('input[name="share_consent"]'));
    await send(page, '[name="question"]');
    await expect(page).toHaveURL(at(5));
    await expect(main).toContainText("100.000.00");
    await look("consultation, review");
    await tick(page, page.locator('input[name="method_code"][value="VA_BNI"]'));
    await send(page, '[name="method_code"]');
    await pay(page, "settlement");
    await expect(page).toHaveURL(/\/patient\/consultation\/done\?/);
    await look("consultation, booked");
    await linkTo(page, "/patient/consultation").click();

    const card = page.locator("main .card").filter({ hasText: "Maya Lestari" }).first();
    const was = TIME.exec(await card.innerText())?.[0] ?? "none";
    await card.locator('a[href$="/reschedule"]').click();
    await page.goto(`${page.url()}?from=${tuesday(1)}&date=${tuesday(1)}`);
    await look("consultation, new time");
    await tick(page, free(page).nth(1));
    await send(page, '[name="slot_id"]');
    await expect(page).toHaveURL(/\/reschedule\/confirm$/);
    await expect(main).toContainText(was);
    await look("consultation, move confirmed");
    await page.locator('main form[method="post"] button[type="submit"]').last().click();
    await expect(page).toHaveURL(/\/changed$/);
    await expect(main).toContainText(inId ? "punya jadwal baru" : "has a new time");
    await look("consultation, moved");
  });

  test(
    `shows an expired payment, and orders the same again (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "patient2");
      await bookTest(page, lang, { at: inId ? 3 : 2 });
      const price = await amountToPay(page);
      await pay(page, "expire");
      await expect(page).toHaveURL(/\/payment-pending/);
      await expect(page.locator("main")).toContainText(
        inId ? "Pesanan ditolak, silakan pesan lagi." : "Order rejected, please order again.",
      );
      await look("expired");
      await page.locator('main a[href$="/again"]').click();
      await expect(page.locator("main")).toContainText(price);
      await look("order again");
      const { pathname } = new URL(page.url());
      await openWorkday(page, pathname, 1);
      await tick(page, free(page).nth(4));
      await send(page, '[name="slot_id"]');
      await chooseMethod(page, "VA_BCA");
      await order(page);
      await pay(page, "settlement");
      await expect(page).toHaveURL(/\/payment-success\?/);
    },
  );

  test(
    `shows the branches on a map: closer, a region, as a list (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "patient");
      await page.goto(`/patient/nearme?lang=${lang}`);
      await look("branches as a list");
      const names = () => page.locator("main .card-title a, main .row-title a").allInnerTexts();
      const all = await names();
      await page.locator('main a[href^="/patient/nearme/map-view"]').first().click();
      const map = page.locator("figure.map > div > svg[role=img]");
      await expect(map).toBeVisible();
      const drawn = () => map.locator("path.map-land").getAttribute("d");
      const before = await drawn();
      await look("map of all branches");
      await page.locator(".map-moves a").first().click();
      await expect(page).toHaveURL(/view=.*#map$/);
      expect(await drawn(), "closer").not.toBe(before);
      await page.getByRole("link", { name: "Bali", exact: false }).first().click();
      await expect(page.locator('.chips a[aria-current="true"]')).toHaveText(/Bali/);
      await expect(map.locator("desc")).toHaveText(/\d/);
      await look("map of a region");
      // The list shows all branches, with marker numbers.
      const numbered = (await names()).map((name) => name.replace(/^\s*\d+\s*/, "").trim());
      expect(numbered).toEqual(all.map((name) => name.trim()));
      await page.locator('main a[href^="/patient/nearme?"], main a[href="/patient/nearme"]').first().click();
      await expect(page).toHaveURL(/\/patient\/nearme(\?|$)/);
      expect((await names()).map((name) => name.trim())).toEqual(all.map((name) => name.trim()));
    },
  );
}

for (const [lang, tags] of [
  ["en", ["@long"]],
  ["id", ["@plain"]],
] as const) {
  test(`gives and changes a review (${lang})`, { tag: [...tags] }, async ({ page, look }) => {
    const path = "/patient/order/ORD-0001015/review";
    await signIn(page, "patient");
    await page.goto(`/patient/order/ORD-0001015?lang=${lang}`);
    await linkTo(page, path).click();
    await expect(page.locator('input[name="rating"]:checked'), "nothing is preselected").toHaveCount(0);
    await send(page, '[name="rating"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await look("review without a rating");
    await tick(page, page.locator('input[name="rating"][value="4"]'));
    await page.locator('textarea[name="comment"]').fill("Ramah dan cepat");
    await send(page, '[name="rating"]');
    await expect(page).toHaveURL(/\/patient\/order\/ORD-0001015$/);
    await linkTo(page, path).click();
    await expect(page.locator('input[name="rating"][value="4"]')).toBeChecked();
    await expect(page.locator('textarea[name="comment"]')).toHaveValue("Ramah dan cepat");
    await tick(page, page.locator('input[name="rating"][value="5"]'));
    await send(page, '[name="rating"]');
    await page.goto("/patient/branch/plt-jkt-sdr");
    await expect(page.locator("main")).toContainText("5/5");
    await expect(page.locator("main")).toContainText("Ramah dan cepat");
    await look("branch with the review");
  });
}
