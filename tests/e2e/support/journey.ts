import type { Locator, Page } from "@playwright/test";
import { addDays, HOME_ZONE, today } from "../../../app/lib/dates.ts";
import { HttpContext, HttpPage } from "../../support/http-page.ts";
import { expect } from "./expect.ts";

export type Lang = "en" | "id";
export type Look = (what: string) => Promise<void>;
const nothing: Look = () => Promise.resolve();

/**
 * Does steps that another journey looks at: over HTTP with the cookies of the page, which then opens where they end.
 */
export async function ahead<T>(page: Page, steps: (page: Page) => Promise<T>): Promise<T> {
  if ((page as object) instanceof HttpPage) return steps(page);
  const { origin } = new URL((await page.request.get("/readyz")).url());
  const visitor = new HttpContext(origin);
  for (const { name, value } of await page.context().cookies()) visitor.browser.jar.set(name, value);
  const quick = await visitor.newPage();
  const done = await steps(quick as unknown as Page);
  const kept = await visitor.cookies();
  await page.context().clearCookies();
  await page.context().addCookies(kept.map(({ name, value }) => ({ name, value, url: origin })));
  await page.goto(quick.url());
  return done;
}

export async function tick(page: Page, field: Locator): Promise<void> {
  const id = (await field.getAttribute("id")) ?? "";
  const fold = page.locator(`details:not([open]):has([id="${id}"]) > summary`);
  if ((await fold.count()) > 0) await fold.first().click();
  if (!(await field.isChecked()))
    await page.locator(`label[for="${id}"]`).click({ position: { x: 12, y: 12 } });
  await expect(field).toBeChecked();
}

/** Submits the form that contains `field`. */
export async function send(page: Page, field: string): Promise<void> {
  const form = `main form[method=post]:has(${field})`;
  const id = (await page.locator(form).first().getAttribute("id")) ?? "";
  // A bar below the form has its button.
  const buttons = [`${form} button[type="submit"]`, `main .action-bar button[form="${id}"]`];
  await page.locator(buttons.join(", ")).last().click();
}

export async function addToCart(
  page: Page,
  { lang, q = "gula darah", look = nothing }: { lang: Lang; q?: string; look?: Look },
): Promise<void> {
  await page.goto(`/patient/home?lang=${lang}`);
  await look("home");
  await page.locator('main input[name="q"]').fill(q);
  await page.locator("main form[role=search] button, main form:has(input[name=q]) button").first().click();
  await expect(page).toHaveURL(/\/patient\/test\?/);
  await look("found tests");
  const first = page.locator("main .row-list .row").first();
  const add = first.locator('form[method="post"] button');
  // A branch used before is remembered; otherwise choose one on the test's page.
  if ((await add.count()) > 0) await add.click();
  else {
    await first.locator('a[href^="/patient/test/"]').click();
    await look("test");
    const submit = page.locator('main button[name="intent"][value="add"]');
    // A branch is suggested; the first is taken.
    await tick(page, page.locator('main input[name="plant_id"]').first());
    await submit.click();
  }
  const cart = page.locator('[class*="alert"], [class*="flash"]').locator('a[href="/patient/cart"]').first();
  await cart.click();
  await expect(page).toHaveURL(/\/patient\/cart$/);
  await look("cart");
}

/**
 * Opens the times of a Tuesday at least two days ahead, so that free slots and fasting do not depend
 * on the time of the run.
 */
export async function openWorkday(page: Page, path = "/patient/checkout", step = 2): Promise<void> {
  const first = today(HOME_ZONE);
  const ahead = ((2 - new Date(`${first}T00:00:00Z`).getUTCDay() + 5) % 7) + 2;
  const date = addDays(first, ahead);
  await page.goto(`${path}?step=${String(step)}&from=${date}&date=${date}`);
}

