import { beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { valuesIn } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { askForCode } from "../support/profile.ts";
import { outboxOf } from "../support/registration.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const labels = {
  en: ["Profile", "Password", "Photo", "Address", "Settings"],
  id: ["Profil", "Kata sandi", "Foto", "Alamat", "Pengaturan"],
};
const headings = {
  en: ["Your profile", "Change password", "Your photo", "Your addresses", "Settings"],
  id: ["Profil Anda", "Ganti kata sandi", "Foto Anda", "Alamat Anda", "Pengaturan"],
};
const tabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING"];

const portal = useOpened(openPortal);

async function signedIn(username = "patient", company?: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username, undefined, company)).status).toBe(303);
  return browser;
}

const tab = (name: string) => `/patient/profile?tab=${name}`;
const heading = (text: string) => /<h1>([\s\S]*?)<\/h1>/.exec(text)?.[1];

it("shows the last four digits of the identity number, never all of them", async () => {
  const { text } = await (await signedIn()).get(tab("PROFILE"));
  expect(text).toMatch(/ends in<\/span> \d{4}</);
  expect(text).not.toMatch(/\b\d{16}\b/);
});

// Promise X11: tabs are links with an address each.
describe.each(languagesInTurn(1))("the tabs of the profile (%s)", (lang) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signedIn();
    await browser.get(`/menu?lang=${lang}`);
  });

  it.each(tabs.map((name, index) => [name, index] as const))(
    "%s has an address of its own",
    async (name, index) => {
      const answer = await browser.get(tab(name));
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`<title>${labels[lang][index] ?? ""} – `);
      expect(heading(answer.text)).toBe(headings[lang][index]);
      const nav = /<nav class="tabs"[\s\S]*?<\/nav>/.exec(answer.text)?.[0] ?? "";
      const links = [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => [
        href,
        label,
      ]);
      expect(links).toEqual(tabs.map((value, position) => [tab(value), labels[lang][position]]));
      expect(nav).toMatch(new RegExp(`aria-current="page"[^>]*>${labels[lang][index] ?? ""}<`));
    },
  );

  it("include ORDER, which is the page of the orders, without tabs", async () => {
    const { text } = await browser.get(tab("ORDER"));
    expect(heading(text)).toBe(lang === "en" ? "Orders" : "Pesanan");
    expect(text).not.toContain('<nav class="tabs"');
  });

  it.each(["", "?tab=order", "?tab=NOPE"])("'%s' is the profile", async (query) => {
    expect(heading((await browser.get(`/patient/profile${query}`)).text)).toBe(headings[lang][0]);
  });
});

const PRACTICE = ["LICENSE", "SPECIALIST", "EDUCATION", "HOSPITAL", "BANK", "TAX"];

describe("accounts that are not patients", () => {
  it.each([
    ["hrd", "NUSANTARA", ["NUSANTARA", "Administrator, HR"]],
    ["doctor", undefined, []],
    ["facility", undefined, []],
  ] as const)(
    "%s has four tabs; a company also its ID and roles, a doctor six more tabs",
    async (username, company, facts) => {
      const browser = await signedIn(username, company);
      expect((await browser.get("/dashboard")).location).toBe("/dashboard/profile-user");
      const page = await browser.get("/dashboard/profile-user");
      const nav = /<nav class="tabs"[\s\S]*?<\/nav>/.exec(page.text)?.[0] ?? "";
      const current = [...nav.matchAll(/tab=(\w+)/g)].map(([, name]) => name);
      const more = username === "doctor" ? PRACTICE : [];
      expect(current).toEqual(["PROFILE", ...more, "PASSWORD", "PHOTO", "SETTING"]);
      for (const fact of facts) expect(visible(page)).toContain(fact);
      for (const name of current)
        expect((await browser.get(`/dashboard/profile-user?tab=${name ?? ""}`)).status).toBe(200);
      expect((await browser.get("/patient/profile")).location).toBe("/page-not-allowed");
    },
  );

  it("leads patients to their own page", async () => {
    const browser = await signedIn();
    expect((await browser.get("/dashboard/profile-user?tab=PHOTO")).location).toBe(tab("PHOTO"));
  });
});

