import { z } from "zod";
import { PROFILE, registrationCalls } from "../../lab/tests/support/registration-calls.ts";
import { send, tick } from "./support/journey.ts";
import { expect, inHalves, PASSWORD, signIn, signInByForm, test } from "./support/test.ts";

const MINE = "/profile/privacy";
const CLOSE = "/patient/privacy/close";
const WORDS = {
  en: {
    law: "Minister of Health Regulation 24/2022",
    due: "Answer by",
    answered: "Answered",
    closing: "is being closed",
    stays: "Your account stays",
  },
  id: {
    law: "Permenkes 24/2022",
    due: "Dijawab paling lambat",
    answered: "Dijawab",
    closing: "sedang ditutup",
    stays: "Akun Anda tetap ada",
  },
} as const;
const PEOPLE = {
  en: { username: "privacy.en", number: "81298760001", identity_number: "3174075203910014" },
  id: { username: "privacy.id", number: "81298760002", identity_number: "3174075203910024" },
} as const;

const answerOf = z.looseObject({ statusCode: z.number(), message: z.string(), results: z.unknown() });

/** A patient without orders, registered at the laboratory. */
async function addPatient(
  labUrl: string,
  { username, number, identity_number }: (typeof PEOPLE)["en" | "id"],
) {
  const { register, post } = registrationCalls({
    call: async (method, path, { token, body } = {}) => {
      const answer = await fetch(labUrl + path, {
        method,
        headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { results, ...rest } = answerOf.parse(await answer.json());
      return { ...rest, results, status: answer.status };
    },
  });
  const email = `${username}@example.com`;
  const { access_token } = await register({ username, email, phone_number: number, password: PASSWORD });
  const done = await post("/continue-register", { ...PROFILE, identity_number }, access_token);
  expect(done.message).toBeTruthy();
  expect(done.status).toBe(200);
}

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `lets a person read the notice, decide on uses, ask, and close and keep the account (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, another, look, portal }) => {
      const main = page.locator("main");
      await page.goto(`/privacy?lang=${lang}`);
      await expect(main).toContainText("25");
      await look("privacy notice");

      await addPatient(portal.labUrl, PEOPLE[lang]);
      const { username } = PEOPLE[lang];
      await signIn(page, username);
      await page.goto(`${MINE}?lang=${lang}`);
      await look("privacy and own data");
      const promo = main.locator('form:has([name="purpose"][value="promo"])');
      await promo.locator("button").click();
      await expect(promo.locator('[name="given"]')).toHaveValue("off");
      await promo.locator("button").click();
      await expect(promo.locator('[name="given"]')).toHaveValue("on");
      await main.locator("details summary").last().click();
      await look("history of consents");

      await page.goto(`${MINE}/request`);
      await send(page, '[name="text"]');
      await expect(page.locator(".error-summary")).toBeVisible();
      await look("request about data with errors");
      await tick(page, main.locator('[name="kind"][value="restriction"]'));
      await page.locator('[name="text"]').fill("Hanya untuk pemeriksaan.");
      await send(page, '[name="text"]');
      await expect(main).toContainText(words.due);
      await look("request that waits");
      const request = new URL(page.url()).pathname;

      const lab = await another();
      await lab.goto(`/reference-lab?lang=${lang}`);
      await lab
        .locator(`a[href="${request.replace("/profile/privacy/request", "/reference-lab/privacy")}"]`)
        .click();
      await tick(lab, lab.locator('main [name="decision"][value="answer"]'));
      await lab.locator('[name="answer"]').fill("Sudah kami batasi.");
      await send(lab, '[name="answer"]');
      await expect(lab).toHaveURL(/\/reference-lab$/);
      await page.goto(request);
      await expect(main).toContainText(words.answered);
      await look("answered request about data");
      await page.goto("/patient/privacy/log?own=1");
      await look("log of processing");

      await page.goto(CLOSE);
      await expect(main).toContainText(words.law);
      await look("closing the account");
      await tick(page, main.locator('[name="understood"]'));
      await page.locator('[name="current_password"]').fill(PASSWORD);
      await send(page, '[name="current_password"]');
      await expect(main).toContainText(words.closing);
      await look("account that is being closed");

      const later = await another();
      await signInByForm(later, username);
      await expect(later).toHaveURL(new RegExp(`${CLOSE}$`));
      await later.locator('main form:has([value="keep"]) button').click();
      await expect(later).toHaveURL(new RegExp(`${MINE}$`));
      await page.goto(CLOSE);
      await expect(page.locator('[name="current_password"]')).toBeVisible();
    },
  );
}
