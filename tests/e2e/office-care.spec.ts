import type { Page } from "@playwright/test";
import { addDays, HOME_ZONE, today } from "../../app/lib/dates.ts";
import { send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const EVENTS = "/company/office-care";
/** Languages share a laboratory, so each uses its own days. */
const WEEKS = { en: 10, id: 14 };

function monday(weeks: number): string {
  let day = addDays(today(HOME_ZONE), 7 * weeks);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day.split("-").reverse().join("-");
}

/** Invited to one event, one for each language. */
const INVITED = { en: "exm-0000006-0003", id: "exm-0000006-0006" };

const WORDS = {
  en: {
    again: "The invitation was sent again.",
    withdrawn: "The employee is withdrawn from the examination.",
    wrong: "No employee has these numbers: row 2: 999999",
    twice: "In a chosen package already:",
    chosen: "employees chosen",
    canceled: "Canceled",
  },
  id: {
    again: "Undangan sudah dikirim ulang.",
    withdrawn: "Undangan karyawan ini sudah ditarik.",
    wrong: "Tidak ada karyawan dengan nomor ini: baris 2: 999999",
    twice: "Sudah ada di paket yang dipilih:",
    chosen: "karyawan dipilih",
    canceled: "Dibatalkan",
  },
} as const;

async function fillPlace(page: Page, lang: "en" | "id"): Promise<void> {
  const day = monday(WEEKS[lang]);
  const values = {
    name: `Pemeriksaan ${lang}`,
    date_from: day,
    date_to: day,
    address: "Jl. Jenderal Sudirman No. 1, Jakarta",
    pic_name: "Lina Hartono",
    pic_phone: "0812 3456 7806",
  };
  await tick(page, page.locator('main [name="place_type"][value="on_site"]'));
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
}

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `orders an event with a filter and pasted numbers, cancels it, and withdraws a participant (${lang})`,
    { tag: lang === "en" ? "@long" : "@plain" },
    async ({ page, look }) => {
      await signIn(page, "hrd", { company: "NUSANTARA" });
      await page.goto(`${EVENTS}?lang=${lang}`);
      await look("list of events");
      await page.locator(`main a[href="${EVENTS}/add"]`).first().click();
      await look("event");
      await fillPlace(page, lang);
      const inside = page.locator('main [name="groups[0].product_ids"]').first();
      await tick(page, inside);
      await send(page, '[name="date_from"]');
      await expect(page.locator(".error-summary")).toContainText(words.twice);
      await look("a test twice in a group");
      const id = (await inside.getAttribute("id")) ?? "";
      await page.locator(`label[for="${id}"]`).click({ position: { x: 12, y: 12 } });
      await expect(inside).not.toBeChecked();
      await send(page, '[name="date_from"]');
      await expect(page).toHaveURL(/step=2$/);
      await look("employees");
      await page.locator("main summary").first().click();
      await page.locator('main [name="numbers"]').fill("001003\n999999");
      await page.locator('main button[value="numbers"]').click();
      await expect(page.locator(".error-summary")).toContainText(words.wrong);
      await look("a number that means nobody");
      await page.locator('main button[value="rest"]').click();
      await expect(page.locator("#chosen")).toContainText("1 ");
      await page.locator('main select[name="department_id"]').selectOption("dep-nusantara-1");
      await page.locator("main [role=search] button").first().click();
      await expect(page).toHaveURL(/department_id=dep-nusantara-1/);
      await page.locator('main button[value="all"]').click();
      await expect(page.locator("#chosen")).toContainText(words.chosen);
      await page.locator('main button[value="next"]').click();
      await expect(page).toHaveURL(/step=4$/);
      await look("review");
      await page.locator('main button[name="intent"][value="send"]').click();
      await expect(page).toHaveURL(/\/approve-first\/[\w-]+\/review$/);
      await look("sent, to be decided");
      await page.goto(`${EVENTS}?q=Pemeriksaan+${lang}`);
      await page.locator('main a[href*="/detail/ofc-"]').first().click();
      await expect(page).toHaveURL(/\/detail\/ofc-[\w-]+$/);
      await look("event");
      await page.locator('main a[href$="/cancel"]').click();
      await look("cancel?");
      await send(page, '[name="reason"]');
      await expect(page).toHaveURL(/\/done\?what=canceled$/);
      await page.locator("main a.button").first().click();
      await expect(page.locator(".page-header")).toContainText(words.canceled);
      await page.goto(`${EVENTS}/detail/ofc-0000006`);
      await page.locator(`main a[href$="/${INVITED[lang]}/resend"]`).click();
      await look("send the invitation again?");
      await send(page, '[name="shown"]');
      await expect(page.locator(".flash")).toContainText(words.again);
      await page.locator(`main a[href$="/${INVITED[lang]}/withdraw"]`).click();
      await look("withdraw?");
      await send(page, '[name="reason"]');
      await expect(page.locator(".flash")).toContainText(words.withdrawn);
      await look("a withdrawn employee");
    },
  );
}