describe("PROFILE", () => {
  it("saves what may be changed, with an area from the picker, and keeps what was typed meanwhile", async () => {
    const browser = await signedIn();
    const page = await browser.get(tab("PROFILE"));
    expect(visible(page)).toContain("1000234501");
    const left = await browser.submit(
      tab("PROFILE"),
      { intent: "area", ...person, address: "Jl. Belum Disimpan" },
      'name="religion_id"',
    );
    expect(left.location).toBe("/patient/profile/area?of=profile");
    const districts = await browser.get(
      "/patient/profile/area?of=profile&province=32&city=3273&district=327302",
    );
    const code = /name="subdistrict_code" value="(\d+)"/.exec(districts.text)?.[1] ?? "";
    const chosen = await browser.submit(
      "/patient/profile/area?of=profile&province=32&city=3273&district=327302",
      { subdistrict_code: code },
      "subdistrict_code",
    );
    expect(chosen.location).toBe(`${tab("PROFILE")}#area`);
    const back = await browser.get(tab("PROFILE"));
    expect(back.text).toContain("Jl. Belum Disimpan");
    const saved = await browser.submit(
      tab("PROFILE"),
      { ...person, address: "Jl. Baru No. 2" },
      'name="religion_id"',
    );
    expect([saved.status, saved.location]).toEqual([303, tab("PROFILE")]);
    const after = await browser.get(tab("PROFILE"));
    expect(visible(after)).toContain("Your profile is saved.");
    expect(after.text).toContain("Jl. Baru No. 2");
    expect(visible(after)).toMatch(/Bandung, Jawa Barat/);
  });

  it("shows a save in another tab beside what was entered, and saves at the next press", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const stale = await first.get(tab("PROFILE"));
    await second.submit(tab("PROFILE"), { ...person, religion_id: "4" }, 'name="religion_id"');
    const { hidden } = formIn(stale.text, 'name="religion_id"');
    const refused = await first.post(tab("PROFILE"), { ...hidden, ...person, religion_id: "5" });
    expect(refused.status).toBe(409);
    expect(visible(refused)).toContain("Your details were changed while you were editing");
    expect(visible(refused)).toMatch(/Religion Buddhism Hinduism/);
    const again = await first.post(tab("PROFILE"), {
      ...formIn(refused.text, 'name="religion_id"').hidden,
      ...person,
      religion_id: "5",
    });
    expect(again.status).toBe(303);
  });

  it("shows input kept for the area beside what was saved before it", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const { hidden } = formIn((await first.get(tab("PROFILE"))).text, 'name="religion_id"');
    const saved = { ...person, religion_id: "4", address: "Jl. Terbaru" };
    await second.submit(tab("PROFILE"), saved, 'name="religion_id"');
    const kept = { ...person, religion_id: "5", address: "Jl. Belum Disimpan", intent: "area" };
    await first.post(tab("PROFILE"), { ...hidden, ...kept });
    const page = await first.get(tab("PROFILE"));
    expect(visible(page)).toMatch(/This has changed.*Buddhism Hinduism.*Jl\. Belum Disimpan Jl\. Terbaru/);
    expect(page.text).toContain(">Jl. Belum Disimpan</textarea>");
    await first.submit(tab("PROFILE"), kept, 'name="religion_id"');
    expect(visible(await first.get(tab("PROFILE"))), "seen").not.toContain("This has changed");
    await first.submit(tab("PROFILE"), person, 'name="religion_id"');
  });

  it("lets the person change an unverified identity; every session shows the new name", async () => {
    const browser = await signedIn("patient2");
    const page = await browser.get(tab("PROFILE"));
    expect(page.text).not.toContain('href="/profile/correction"');
    const identity = {
      last_name: "Wijaya",
      place_of_birth: "Bandung",
      gender: "1",
      identity_number: "3273 0202 1191 0005",
    };
    const [day = "", month = "", year = ""] = ["day", "month", "year"].map(
      (part) => valuesIn(page.text, `date_of_birth.${part}`)[0],
    );
    const birth = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
    const requested = { ...person, title_id: "1", ...identity, ...birth, first_name: "Andika" };
    const younger = { ...requested, "date_of_birth.year": String(Number(year) + 1) };
    const kept = await browser.submit(tab("PROFILE"), younger, 'name="religion_id"');
    expect(kept.status, "a birth date is changed at a branch").toBe(400);
    expect(valuesIn(kept.text, "last_name")).toEqual(["Wijaya"]);
    const saved = await browser.submit(tab("PROFILE"), requested, 'name="religion_id"');
    expect(saved.status).toBe(303);
    const after = await browser.get(tab("PROFILE"));
    expect(visible(after)).toContain("Andika Wijaya");
    const stale = { ...requested, ...formIn(page.text, 'name="religion_id"').hidden };
    const other = { gender: "2", place_of_birth: "Bogor" };
    const refused = await browser.post(tab("PROFILE"), { ...stale, ...other });
    expect(refused.status).toBe(409);
    const rows = /id="changed"[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(refused.text)?.[1] ?? "";
    expect(visible({ text: rows }).trim()).toBe("Place of birth Bogor Bandung Gender Female Male");
    await browser.submit(tab("PROFILE"), { ...requested, last_name: "" }, 'name="religion_id"');
    expect(visible(await browser.get(tab("PROFILE"))), "a name can be taken off").not.toContain("Wijaya");
  });
});

