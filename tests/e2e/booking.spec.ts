import {
  amountToPay,
  addToCart,
  ahead,
  bookTest,
  cartLines,
  chooseMethod,
  choosePeopleAndTime,
  emptyCart,
  order,
  pay,
} from "./support/journey.ts";
import { expect, inTurn, runClockUntil, signIn, stopClock, test } from "./support/test.ts";

for (const lang of ["en", "id"] as const) {
  const title = `leads from the landing page to a paid order: sign in, find, choose, pay, invoice, orders (${lang})`;
  // Promise N1: 14 of 14 journeys.
  test(title, { tag: inTurn[lang] }, async ({ page, script, context, look }) => {
    await page.goto(`/?lang=${lang}`);
    await expect(page.locator("main")).toContainText(lang === "id" ? /deteksi dini/i : /early detection/i);
    await look("landing");
    await page.locator('a[href^="/login"]').first().click();
    await look("sign in");
    await page.locator('input[name="username"]').fill("patient2");
    await page.locator('input[name="password"]').fill("Lab-portal-1");
    await page.locator('main form button[type="submit"]').last().click();
    await expect(page).toHaveURL(/\/patient\/home/);

    await ahead(page, emptyCart);
    await addToCart(page, { lang, look });
    await choosePeopleAndTime(page, look);
    await chooseMethod(page, "VA_BCA", look);
    await order(page, look);
    const paid = await amountToPay(page);
    await look("simulated payment");
    if (script === "on") await stopClock(page);
    await pay(page, "settlement");

    await expect(page).toHaveURL(/\/payment-success\?(?=.*order_id=.+)(?=.*home_care=false)/);
    const success = page.url();
    const number = /[A-Z]{3}-\d+/.exec(await page.locator("main").innerText())?.[0] ?? "";
    expect(number).not.toBe("");
    // A stopped clock draws nothing.
    if (script !== "on") await look("success");
    if (script === "on") {
      const dialog = page.locator("dialog#invoice");
      await page.waitForLoadState();
      await page.clock.runFor(500);
      await expect(dialog).toBeHidden();
      await runClockUntil(page, () => dialog.isVisible());
      await expect(dialog).toContainText(paid);
      await page.clock.resume();
      const isInside = () => dialog.evaluate((row) => row.contains(document.activeElement));
      expect(await isInside(), "the focus stays in the page").toBe(false);
      await look("success with invoice", "scripted");
      const opener = page.locator('main a[data-dialog-opens="invoice"]').first();
      await opener.focus();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener, "closing moves no focus").toBeFocused();
      await opener.click();
      await dialog.locator("[data-dialog-close]").click();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(dialog.locator("h2"), "focus is in the dialog, on its heading").toBeFocused();
      for (let press = 0; press < 4; press++) await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main") ?? null)).toBeNull();
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 766, height: 800 });
      await page.reload();
      await expect(page.locator("dialog#invoice-compact")).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    expect(await cartLines(page), "the cart is emptied").toBe(0);
    await look("empty cart");
    await addToCart(page, { lang });
    await page.goto(success);
    await page.goto(success);
    expect(await cartLines(page), "a reload empties no new cart").toBe(1);
    await page.locator('button[name="intent"][value="remove"]').first().click();

    await page.goto(`/patient/order/${number}/invoice`);
    await expect(page.locator("main")).toContainText(paid);
    await look("invoice as a page");
    const pdf = await context.request.get(`/download/invoice/${number}`);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await page.goto("/patient/profile?tab=ORDER");
    await look("orders");
    for (const fold of await page.locator("main .halves summary").all()) await fold.click();
    await page.locator(`main a[href="/patient/order/${number}"]`).first().click();
    await expect(page.locator("main")).toContainText(paid);
    await look("order");
    const calendar = await context.request.get(`/patient/order/${number}/calendar`);
    expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  });
}

test("pays at the branch, and shows a declined and an expired payment", async ({ page, look }) => {
  await signIn(page, "patient2");
  await bookTest(page, "en", { method: "PAY_AT_BRANCH", at: 1 });
  await expect(page).toHaveURL(/\/booking-success/);
  await look("booked, pay at the branch");

  await bookTest(page, "en", { at: 2 });
  await pay(page, "deny");
  await expect(page).toHaveURL(/\/payment-pending/);
  await expect(page.locator("main")).toContainText("Order rejected, please order again.");
  await look("declined");

  await bookTest(page, "en", { at: 3 });
  await pay(page, "expire");
  await expect(page).toHaveURL(/\/payment-pending/);
  await look("expired");
});

for (const [lang, tag] of [
  ["en", "@long"],
  ["id", "@plain"],
] as const) {
  const title = `finds a payment left waiting again, changes it, and pays it later (${lang})`;
  test(title, { tag }, async ({ page, look }) => {
    await signIn(page, "patient2");
    await bookTest(page, lang, { at: 4 });
    await page.locator('main a[href*="/payment-pending"]').click();
    await look("waiting for payment");
    const waiting = page.url();
    const id = new URL(waiting).searchParams.get("order_id") ?? "";

    await addToCart(page, { lang });
    const before = await cartLines(page);
    await page.goto(`/payment-success?order_id=${encodeURIComponent(id)}&home_care=false`);
    await expect(page).toHaveURL(/\/payment-pending/);
    expect(await cartLines(page)).toBe(before);

    await page.goto(waiting);
    await page.locator('main a[href*="change=1"]').click();
    await look("another method");
    const form = page.locator("main form[method=post]", { has: page.locator('[name="method_code"]') });
    const qris = page.locator('input[name="method_code"][value="QRIS"]');
    await page.locator(`label[for="${(await qris.getAttribute("id")) ?? ""}"]`).click();
    await form.locator('button[type="submit"]').last().click();
    await page.waitForURL(/payment-pending|simulated-payment/);
    await page.goto(waiting);
    await expect(page.locator("main svg[role=img], main figure").first()).toBeVisible();
    await look("waiting with QR");
    await page.locator('main a[href^="/simulated-payment/"]').click();
    await pay(page, "settlement");
    await expect(page).toHaveURL(/\/payment-success\?/);
  });
}
