import { today } from "../../app/lib/dates.ts";
import { send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

/** A branch that is open every day, and a fast of 12 hours. */
const ORDER = "/patient/order-test/plt-jkt-klg/prd-lipid";

test("a time that leaves no room for the fast is marked, asked for and booked", async ({ page, look }) => {
  await signIn(page, "patient");

  await page.goto(`${ORDER}?lang=id`);
  await send(page, '[name^="people"]');
  await page.goto(`${ORDER}?step=2&from=${today()}`);
  const late = page.locator(".choice", { hasText: "Puasa seharusnya sudah mulai" });
  // Between its last booking (16:30) and 18:30 this branch has no time that is nearer than the fast of 12 hours.
  test.skip((await late.count()) === 0, "no free time is near enough now");
  await look("times, some without room for the fast");
  await tick(page, late.first().locator("input"));
  await send(page, '[name="slot_id"]');
  await tick(page, page.locator('input[name="method_code"][value="VA_BCA"]'));
  await send(page, '[name="method_code"]');
  await expect(page.locator(".visit")).toContainText("Puasa seharusnya sudah mulai");
  await tick(page, page.locator('input[name="accept_terms"]'));
  await send(page, '[name="accept_terms"]');
  await expect(page.locator(".error-summary")).toContainText("Centang dulu");
  await look("review, fast not accepted");
  await tick(page, page.locator('input[name="accept_fasting"]'));
  await send(page, '[name="accept_terms"]');
  await expect(page).toHaveURL(/simulated-payment/);
});
