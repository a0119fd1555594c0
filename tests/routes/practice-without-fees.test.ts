import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(() => openPortal({ DOCTOR_FEES: "off" }));

describe("the profile of a doctor whose operator shows no fees", () => {
  it.each([
    ["en", /\bfees?\b/i, "Are you employed by the state?"],
    ["id", /\bfees?\b/i, "Apakah Anda pegawai negara?"],
  ])("keeps bank and tax, and says nothing of fees (%s)", async (lang, word, question) => {
    const browser = new Browser(portal.origin);
    await browser.signIn("doctor3");
    const at = (tab: string) => browser.get(`/dashboard/profile-user?tab=${tab}&lang=${lang}`);
    const [bank, tax] = [visible(await at("BANK")), visible(await at("TAX"))];
    for (const page of [bank, tax]) expect(page).not.toMatch(word);
    expect(bank).toContain("BRI");
    expect(tax).toContain(question);
  });
});
