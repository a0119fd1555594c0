import { send } from "./support/journey.ts";
import { makeShare, readHealthLink, wrongCode } from "./support/share.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

const RECORD = "/patient/medical-record/pat-siti";
const WORDS = {
  en: {
    by: "Reported by you",
    log: "Someone with a share link and its passcode",
    value: "Haemoglobin",
    over: "This share page was stopped",
    wrong: "4 attempts left",
  },
  id: {
    by: "Dilaporkan oleh Anda",
    log: "Seseorang dengan link dan kode akses",
    value: "Hemoglobin",
    over: "Halaman berbagi ini sudah dihentikan",
    wrong: "Sisa 4 kali percobaan",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `declares, downloads and shares a record, shows it to another and stops (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look, another }) => {
      await signIn(page, "patient");
      await page.goto(`${RECORD}?lang=${lang}`);
      await look("record");
      await page.locator(`main a[href="${RECORD}/declared"]`).first().click();
      await look("form of declared data");
      await page.locator('[name="allergies"]').fill(`Penicillin (${lang})`);
      await send(page, '[name="allergies"]');
      await expect(page).toHaveURL(new RegExp(`${RECORD}$`));
      await expect(page.locator("main")).toContainText(words.by);
      await expect(page.locator("main")).toContainText(`Penicillin (${lang})`);

      const pdf = await page.request.get("/download/medical-record/pat-siti");
      expect(pdf.headers()["content-type"]).toBe("application/pdf");

      await page.locator(`main a[href="${RECORD}/share"]`).click();
      await look("making a share page");
      const { made, link, passcode, health } = await makeShare(page);
      await look("share page that was made");
      expect((await readHealthLink(health, passcode)).status).toBe(200);

      const shared = await another();
      await shared.goto(`${link}?lang=${lang}`);
      const code = shared.locator('[name="password"]');
      await code.fill(wrongCode(passcode));
      await send(shared, '[name="password"]');
      await expect(shared.locator(".error-summary")).toContainText(words.wrong);
      await expect(code).toHaveValue("");
      await code.fill(passcode);
      await send(shared, '[name="password"]');
      await expect(shared.locator("main")).toContainText(words.value);
      await expect(shared.locator("main")).toContainText(`Penicillin (${lang})`);

      await page.goto(`${RECORD}/access`);
      await expect(page.locator("main table")).toContainText(words.log);
      await look("access log");

      await page.goto(made);
      await page.locator('main a[href$="/stop"]').click();
      await look("stopping a share page");
      await page.locator("#main-form .button-danger").click();
      await expect(page).toHaveURL(new RegExp(`${RECORD}/share$`));
      await look("share pages");
      await shared.goto(link);
      await expect(shared.locator("h1")).toHaveText(words.over);
      expect((await readHealthLink(health, passcode)).status).toBe(404);
    },
  );
}
