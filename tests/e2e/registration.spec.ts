import type { Page } from "@playwright/test";
import { send, tick } from "./support/journey.ts";
import { expect, inTurn, stopClock, test, visitedPaths } from "./support/test.ts";

let people = 0;
const newcomer = () => {
  const n = String(++people).padStart(4, "0");
  return {
    email: `dewi.${n}@example.com`,
    username: `dewi.${n}`,
    number: `0815 5550 ${n}`,
    nik: `327302170890${n}`,
  };
};
type Newcomer = ReturnType<typeof newcomer>;

const PASSWORD = "kebun teh pagi";

async function codeFor(page: Page, email: string): Promise<string> {
  const other = await page.context().newPage();
  await other.goto("/reference-lab");
  const code = await other.locator(".card", { hasText: email }).first().locator(".copy-value").textContent();
  await other.close();
  return (code ?? "").trim();
}

async function fillFirstForm(page: Page, who: Newcomer): Promise<void> {
  await tick(page, page.locator('[name="title_id"]').nth(1));
  await page.locator('[name="first_name"]').fill("Dewi");
  await page.locator('[name="last_name"]').fill("Lestari");
  await page.locator('[name="phone_code"]').fill("Indonesia");
  await page.locator('[name="phone_number"]').fill(who.number);
  await page.locator('[name="email"]').fill(who.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('[name="confirm_password"]').fill(PASSWORD);
}

async function chooseAddress(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  await page.locator("#subdistrict_code").click();
  await expect(page).toHaveURL(/\/continue-register\/address\?.*district=327302$/);
  await look("subdistricts of the identity number");
  await page.goto("/continue-register/address");
  await look("address search");
  await page.locator('main input[name="find"]').fill("cipaganti coblong");
  await page.locator('main input[name="find"]').press("Enter");
  await expect(page.locator(".menu-list button")).toHaveText(/Cipaganti, Coblong, Kota Bandung, Jawa Barat/);
  await look("address found");
  await page.locator(".menu-list a", { hasText: "Jawa Barat" }).click();
  await page.locator(".menu-list a", { hasText: "Kota Bandung" }).click();
  await look("districts");
  await page.locator(".menu-list a", { hasText: "Coblong" }).click();
  await look("subdistricts");
  await page.locator(".menu-list button").first().click();
  await expect(page).toHaveURL(/\/continue-register#subdistrict_code$/);
  await expect(page.locator("main")).toContainText(/Coblong, Kota Bandung, Jawa Barat, \d{5}, INDONESIA/);
}

async function fillProfile(page: Page, who: Newcomer): Promise<void> {
  await page.locator('[name="identity_type"]').selectOption({ index: 1 });
  await page.locator('[name="identity_number"]').fill(who.nik);
  await page.locator('[name="place_of_birth"]').fill("Bandung");
  await page.locator('[name="date_of_birth.day"]').fill("17");
  await page.locator('[name="date_of_birth.month"]').fill("Agustus");
  await page.locator('[name="date_of_birth.year"]').fill("1990");
  await tick(page, page.locator('[name="gender"]').first());
  await page.locator('[name="blood_type"]').selectOption({ index: 1 });
  for (const name of ["religion_id", "marital_status_id"])
    await tick(page, page.locator(`[name="${name}"]`).first());
  await page.locator('[name="address"]').fill("Jl. Dago No. 1");
}

for (const lang of ["en", "id"] as const) {
  // Promise N1: 14 of 14 journeys.
  test(`makes a newcomer a patient (${lang})`, { tag: inTurn[lang] }, async ({ page, script, look }) => {
    const who = newcomer();
    const visited = visitedPaths(page);
    await page.goto(`/login?lang=${lang}`);
    await page.locator('main a[href="/r3915t3r"]').click();
    await look("first form");
    await send(page, '[name="first_name"]');
    await expect(page).toHaveTitle(lang === "id" ? /^Kesalahan: / : /^Error: /);
    await expect(page.locator(".error-summary li")).toHaveCount(8);
    await look("first form, empty");
    await fillFirstForm(page, who);
    await send(page, '[name="first_name"]');
    await expect(page).toHaveURL(/step=code/);
    await look("code");
    const code = await codeFor(page, who.email);
    await page.locator('[name="otp"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    // With script the code is checked automatically after 3.5 s.
    if (script !== "on") await send(page, '[name="otp"]');
    await expect(page).toHaveURL(/\/continue-register$/);
    await look("profile");
    await fillProfile(page, who);
    await chooseAddress(page, look);
    await expect(page.locator('[name="date_of_birth.month"]')).toHaveValue("Agustus");
    await send(page, '[name="identity_number"]');
    // With script the page redirects after a while.
    if (script === "on") await expect(page).toHaveURL(/\/patient\/home$/);
    else await expect(page).toHaveURL(/\/register-success$/);
    expect(visited()).toContain("/register-success");
    if (script !== "on") await page.locator('main a[href="/login"]').click();
    await expect(page).toHaveURL(/\/patient\/home$/);
  });
}

// Promise X7: stopped and started again.
test(
  "works by keyboard alone, with the code stopped and started again",
  { tag: "@scripted" },
  async ({ page }) => {
    const who = newcomer();
    // The script submits a complete code after a delay; stop the clock to allow cancelling.
    await stopClock(page);
    await page.goto("/r3915t3r");
    await page.locator('[name="title_id"]').first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    for (const typed of ["Dewi", "Lestari", "+62", who.number, who.email, who.username]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
    }
    for (const name of ["password", "confirm_password"]) {
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute("type", "text");
      await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/step=code/);
    const code = await codeFor(page, who.email);
    await page.locator('[name="otp"]').focus();
    await page.keyboard.type(code);
    const status = page.locator('main [role="status"]').first();
    await expect(status).toContainText("in a few seconds");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator('[name="otp"]')).toBeFocused();
    // Submitting would remove this sentence.
    await page.clock.runFor(60_000);
    await expect(status).toHaveText("The code is checked only when you press the button.");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/continue-register$/);
  },
);

// Promise N1: 14 of 14 journeys.
test(
  "counts the code's seconds down before it offers another, and lets the details be corrected",
  { tag: "@enhanced" },
  async ({ page, script }) => {
    const who = newcomer();
    await page.goto("/r3915t3r");
    await fillFirstForm(page, who);
    await send(page, '[name="first_name"]');
    await expect(page.locator("[data-module=countdown]")).toContainText(/\d\d:\d\d:\d\d WIB/);
    await expect(page.locator('[name="channel"]').first()).toBeHidden();
    if (script === "on")
      await expect(page.locator("[data-module=countdown]")).toContainText(/\(\d+ seconds left\)/);
    await page.locator('main a[href="/r3915t3r"]').last().click();
    await expect(page.locator('[name="email"]')).toHaveValue(who.email);
    await expect(page.locator('[name="password"]')).toHaveValue("");
  },
);

// Promise N1: 14 of 14 journeys.
test(
  "replaces a forgotten password, from the sign-in page to the new one",
  { tag: "@enhanced" },
  async ({ page, script, look }) => {
    await page.goto("/login");
    await page.locator('main a[href="/forgot-password"]').last().click();
    if (script === "on") {
      await expect(page.locator("dialog#forgot-password")).toBeVisible();
      await look("forgot password, dialog", "scripted");
    } else await expect(page).toHaveURL(/\/forgot-password$/);
    await page.locator('[name="account"]').fill("unfinished");
    await send(page, '[name="account"]');
    await expect(page).toHaveURL(/sent=1/);
    await look("link sent");
    await page.goto("/reference-lab");
    await look("reference laboratory");
    await page.locator('a[href*="/reset-password"]').first().click();
    await look("new password");
    await page.locator('[name="password"]').fill("Lab-portal-1");
    await page.locator('[name="confirm_password"]').fill("Lab-portal-1");
    await send(page, '[name="confirm_password"]');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator(".flash")).toContainText("Your password has been changed");
  },
);
