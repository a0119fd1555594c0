import { send, tick } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

const RESULT = "/patient/lab-result?order_number=ORD-0003006";
const FILE = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
const WORDS = {
  en: {
    urgent: "Since this morning I have chest pain",
    more: "This is the label of my medicine.",
    help: "nearest emergency department",
    promise: "You get an answer by",
    open: "Waiting for an answer",
    answered: "Answered",
    ended: "You ended it",
  },
  id: {
    urgent: "Sejak tadi pagi dada saya nyeri",
    more: "Ini label obat saya.",
    help: "IGD terdekat",
    promise: "Kami jawab paling lambat",
    open: "Menunggu jawaban",
    answered: "Sudah dijawab",
    ended: "Anda yang mengakhiri",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `asks about a result after help was shown, answers from a template, and ends (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, another, look }) => {
      const main = page.locator("main");
      await signIn(page, "patient");
      await page.goto(`${RESULT}&lang=${lang}`);
      await main.locator('a[href^="/patient/result-question?"]').click();
      await expect(main.locator(".alert").first()).toContainText(words.help);
      await expect(main).toContainText(words.promise);
      await look("asking about a result");

      await page.locator('[name="text"]').fill(words.urgent);
      await send(page, '[name="text"]');
      await expect(page.locator(".error-summary")).toContainText("119");
      await expect(page.locator('[name="text"]')).toHaveValue(words.urgent);
      await look("help before a question that may be an emergency");
      await tick(page, page.locator('[name="confirmed"]'));
      await send(page, '[name="text"]');
      await expect(page).toHaveURL(/\/patient\/result-question\/[\w-]{36}$/);
      await expect(main).toContainText(words.open);
      await look("question that waits");

      const thread = new URL(page.url()).pathname;
      await page.locator('[name="text"]').fill(words.more);
      await page.locator('[name="end"]').click();
      await expect(page.locator('[name="text"]')).toHaveValue(words.more);
      await look("question that does not end before its message is sent");
      await page.locator('[name="file"]').setInputFiles(FILE);
      await page.locator("#main-form button:not([name])").click();
      await expect(main).toContainText(words.more);
      await expect(main.locator(`a[href="${thread}/attachment"]`)).toBeVisible();

      const lab = await another();
      await lab.goto(`/reference-lab?lang=${lang}`);
      await lab
        .locator(`a[href="${thread.replace("/patient/result-question", "/reference-lab/question")}"]`)
        .click();
      await lab.locator('[name="template"]').selectOption("doctor");
      await lab.locator('button[name="fill"]').click();
      await expect(lab.locator('[name="text"]')).toHaveValue(/119/);
      await send(lab, '[name="text"]');
      await expect(lab.locator(".error-summary")).toContainText("…");
      const draft = await lab.locator('[name="text"]').inputValue();
      await lab.locator('[name="text"]').fill(draft.replaceAll("…", "7"));
      await send(lab, '[name="text"]');
      await expect(lab).toHaveURL(/\/reference-lab$/);

      await page.goto(thread);
      await expect(main).toContainText(words.answered);
      await look("answered question");
      await page.locator('[name="end"]').click();
      await expect(main).toContainText(words.ended);
      await look("ended question");
    },
  );
}
