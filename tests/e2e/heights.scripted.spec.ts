import { isLong } from "../support/runs.ts";
import { expect, signIn, test } from "./support/test.ts";

const COMPANY = { company: "NUSANTARA" };
/** Pixels on a phone of 360 × 640, with the accounts that have the most. */
const PAGES = [
  { user: "patient", path: "/patient/home", most: 1920 },
  { user: "hrd", path: "/company/employee/master", most: 1800 },
  { user: "hrd", path: "/company/medical-record", most: 2200 },
  { user: "hrd", path: "/company/deposit-transaction", most: 2200 },
  { user: "facility", path: "/medical-center", most: 3993 },
];
const APPROVAL = "/company/examination-approval/approve-first/exm-0000009";
const FIRST_ROW = 500;

// Letters differ from system to system, so the figures hold for one: the long run's.
if (isLong)
  test("ends first pages and long lists early on a phone, and begins decisions on its first screen", async ({
    another,
  }) => {
    for (const user of ["patient", "hrd", "facility"]) {
      const page = await another();
      await page.setViewportSize({ width: 360, height: 640 });
      await signIn(page, user, user === "hrd" ? COMPANY : {});
      for (const lang of ["en", "id"]) {
        for (const { path, most } of PAGES.filter((item) => item.user === user)) {
          await page.goto(`${path}?lang=${lang}`);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          expect.soft(height, `${path} in ${lang}`).toBeLessThanOrEqual(most);
        }
        if (user !== "hrd") continue;
        await page.goto(`${APPROVAL}?lang=${lang}`);
        const row = await page.locator(".bulk tbody tr").first().boundingBox();
        expect.soft(row?.y, `first row in ${lang}`).toBeLessThanOrEqual(FIRST_ROW);
      }
      await page.close();
    }
  });
