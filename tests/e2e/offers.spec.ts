import type { Page } from "@playwright/test";
import { chooseMethod, pay, send, tick, type Lang } from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

const DEAL = "prd-deal-thyroid";

const REFUSED: Record<Lang, readonly [code: string, product: string, plant: string, text: RegExp][]> = {
  en: [
    ["NOPE", "prd-glu-f", "plt-jkt-sdr", /Voucher Not Available!/],
    ["TAHUNBARU", "prd-glu-f", "plt-jkt-sdr", /This voucher starts on \d\d [A-Z]{3} \d{4}/],
    ["LEBARAN25", "prd-glu-f", "plt-jkt-sdr", /This voucher was valid until \d+ [A-Z]{3} \d{4}/],
    ["HABIS10", "prd-glu-f", "plt-jkt-sdr", /fully claimed/],
    ["SEKALI15", "prd-glu-f", "plt-jkt-sdr", /already used this voucher/],
    ["HEMAT50", "prd-glu-f", "plt-jkt-sdr", /at least IDR\s200\.000\.00; add IDR\s155\.000\.00 more/],
    ["PAKET15", "prd-glu-f", "plt-jkt-sdr", /does not apply to the items in your cart/],
    ["BALI20", "prd-glu-f", "plt-jkt-sdr", /does not apply at the branch/],
    ["TUNGGAL30", "prd-mcu-basic", "plt-bdg-dgo", /already discounted/],
  ],
  id: [
    ["NOPE", "prd-glu-f", "plt-jkt-sdr", /Voucher tidak tersedia/],
    ["TAHUNBARU", "prd-glu-f", "plt-jkt-sdr", /mulai berlaku \d\d [A-Z]{3} \d{4}/],
    ["LEBARAN25", "prd-glu-f", "plt-jkt-sdr", /berlaku sampai \d+ [A-Z]{3} \d{4}/],
    ["HABIS10", "prd-glu-f", "plt-jkt-sdr", /sudah habis/],
    ["SEKALI15", "prd-glu-f", "plt-jkt-sdr", /sudah tercapai/],
    ["HEMAT50", "prd-glu-f", "plt-jkt-sdr", /minimal IDR\s200\.000\.00; tambah IDR\s155\.000\.00 lagi/],
    ["PAKET15", "prd-glu-f", "plt-jkt-sdr", /tidak berlaku untuk layanan/],
    ["BALI20", "prd-glu-f", "plt-jkt-sdr", /tidak berlaku di cabang/],
    ["TUNGGAL30", "prd-mcu-basic", "plt-bdg-dgo", /sudah didiskon/],
  ],
};

/** Also clears earlier vouchers. */
async function fillCart(page: Page, product: string, plant: string): Promise<void> {
  await page.goto("/patient/cart");
  const remove = page.locator('main button[name="intent"][value="remove"]');
  for (let left = await remove.count(); left > 0; left = await remove.count()) await remove.first().click();
  if (product.startsWith("prd-mcu")) {
    await page.goto(`/patient/buy-package/${product}`);
    await page.locator("main details:has(select) > summary").click();
    await page.locator('main select[name="plant_id"]').selectOption(plant);
    await page.locator("main form:has(select[name=plant_id]) button").last().click();
  } else {
    await page.goto(`/patient/test/${product}?plant_id=${plant}`);
    await page.locator('main button[name="intent"][value="add"]').click();
  }
  await page.goto("/patient/cart");
  await expect(remove).toHaveCount(1);
  const voucher = page.locator('main form:has(input[name="intent"][value="remove-voucher"]) button');
  if ((await voucher.count()) > 0) await voucher.click();
  await expect(page.locator('main input[name="code"]')).toBeAttached();
}