const person = {
  title_id: "2",
  religion_id: "1",
  marital_status_id: "2",
  blood_type: "O+",
  ethnicity: "829",
  address: "Jl. Radio Dalam Raya No. 17",
};

describe("a new e-mail address", () => {
  it("takes effect with the code; the old address is told", async () => {
    const browser = await signedIn("doctor");
    const code = await askForCode(browser, "ratna.new@example.com");
    const wrong = await browser.submit(
      "/profile/contact/email/code",
      { otp: code === "000000" ? "000001" : "000000" },
      'value="verify"',
    );
    expect([wrong.status, visible(wrong)]).toEqual([
      400,
      expect.stringContaining("This code is not correct"),
    ]);
    const done = await browser.submit("/profile/contact/email/code", { otp: code }, 'value="verify"');
    expect(done.location).toBe("/dashboard/profile-user?tab=PROFILE");
    const page = await browser.get("/dashboard/profile-user");
    expect(visible(page)).toContain("ratna.new@example.com");
    expect(visible(page)).toContain("We have notified your old address");
    expect((await outboxOf(browser, "doctor@example.com")).text).toContain("a different email address");
    expect((await browser.get("/profile/contact/email/code")).location).toBe("/profile/contact/email");
  });

  it.each([
    ["email", { email: "nonsense" }, "Invalid email address"],
    ["phone", { phone_code: "+62", phone_number: "12", channel: "sms" }, "Phone number must valid"],
    [
      "phone",
      { phone_code: "nowhere", phone_number: "0812 3456 7999", channel: "sms" },
      "Phone code must valid",
    ],
  ])("%s: %o is refused with everything typed kept", async (kind, fields, text) => {
    const browser = await signedIn();
    const refused = await browser.submit(`/profile/contact/${kind}`, fields, "main-form");
    expect(refused.status).toBe(400);
    expect(visible(refused)).toContain(text);
    expect(refused.text).toContain(`value="${Object.values(fields)[0] ?? ""}"`);
  });

  it("is refused for a third kind", async () => {
    expect((await (await signedIn()).get("/profile/contact/fax")).status).toBe(404);
  });
});
