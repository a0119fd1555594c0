import { expect } from "vitest";
import { Browser, type PageResponse } from "./browser.ts";
import { PASSWORD, type TestLab } from "../../lab/tests/support/test-lab.ts";

export const SECURITY = "/profile/security";
const MEMBERS = {
  patient: "siti.rahmawati@example.com",
  patient2: "andi.wijaya@example.com",
  hrd: "hrd@example.com",
  finance: "finance@example.com",
} as const;
export type Member = keyof typeof MEMBERS;

/** Two-step verification of a portal over a laboratory whose clock the test moves. */
export function twoFactorOf(lab: TestLab, origin: string) {
  const companyOf = (name: Member) => (name === "hrd" || name === "finance" ? "NUSANTARA" : undefined);
  const lastCode = async (name: Member): Promise<string> => {
    const { code } = await lab.lab.db
      .selectFrom("outbox")
      .select("code")
      .where("recipient", "=", MEMBERS[name])
      .where("code", "is not", null)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return code ?? "";
  };
  /** Five codes an hour for each account. */
  const later = () => {
    lab.clock.at = new Date(lab.clock.at.getTime() + 13 * 60_000);
  };
  const choose = async (browser: Browser, page: string, method = "email"): Promise<string> => {
    later();
    const sent = await browser.submit(page, { method }, 'type="radio"');
    expect(sent.status).toBe(303);
    return sent.location ?? "";
  };
  return {
    lastCode,
    later,
    choose,
    signIn: (browser: Browser, name: Member): Promise<PageResponse> =>
      browser.signIn(name, PASSWORD, companyOf(name)),
    browserOf: async (name: Member, userAgent?: string): Promise<Browser> => {
      const browser = new Browser(origin, userAgent ? { "User-Agent": userAgent } : {});
      expect((await browser.signIn(name, PASSWORD, companyOf(name))).status).toBe(303);
      return browser;
    },
    switchOn: async (browser: Browser, more: Record<string, string> = {}): Promise<void> => {
      const fields = { current_password: PASSWORD, ...more };
      expect(await browser.submit(SECURITY, fields, 'value="on"')).toMatchObject({ status: 303 });
    },
    /** From the page of the choice to the page behind it. */
    confirm: async (browser: Browser, name: Member, page: string): Promise<PageResponse> => {
      const entry = await choose(browser, page);
      return browser.submit(entry, { otp: await lastCode(name) }, 'value="code"');
    },
  };
}