for (const lang of ["en", "id"] as const) {
  test(
    `refuses a voucher for each reason, then uses one (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "patient");
      await page.goto(`/patient/voucher?lang=${lang}`);
      await look("vouchers");
      let before = "";
      for (const [code, product, plant, text] of REFUSED[lang]) {
        if (product !== before) await fillCart(page, product, plant);
        before = product;
        await page.goto("/patient/cart");
        await page.locator("main .cart-sums summary").click();
        await page.locator('main input[name="code"]').fill(code.toLowerCase());
        await send(page, 'input[name="code"]');
        await expect(page.locator(".error-summary")).toContainText(text);
        await expect(page.locator('main input[name="code"]'), "what was typed stays").toHaveValue(
          code.toLowerCase(),
        );
      }
      await look("cart with a refused voucher");

      await page.goto("/patient/voucher");
      await page.locator("main input#code").fill("tahunbaru");
      await send(page, "input#code");
      await expect(page.locator(".error-summary")).toContainText(REFUSED[lang][1]?.[3] ?? "");
      await look("a code that cannot be claimed");
      const card = (code: string) => page.locator(`#voucher-${code}`);
      await card("BALI20").locator("button").click();
      await expect(card("BALI20")).toContainText(REFUSED[lang][7]?.[3] ?? "");
      await look("a voucher that does not fit the cart");
      await card("PAKET15").locator("button").click();
      await expect(page).toHaveURL(/\/patient\/cart$/);
      await expect(page.locator("main")).toContainText("PAKET15");
      await look("cart with its voucher");
    },
  );

  test(`compares packages, then opens one (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    await signIn(page, "patient2");
    await page.goto(`/patient/buy-package?lang=${lang}`);
    await look("packages");
    const compare = page.locator('button[type="submit"]', {
      hasText: lang === "id" ? "Bandingkan" : "Compare",
    });
    await compare.click();
    await expect(page.locator(".error-summary")).toContainText(
      lang === "id" ? "Centang dua" : "Tick two or three",
    );
    await look("too few packages ticked");
    for (const id of ["prd-mcu-basic", "prd-pkg-diab", "prd-mcu-exec"])
      await tick(page, page.locator(`input[name="compare"][value="${id}"]`));
    await compare.click();
    await expect(page.locator("main thead th")).toHaveCount(3);
    await expect(page.locator("main table").first()).toContainText("IDR 2.327.500.00");
    await look("three packages side by side");
    await page.locator('main thead a[href="/patient/buy-package/prd-pkg-diab"]').click();
    await expect(page).toHaveURL(/\/patient\/buy-package\/prd-pkg-diab$/);
    await look("package");
    await page.locator('main a[href="/patient/order-package/prd-pkg-diab"]').click();
    await expect(page.locator('main [name^="people"]').first()).toBeAttached();
  });

  const sellsOut = `sells a deal out between two patients (${lang})`;
  test(sellsOut, { tag: inHalves[lang] }, async ({ page, another, look }) => {
    await signIn(page, "patient");
    await page.goto(`/patient/deal?lang=${lang}`);
    await look("deals");
    await walkToReview(page);
    const other = await another();
    await signIn(other, "patient2");
    await walkToReview(other);

    await accept(other);
    await expect(other, "the other one has it, unpaid").toHaveURL(/\/simulated-payment\//);
    await accept(page);
    const gone = lang === "id" ? "Promo ini sudah habis" : "This deal is sold out";
    await expect(page.locator(".error-summary")).toContainText(gone);
    await expect(page.locator("main")).toContainText(
      lang === "id" ? "Belum ada yang dipesan" : "Nothing was ordered",
    );
    await look("sold out at the review");
    await page.goto("/patient/deal");
    await expect(page.locator(`#deal-${DEAL}`)).toContainText(lang === "id" ? "Sudah habis" : "Sold out");
    await expect(page.locator(`main a[href="/patient/order-deal/${DEAL}"]`)).toHaveCount(0);

    // A failed payment frees the voucher and keeps the selections.
    await pay(other, "deny");
    await page.goto(`/patient/order-deal/${DEAL}?step=4`);
    await look("review");
    await accept(page);
    await pay(page, "deny");
  });
}

async function walkToReview(page: Page): Promise<void> {
  await page.goto("/patient/deal");
  await page.locator(`main a[href="/patient/order-deal/${DEAL}"]`).click();
  await send(page, '[name^="people"]');
  await page.locator('main form:has(input[name="intent"][value="later"]) button').click();
  await chooseMethod(page, "VA_BCA");
}

async function accept(page: Page): Promise<void> {
  await send(page, '[name="shown"]');
}
