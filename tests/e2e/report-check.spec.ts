import { qrInPdf } from "../../lab/tests/support/qr-in-pdf.ts";
import { send } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

const ORDER = "ORD-0001012";
const WORDS = {
  en: { old: "Genuine, but corrected since", file: "Nothing in it has been changed", forged: "Altered" },
  id: {
    old: "Asli, tetapi sudah dikoreksi",
    file: "Isinya tidak diubah sama sekali",
    forged: "Sudah diubah",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `checks a corrected report by its QR code, its successor by its file (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look, another, portal }) => {
      const owner = await another();
      await signIn(owner, "patient");
      const printed = async () => (await owner.request.get(`/download/labreport/${ORDER}`)).body();
      const code = (await qrInPdf(await printed())) ?? "";
      const body = {
        order_number: ORDER,
        patient_id: "pat-siti",
        code: "1521-4",
        value: 120,
        reason: "Diukur ulang",
      };
      const corrected = await fetch(`${portal.labUrl}/reference/enter-result`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(corrected.status).toBe(200);
      const file = await printed();

      await page.goto(`/barcode?lang=${lang}`);
      await look("check of a report");
      await page.locator('[name="statement"]').fill(code);
      await send(page, '[name="statement"]');
      await expect(page.locator("main .alert-title")).toHaveText(words.old);
      await look("corrected report");

      await page.locator('[name="statement"]').fill(code.replace(/\.(.)/, ".A$1"));
      await send(page, '[name="statement"]');
      await expect(page.locator("main .alert-title")).toHaveText(words.forged);
      await look("altered statement");

      await page.locator('[name="statement"]').fill("");
      await page
        .locator('[name="file"]')
        .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: file });
      await send(page, '[name="statement"]');
      await expect(page.locator("main")).toContainText(words.file);
      await look("genuine file");

      await page.locator('main a[href="/report-check/corrections"]').click();
      await expect(page.locator("main table")).toBeVisible();
      await look("corrected reports");
    },
  );
}
