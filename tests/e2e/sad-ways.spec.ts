import { join } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { send as sendRaw } from "../support/browser.ts";
import {
  addToCart,
  ahead,
  bookTest,
  cartLines,
  chooseMethod,
  choosePeopleAndTime,
  emptyCart,
  openWorkday,
  pay,
  send,
  tick,
} from "./support/journey.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

async function callLab(labUrl: string, username: string, path: string, body: unknown): Promise<number> {
  const login = await fetch(`${labUrl}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await login.json());
  const answer = await fetch(labUrl + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${access_token}` },
    body: JSON.stringify(body),
  });
  return answer.status;
}

test("asks only for the time again when the chosen one is taken meanwhile", async ({
  page,
  portal,
  look,
}) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "en" });
    await quick.goto("/patient/checkout");
    await send(quick, '[name^="people"]');
    await openWorkday(quick);
  });
  const slot = page.locator('input[name="slot_id"]').nth(8);
  const id = (await slot.getAttribute("value")) ?? "";
  await tick(page, slot);
  let left = 20;
  while (
    left > 0 &&
    (await callLab(portal.labUrl, "patient", "/schedule/hold", { slot_id: id, qty: left })) !== 200
  )
    left--;
  expect(left, "somebody holds all that is left").toBeGreaterThan(0);
  await send(page, '[name="slot_id"]');
  await expect(page).toHaveURL(/step=2/);
  await expect(page.locator(".error-summary")).toBeVisible();
  await look("time taken");
  expect(await page.locator(`input[name="slot_id"][value="${id}"]:not([disabled])`).count()).toBe(0);
  await tick(page, page.locator('input[name="slot_id"]:not([disabled])').first());
  await send(page, '[name="slot_id"]');
  await expect(page).toHaveURL(/step=[34]/);
});

test("asks for the new price to be accepted when it changes before paying", async ({
  page,
  portal,
  look,
}) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "en" });
    await choosePeopleAndTime(quick, undefined, 9);
    await chooseMethod(quick, "VA_BNI");
  });
  const db = new Database(join(portal.dataDir, "lab/lab.sqlite"));
  db.exec("PRAGMA busy_timeout = 5000");
  db.exec("UPDATE product_price SET amount = amount + 1000");
  try {
    await send(page, '[name="shown"]');
    await expect(page.locator('input[name="accept_price"]')).toBeVisible();
    await look("price changed");
    await tick(page, page.locator('input[name="accept_price"]'));
    await send(page, '[name="shown"]');
    await expect(page).toHaveURL(/\/simulated-payment\//);
  } finally {
    db.exec("UPDATE product_price SET amount = amount - 1000");
    db.close();
  }
});

// Promise G3: one order.
test("makes one order when it is sent twice, and sent again after Back", async ({ page }) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "en" });
    await choosePeopleAndTime(quick, undefined, 10);
    await chooseMethod(quick, "VA_BRI");
  });
  const form = page.locator("main form[method=post]", { has: page.locator('[name="shown"]') });
  const fields: Record<string, string> = {};
  for (const field of await form.locator('input[type="hidden"]').all()) {
    fields[(await field.getAttribute("name")) ?? ""] = (await field.getAttribute("value")) ?? "";
  }
  const origin = new URL(page.url()).origin;
  const sendIt = () =>
    page.request.post("/patient/checkout?step=4", {
      form: fields,
      headers: { Origin: origin },
      maxRedirects: 0,
    });
  const answers = await Promise.all(Array.from({ length: 8 }, sendIt));
  const places = new Set(answers.map((answer) => answer.headers()["location"]));
  expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 8 }, () => 303));
  expect(places.size).toBe(1);
  expect([...places][0]).toMatch(/simulated-payment/);

  await page.goto([...places][0] ?? "/");
  await pay(page, "settlement");
  await expect(page).toHaveURL(/\/payment-success/);
  expect((await sendIt()).headers()["location"], "a late repeat leads to the first result").toBe(
    [...places][0],
  );
  await page.goBack();
  await expect(page.locator("h1")).toBeVisible();
  expect(await cartLines(page)).toBe(0);
});

test("shows the form again after signing in when the session ends at step 3", async ({
  page,
  context,
  portal,
  look,
}) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "en" });
    await choosePeopleAndTime(quick, undefined, 11);
  });
  await tick(page, page.locator('input[name="method_code"][value="OVO"]'));
  await page.locator('input[name="method_phone"]').fill("081234567890");
  // Signed out elsewhere: the browser keeps its cookie.
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const gone = await sendRaw(portal.origin, "/sign-out", {
    method: "POST",
    headers: { Cookie: cookies, Origin: portal.origin, "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(gone.status).toBe(303);
  await send(page, '[name="method_code"]');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await look("session over");
  await page.locator('input[name="username"]').fill("patient2");
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page).toHaveURL(/\/patient\/checkout\?step=3/);
  await expect(page.locator('input[name="method_phone"]')).toHaveValue("081234567890");
  await expect(page.locator('input[name="method_code"][value="OVO"]')).toBeChecked();
  await look("form given back");
});

test("does not find another account's order, and empties no cart", async ({ page, another }) => {
  await signIn(page, "patient2");
  await bookTest(page, "en", { at: 5 });
  await pay(page, "settlement");
  await expect(page).toHaveURL(/\/payment-success/);
  const success = page.url();
  const number = /ORD-\d+/.exec(await page.locator("main").innerText())?.[0] ?? "";

  const other = await another();
  await signIn(other, "patient");
  await ahead(other, (quick) => addToCart(quick, { lang: "en" }));
  const before = await cartLines(other);
  for (const path of [
    success,
    `/patient/order/${number}`,
    `/patient/order/${number}/invoice`,
    `/patient/order/${number}/calendar`,
    `/download/invoice/${number}`,
  ]) {
    const answer = await other.request.get(path);
    expect(answer.status(), path).toBe(404);
  }
  expect(await cartLines(other)).toBe(before);
});

test("counts the payment after Back from the bank and forward again", async ({ page }) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "id" });
    await choosePeopleAndTime(quick, undefined, 6);
    await chooseMethod(quick, "VA_MANDIRI");
  });
  await send(page, '[name="shown"]');
  await expect(page).toHaveURL(/\/simulated-payment\//);
  await page.goBack();
  await expect(page.locator("h1")).toBeVisible();
  await page.goForward();
  await pay(page, "settlement");
  await expect(page).toHaveURL(/\/payment-success/);
});
