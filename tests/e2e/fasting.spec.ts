import { join } from "node:path";
import Database from "libsql";
import { addDays, today } from "../../app/lib/dates.ts";
import { toMethods, send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

/** A branch open every day. */
const ORDER = "/patient/order-test/plt-jkt-klg/prd-lipid";

function setFast(dataDir: string, hours: number): void {
  const db = new Database(join(dataDir, "lab/lab.sqlite"));
  db.exec("PRAGMA busy_timeout = 5000");
  db.prepare("UPDATE product SET fasting_hours = ? WHERE product_id = 'prd-lipid'").run(hours);
  db.close();
}
test.afterEach(({ portal }) => {
  setFast(portal.dataDir, 12);
});

test("marks a time that leaves no room for the fast, asks about it and books it", async ({
  page,
  portal,
  look,
}) => {
  // Extends beyond the end of tomorrow at any hour.
  setFast(portal.dataDir, 60);
  await signIn(page, "patient");

  await page.goto(`${ORDER}?lang=id`);
  await send(page, '[name^="people"]');
  const tomorrow = addDays(today(), 1);
  await page.goto(`${ORDER}?step=2&from=${tomorrow}&date=${tomorrow}`);
  const late = page.locator(".choices-part", { hasText: "Waktunya tidak cukup untuk puasa" });
  await look("times, some without room for the fast");
  await tick(page, late.locator("input:not([disabled])").last());
  await send(page, '[name="slot_id"]');
  await toMethods(page);
  await tick(page, page.locator('input[name="method_code"][value="VA_BCA"]'));
  await send(page, '[name="method_code"]');
  await expect(page.locator(".visit")).toContainText("Puasa seharusnya sudah mulai");
  await send(page, '[name="shown"]');
  await expect(page.locator(".error-summary")).toContainText("Centang dulu");
  await look("review, fast not accepted");
  await tick(page, page.locator('input[name="accept_fasting"]'));
  await send(page, '[name="shown"]');
  await expect(page).toHaveURL(/simulated-payment/);
});
