import { describe, expect, it } from "vitest";
import { confirmReview, tickRows } from "../support/approval-forms.ts";
import { Browser, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** Awaits finance; human resources enters a registered patient's data. */
const EMPLOYEE = "emp-nja-1009";
const NUMBER = "001009";
const EVENT = "/company/office-care/detail/ofc-0000007";
const APPROVAL = "/company/examination-approval/approve-second/exm-0000007";
const CONTACT = "andi.di.kantor@example.com";
const ANDI = {
  first_name: "Andi",
  last_name: "Wijaya",
  gender: "M",
  email: CONTACT,
  "date_of_birth.day": "2",
  "date_of_birth.month": "11",
  "date_of_birth.year": "1991",
  "identities[0].identity_number": "3273020211910005",
};

function typedIn({ text }: PageResponse): Record<string, string> {
  const form = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(text)?.[0] ?? "";
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const read = (name: string) => unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    const isChoice = /type="(checkbox|radio)"/.test(tag);
    if (!isChoice || /\schecked/.test(tag)) values[read("name")] = read("value");
  }
  for (const [select, name = ""] of form.matchAll(/<select\b[^>]*\sname="([^"]*)"[\s\S]*?<\/select>/g)) {
    const chosen = /<option[^>]*\sselected[^>]*>/.exec(select)?.[0] ?? "";
    values[name] = /value="([^"]*)"/.exec(chosen)?.[1] ?? "";
  }
  delete values[""];
  return values;
}

const until = async (look: () => Promise<string | undefined>): Promise<string> => {
  for (;;) {
    const answer = await look();
    if (answer) return answer;
  }
};

describe("an invitation to a company's examination", () => {
  let link = "";
  let code = "";

  const portal = useOpened(openPortal);
  const hrd = useVisitor(portal, "hrd");
  const visitor = new Browser(portal);
  const andi = new Browser(portal);

  const attend = (outcome: string) =>
    visitor.submit(
      "/reference-lab",
      { request_number: "REQ-0000007", employee_number: NUMBER, outcome },
      'value="attendance"',
    );

  it("goes out when both steps have approved, and human resources see it", async () => {
    const edit = `${MASTER}/edit/${EMPLOYEE}`;
    const saved = await hrd.post(edit, { ...typedIn(await hrd.get(edit)), ...ANDI });
    expect(saved.status, visible(saved).slice(0, 600)).toBe(303);
    const finance = await signInCompany(portal.origin, "finance");
    const review = (await tickRows(finance, APPROVAL, {}, "approve_all")).location ?? "";
    const done = await confirmReview(finance, review, { funding: "DEPOSIT" });
    expect(done.status, visible(done).slice(0, 600)).toBe(303);
    // The laboratory sends it asynchronously.
    const message = await until(async () => {
      const { text } = await visitor.get("/reference-lab?lang=en");
      return text.includes(CONTACT) ? text.slice(text.indexOf(CONTACT)) : undefined;
    });
    link = /href="(\/invitation\/[^"]+)"/.exec(message)?.[1] ?? "";
    code = /\b([2-9A-Z]{4}-[2-9A-Z]{4})\b/.exec(visible({ text: message }))?.[1] ?? "";
    expect([link, code]).not.toContain("");
    const list = visible(await hrd.get(`${EVENT}?lang=en&q=${NUMBER}`));
    expect(list).toMatch(/Invitation .*Email, \d\d [A-Z]{3} \d{4}/);
    expect(visible(await hrd.get(`${EVENT}?lang=id&q=${NUMBER}`))).toContain("Undangan");
  });

  it("is printed without its code, one page each, for those who plan alone", async () => {
    for (const [lang, words] of [
      ["en", "Bring your identity card"],
      ["id", "Bawa kartu identitas"],
    ] as const) {
      const page = await hrd.get(`${EVENT}/slips?lang=${lang}`);
      expect(page.status).toBe(200);
      expect(visible(page)).toContain(words);
      expect(page.text.match(/<article class="slip"/g)?.length).toBeGreaterThan(3);
      expect(page.text).not.toContain(code);
      expect(page.text).not.toContain(link);
    }
    const viewer = await signInCompany(portal.origin, "viewer");
    expect((await viewer.get(`${EVENT}/slips`)).location).toBe("/page-not-allowed");
  });

  it("tells a stranger nothing: a made-up link is the same page", async () => {
    for (const lang of ["en", "id"]) {
      const real = await visitor.get(`${link}?lang=${lang}`);
      const madeUp = await visitor.get(`/invitation/made-up?lang=${lang}`);
      expect(real.status).toBe(200);
      expect(visible(real)).toBe(visible(madeUp));
      expect(visible(real)).not.toMatch(/Pemeriksaan fungsi hati|NUSANTARA|Andi/i);
    }
    const hrdAtLink = visible(await hrd.get(`${link}?lang=en`));
    expect(hrdAtLink).toContain("not a patient’s");
  });

  it("keeps the way through the sign-in, and shows no result before the code", async () => {
    await attend("attended");
    await attend("fit");
    const page = await visitor.get(link);
    const login = unescapeHtml(/href="(\/login\?redirect=[^"]+)"/.exec(page.text)?.[1] ?? "");
    const answer = await andi.submit(
      login,
      { username: "patient2", password: "Lab-portal-1" },
      'name="password"',
    );
    expect(answer.location).toBe(`${link}/code`);
    expect(visible(await andi.get("/patient/lab-result?tab=reports&lang=en"))).not.toContain("PT Nusantara");
  });

  it("answers a wrong code with the tries that are left, in both languages, and keeps what was typed", async () => {
    for (const [lang, words] of [
      ["en", "You can try 4 more times"],
      ["id", "mencoba 3 kali lagi"],
    ] as const) {
      await andi.get(`/menu?lang=${lang}`);
      const wrong = await andi.submit(`${link}/code?lang=${lang}`, { code: "WRNG-C0DE" }, 'id="main-form"');
      expect(wrong.status).toBe(400);
      expect(visible(wrong)).toContain(words);
      expect(wrong.text).toContain('value="WRNG-C0DE"');
    }
    const empty = await andi.submit(`${link}/code`, { code: "" }, 'id="main-form"');
    expect(empty.status).toBe(400);
  });

  it("opens the result to the person who enters the code", async () => {
    const before = visible(await andi.get("/patient/lab-result?tab=reports&lang=en"));
    const done = await andi.submit(`${link}/code`, { code: code.toLowerCase() }, 'id="main-form"');
    expect([done.status, done.location]).toEqual([303, "/patient/lab-result"]);
    const after = visible(await andi.get("/patient/lab-result?tab=reports&lang=en"));
    expect(after).toContain("The invitation is linked to your account.");
    expect(after.length).toBeGreaterThan(before.length);
  });

  it("shows the laboratory's operator the people to compare, and confirms an identity card", async () => {
    for (const [lang, words] of [
      ["en", "People to compare"],
      ["id", "Orang yang perlu dicocokkan"],
    ] as const)
      expect(visible(await visitor.get(`/reference-lab?lang=${lang}`))).toContain(words);
    const unknown = await visitor.submit("/reference-lab", { medical_record_number: "1" }, 'value="card"');
    expect(unknown.status).toBe(404);
    const known = await visitor.submit(
      "/reference-lab",
      { medical_record_number: "1000234505" },
      'value="card"',
    );
    expect(known.status).toBe(303);
    expect((await visitor.get("/reference-lab/identity/none")).status).toBe(404);
  });
});
