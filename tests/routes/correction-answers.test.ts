import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const LAB = "/reference-lab";
const FORM = 'name="answer"';
const PROFILE = "/dashboard/profile-user";

const portal = useOpened(openPortal);
const staff = new Browser(portal);

async function signedIn(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.signIn(username);
  return browser;
}

describe("answers to requests for a correction", () => {
  it.each([
    ["en", "Last name: corrected on", "Place of birth: not changed", "Reason: Di KTP"],
    ["id", "Nama belakang: dikoreksi pada", "Tempat lahir: tidak diubah", "Alasan: Di KTP"],
  ])("stand in the profile with their reason (%s)", async (lang, ...words) => {
    const browser = await signedIn("patient");
    const page = visible(await browser.get(`/patient/profile?tab=PROFILE&lang=${lang}`));
    for (const word of words) expect(page).toContain(word);
  });

  it("are given at the laboratory: a refusal without a reason is not sent, and nothing is lost", async () => {
    const path = `${LAB}/correction/KOR-000003`;
    const list = await staff.get(`${LAB}?lang=en`);
    expect(visible(list)).toMatch(/KOR-000003 doctor First name Waiting/);
    expect(list.text).toContain(`href="${path}"`);
    expect(visible(await staff.get(path))).toMatch(/Data at that time Ratna Requested data Ratnasari/);
    const bare = await staff.submit(path, { decision: "refuse", answer: "" }, FORM);
    expect([bare.status, bare.text.includes("Say why you reject it")]).toEqual([400, true]);
    const long = await staff.submit(path, { decision: "refuse", answer: "x".repeat(501) }, FORM);
    expect([long.status, long.text.includes("x".repeat(501))]).toEqual([400, true]);
  });

  it("change the profile and the name in open sessions when they accept, and notify", async () => {
    const doctor = await signedIn("doctor");
    expect(visible(await doctor.get(`${PROFILE}?lang=en`))).toContain("KOR-000003");
    const path = `${LAB}/correction/KOR-000003`;
    const accepted = await staff.submit(path, { decision: "accept", answer: "Terima kasih" }, FORM);
    expect([accepted.status, accepted.location]).toEqual([303, LAB]);
    expect(visible(await staff.get(LAB))).toContain("KOR-000003 was accepted");
    const profile = visible(await doctor.get(PROFILE));
    expect(profile).toContain("Ratnasari Dewi Hapsari");
    expect(profile).toMatch(/First name: corrected on .*The laboratory[’']s answer: Terima kasih/);
    expect(visible(await doctor.get("/menu"))).toContain("Ratnasari Dewi Hapsari");
    expect(visible(await doctor.get("/notifications"))).toContain("Your data has been corrected");
    const page = await staff.get(path);
    expect([page.status, page.text.includes(FORM)]).toEqual([200, false]);
  });

  it("are 404 for an unknown request", async () => {
    expect((await staff.get(`${LAB}/correction/KOR-0`)).status).toBe(404);
  });
});
