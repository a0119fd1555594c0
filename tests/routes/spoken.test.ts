import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { openPortal } from "../support/portal.ts";
import { newcomer, outboxOf } from "../support/registration.ts";
import { languagesInTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

// Screen reader output of the main part. A changed file in tests/fixtures/spoken changes what
// listeners hear: read it before accepting it.

beforeAll(prepareReader);
const portal = useOpened(() => openPortal({ RATE_OTP_ADDRESS: "1000/1h" }));
afterAll(forgetReader);

async function visitor(lang: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  return browser;
}

const file = (name: string) => `../fixtures/spoken/${name}.txt`;

describe("spoken pages", () => {
  it.each(languagesInTurn(0))("include the registration form, empty and with errors (%s)", async (lang) => {
    const browser = await visitor(lang);
    await expect(await spoken(await browser.get("/r3915t3r"))).toMatchFileSnapshot(file(`register-${lang}`));
    const failed = await browser.submit("/r3915t3r", { first_name: "Dewi" }, 'name="first_name"');
    expect(failed.status).toBe(400);
    await expect(await spoken(failed)).toMatchFileSnapshot(file(`register-errors-${lang}`));
  });

  // Promise X9: in one language; in both in the long run.
  it.each(languagesInTurn(1))(
    "include the code step, and the four levels of the address picker (%s)",
    async (lang) => {
      const browser = await visitor(lang);
      const who = newcomer({
        email: `dewi.spoken.${lang}@example.com`,
        username: `dewi.spoken.${lang}`,
        phone_number: lang === "en" ? "081355500001" : "081355500002",
      });
      expect((await browser.submit("/r3915t3r", who, 'name="first_name"')).status).toBe(303);
      const sent = await outboxOf(browser, who["email"] ?? "");
      const code = await spoken(await browser.get("/r3915t3r?step=code"));
      await expect(code.replaceAll(sent.code, "123456")).toMatchFileSnapshot(file(`code-${lang}`));
      const verified = await browser.submit("/r3915t3r?step=code", { otp: sent.code }, 'value="verify"');
      expect(verified.status).toBe(303);
      const levels = ["", "?province=32", "?province=32&city=3273", "?province=32&city=3273&district=327302"];
      for (const [index, query] of levels.entries()) {
        const level = await spoken(await browser.get(`/continue-register/address${query}`));
        await expect(level).toMatchFileSnapshot(file(`address-${String(index + 1)}-${lang}`));
      }
    },
  );
});