/** Steps 1 and 2. Returns the chosen slot. */
export async function choosePeopleAndTime(page: Page, look: Look = nothing, index = 0): Promise<string> {
  await page.locator('main a[href^="/patient/checkout"]').first().click();
  // The cart asked for people, so the times come first; the step itself stays within reach.
  await page.goto("/patient/checkout?step=1");
  await look("checkout, people");
  await send(page, '[name^="people"]');
  await openWorkday(page);
  await look("checkout, time");
  if ((await page.locator('input[name="slot_id"]:checked').count()) === 0) {
    await send(page, '[name="slot_id"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await look("checkout, no time chosen");
    await openWorkday(page);
  }
  const slot = page.locator('input[name="slot_id"]').nth(index);
  await tick(page, slot);
  const chosen = (await slot.getAttribute("value")) ?? "";
  await send(page, '[name="slot_id"]');
  await toMethods(page);
  return chosen;
}

/** The method of an earlier order skips its step, which stays within reach. */
export async function toMethods(page: Page, step = 3): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`step=(${String(step)}|${String(step + 1)})`));
  const { pathname } = new URL(page.url());
  if (!page.url().includes(`step=${String(step)}`)) await page.goto(`${pathname}?step=${String(step)}`);
}

export async function chooseMethod(page: Page, method: string, look: Look = nothing): Promise<void> {
  await toMethods(page);
  await look("checkout, payment");
  await tick(page, page.locator(`input[name="method_code"][value="${method}"]`));
  await send(page, '[name="method_code"]');
  await expect(page).toHaveURL(/step=4/);
}

export async function order(page: Page, look: Look = nothing): Promise<void> {
  await look("checkout, review");
  await send(page, '[name="shown"]');
}

export async function bookTest(
  page: Page,
  lang: Lang,
  { method = "VA_BCA", at = 0 }: { method?: string; at?: number } = {},
): Promise<void> {
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang });
    await choosePeopleAndTime(quick, nothing, at);
    await chooseMethod(quick, method);
    await order(quick);
  });
}

/** Reads the price on the page of the payment service: "47.500.00". It depends on the branches of former orders. */
export async function amountToPay(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/simulated-payment\//);
  const amount = /\d[\d.]*\.00/.exec(await page.locator("main").innerText())?.[0];
  expect(amount, "an amount to pay").toBeDefined();
  return amount ?? "";
}

export async function pay(page: Page, outcome: "settlement" | "deny" | "expire"): Promise<void> {
  await expect(page).toHaveURL(/\/simulated-payment\//);
  await page.locator(`button[name="outcome"][value="${outcome}"]`).click();
}

export async function emptyCart(page: Page): Promise<void> {
  for (let left = await cartLines(page); left > 0; left = await cartLines(page)) {
    await page.locator('main button[name="intent"][value="remove"]').first().click();
  }
}

export async function cartLines(page: Page): Promise<number> {
  await page.goto("/patient/cart");
  return page.locator('main button[name="intent"][value="remove"]').count();
}

/**
 * As Andi, requests to book tests and see results for Siti, withdrawing a pending request first. Ends
 * on the done page. @returns the relation's id
 */
export async function askSiti(page: Page): Promise<string> {
  const pending = page.locator('main a[href$="/remove"]');
  await page.goto("/dashboard/family");
  if ((await pending.count()) > 0) {
    await pending.first().click();
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/\/done$/);
  }
  await page.goto("/patient/family/new?way=account");
  await page.locator('main input[name="identifier"]').fill("siti.rahmawati@example.com");
  await page.locator('main input[name="date_of_birth.day"]').fill("12 April 1988");
  await tick(page, page.locator('main input[name="relation_code"][value="sibling"]'));
  await tick(page, page.locator('main input[name="permissions"][value="book"]'));
  await tick(page, page.locator('main input[name="permissions"][value="view_results"]'));
  await send(page, '[name="identifier"]');
  await expect(page).toHaveURL(/family\/[^/]+\/done$/);
  return new URL(page.url()).pathname.split("/").at(-2) ?? "";
}
