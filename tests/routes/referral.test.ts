import { beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { qrsInPage } from "../support/qr.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let doctor: Browser;
const portal = useOpened(openPortal);
beforeAll(async () => {
  doctor = await as("doctor");
});

async function as(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.signIn(username);
  return browser;
}
const open = async (path: string, browser = doctor) => {
  const page = await browser.open(path);
  const main = /<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? page.text;
  return { ...page, text: unescapeHtml(main.replace(/<!-- -->/g, "")) };
};
const NEW = "/doctor/referral/new";
const FORM = 'name="product_ids"';

describe("writing a referral", () => {
  it("goes from a record number to a link for the patient, with no identity number in an address", async () => {
    const begun = await doctor.submit(NEW, { medical_record_number: "1000234505" }, "medical_record_number");
    const tests = begun.location ?? "";
    expect(tests).toMatch(/^\/doctor\/referral\/new\/tests\?draft_id=REF-\d+$/);
    const draft_id = new URLSearchParams(tests.split("?")[1]).get("draft_id") ?? "";
    expect((await open(tests)).text).toContain("A. W., born 1991, phone ending in 02");
    const empty = await open(`/doctor/referral/confirmation?draft_id=${draft_id}`);
    expect(empty.text).toContain("Choose at least one test before you send it.");
    const none = await doctor.submit(tests, { intent: "check" }, FORM);
    expect([none.status, none.text.includes("Tick at least one test")]).toEqual([400, true]);
    const added = await doctor.submit(tests, { product_ids: "prd-uric", intent: "check" }, FORM);
    expect(added.location).toBe(`/doctor/referral/confirmation?draft_id=${draft_id}`);

    const details = `/doctor/referral/new/details?draft_id=${draft_id}`;
    const long = await doctor.submit(details, { urgency: "urgent", note: "x".repeat(501) }, 'name="note"');
    expect(long.status).toBe(400);
    expect(long.text).toContain("x".repeat(501));
    const written = {
      plant_id: "plt-jkt-sdr",
      urgency: "urgent",
      diagnosis: "Gout",
      note: "",
      fasting_note: "",
    };
    const kept = await doctor.submit(details, written, 'name="note"');
    const check = kept.location ?? "";
    const shown = await open(check);
    for (const text of ["Gout", "Urgent", "Jakarta Sudirman", "The patient pays", "Your fee"])
      expect(shown.text).toContain(text);
    expect(shown.text).not.toMatch(/Andi|Wijaya/);

    const without = await doctor.submit(check, {}, 'name="consent"');
    expect(without.status).toBe(400);
    expect(without.text).toContain("Tick this after the patient has agreed");
    const sent = await doctor.submit(check, { consent: "on" }, 'name="consent"');
    expect(sent.location).toBe(`/doctor/referral/complete?referral_number=${draft_id}`);
    const complete = await open(sent.location ?? "");
    expect(complete.text).toContain(draft_id);
    expect(complete.text).toMatch(/https:\/\/wa\.me\/\?text=/);
    const [link] = /https?:\/\/[^\s<"]*\/referral\/[\w-]{20,}/.exec(complete.text) ?? [];
    expect(link).toBeDefined();
    expect(qrsInPage(complete.text)).toEqual([link]);
    expect((await doctor.get(check)).location).toBe(`/doctor/referral/detail/${draft_id}`);

    const andi = await as("patient2");
    expect((await open(`/patient/referral/${draft_id}`, andi)).text).toContain("Gout");
  });

  it("offers what the doctor often refers, and a search keeps every tick", async () => {
    const begun = await doctor.submit(NEW, { medical_record_number: "1000234505" }, "medical_record_number");
    const tests = begun.location ?? "";
    const ticked = async (path: string) => {
      const { document } = await readPage(doctor, path);
      return [...document.querySelectorAll("main input[name=product_ids][checked]")].map((tick) =>
        tick.getAttribute("value"),
      );
    };
    const { text } = await open(tests);
    expect(text).toMatch(/You often refer[\s\S]*value="prd-glu-f"[\s\S]*Sets you refer[\s\S]*Other tests \(/);
    const search = { product_ids: "prd-glu-f", sets: "prd-tsh prd-ft4", q: "uric" };
    const answer = (await doctor.submit(tests, search, FORM)).location ?? "";
    expect(answer).toBe(`${tests}&q=uric`);
    expect(await ticked(answer)).toEqual(["prd-glu-f", "prd-tsh", "prd-ft4"]);
    const page = (await open(answer)).text;
    expect(page).toMatch(/Chosen[\s\S]*Found for “uric”[\s\S]*value="prd-uric"/);
    expect(page.match(/value="prd-glu-f"/g)).toHaveLength(1);
    const fewer = await doctor.submit(answer, { product_ids: "prd-uric", intent: "details" }, FORM);
    expect(fewer.location).toMatch(/^\/doctor\/referral\/new\/details\?/);
    expect(await ticked(tests)).toEqual(["prd-uric"]);
  });

  it("shows the alert of a shared result, then all its values, worst first", async () => {
    const { document } = await readPage(doctor, "/doctor/referral/detail/REF-0000116?lang=en");
    expect(textOf(document.querySelector("main .alert-strips"))).toMatch(/Potassium: 6\.4.*Very high/);
    const first = document.querySelector("main .card");
    expect(textOf(first)).toMatch(
      /^1 of 4 values are outside the normal range\..*Potassium.*6\.4.*Very high.*3\.5–5\.1.*Sodium/,
    );
    expect(first?.querySelector("a.button")?.getAttribute("href")).toMatch(/\/REF-0000116\/result\/ORD-/);
    expect(textOf(document.querySelector("main .split details"))).toContain("Your fee");
    const waiting = (await open("/doctor/referral/detail/REF-0000101?lang=en")).text;
    expect(waiting).toContain("Next: the patient opens your link, and accepts or declines.");
    expect(waiting).toMatch(/<button[^>]*class="button button-link"[^>]*><span>Refer again/);
    const hidden = await doctor.get("/doctor/referral/detail/REF-0000116", { "Sec-Purpose": "prefetch" });
    expect(hidden.status).toBe(503);
  });

  it("offers the search before the doctor's last patients, who are named by referral alone", async () => {
    const { document } = await readPage(doctor, `${NEW}?lang=en`);
    const titles = [...document.querySelectorAll("main h2")].map((title) => textOf(title));
    expect(titles).toEqual(["Find the patient by", "Latest referrals"]);
    const forms = [...document.querySelectorAll("main section[aria-labelledby=again] form")];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms)
      expect(form.getAttribute("action")).toMatch(/^\/doctor\/referral\/detail\/REF-\d+/);
  });

  it("repeats a referral for its patient, unless the patient declined it", async () => {
    const home = await readPage(doctor, "/doctor/home");
    const again = home.document.querySelectorAll("main section[aria-labelledby=again] form");
    expect(again.length).toBeGreaterThan(0);
    const detail = (number: string) => `/doctor/referral/detail/${number}`;
    const begun = await doctor.submit(detail("REF-0000101"), {}, `action="${detail("REF-0000101")}"`);
    expect(begun.location).toMatch(/^\/doctor\/referral\/confirmation\?draft_id=REF-/);
    const check = (await open(begun.location ?? "")).text;
    for (const text of ["S. R.", "HbA1c", "Lipid profile", "Jakarta Sudirman", "Kontrol tiga bulanan."])
      expect(check).toContain(text);
    const { text } = await open(detail("REF-0000104"));
    expect(text).not.toContain("Refer again");
    const { hidden } = formIn((await doctor.get(detail("REF-0000101"))).text, "client_request_id");
    const declined = await doctor.post(detail("REF-0000104"), hidden);
    expect([declined.status, declined.text.includes("The patient declined this referral.")]).toEqual([
      409,
      true,
    ]);
  });

  it("gives the same answer for an unknown number and for another birth date", async () => {
    const birth = { "date_of_birth.day": "3", "date_of_birth.month": "11", "date_of_birth.year": "1991" };
    const answers = [];
    for (const identity_number of ["3273020211910005", "3273020211910099"]) {
      const { status, text } = await doctor.submit(
        `${NEW}?by=nik`,
        { identity_number, ...birth },
        'name="identity_number"',
      );
      answers.push({
        status,
        said: text.includes("No patient matches this."),
        kept: text.includes(identity_number),
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ said: true, kept: true });
  });

  it("stops when the draft was changed in another tab", async () => {
    const check = "/doctor/referral/confirmation?draft_id=REF-0000105";
    const token = await doctor.get(check);
    const fields = Object.fromEntries(
      [...token.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, n = "", v = ""]) => [
        n,
        v,
      ]),
    );
    const other = { product_ids: "prd-tsh", intent: "check" };
    await doctor.submit("/doctor/referral/new/tests?draft_id=REF-0000105", other, FORM);
    const late = await doctor.post(check, { ...fields, consent: "on" });
    expect(late.status).toBe(409);
    expect((await doctor.get(check)).status).toBe(200);
  });
});

describe("a doctor's view of a patient", () => {
  const result = (number: string, order: string) => `/doctor/referral/detail/${number}/result/${order}`;
  const shared = result("REF-0000116", "ORD-0003006");

  it("shows a shared result, with its report and the patient's name", async () => {
    const unread = async () =>
      (await readPage(doctor, "/doctor/home")).document.querySelector('main [aria-labelledby="results"]')
        ?.innerHTML;
    expect(await unread()).toContain(shared);
    const page = await open(shared);
    expect(page.text).toMatch(/Siti Rahmawati[\s\S]*Potassium/);
    expect(await unread()).not.toContain(shared);
    const { document } = await readPage(doctor, `${shared}?lang=en`);
    expect(textOf(document.querySelector("main h1"))).toMatch(/Siti Rahmawati/i);
    expect(textOf(document.querySelector("main .lead"))).toMatch(/^(?!.*Rahmawati).*Medical record/i);
    const report = await doctor.get("/download/labreport/ORD-0003006");
    expect(report.status).toBe(200);
  });

  it("shows nothing of a result that is not or no longer shared, at any address", async () => {
    for (const [number, order] of [
      ["REF-0000107", "ORD-0001015"],
      ["REF-0000115", "ORD-0001002"],
      ["REF-0000108", "ORD-0001017"],
      ["REF-0000101", "ORD-0001001X"],
    ] as const) {
      const patient = "patient_id=pat-siti";
      for (const path of [
        result(number, order),
        result("REF-0000116", order),
        `/download/labreport/${order}`,
        `/download/labreport/${order}?${patient}`,
        `/download/mcureport/${order}`,
      ])
        expect((await doctor.get(path)).status, path).toBe(404);
      const detail = await open(`/doctor/referral/detail/${number}`);
      expect(detail.text).toContain("S. R.");
      expect(detail.text).not.toMatch(/Siti|Rahmawati|1000234501|ORD-/);
    }
  });

  it("shows nothing at all to another doctor", async () => {
    const other = await as("doctor2");
    for (const path of [
      shared,
      "/download/labreport/ORD-0003006",
      "/doctor/referral/detail/REF-0000116",
      "/doctor/referral/detail/REF-0000101/cancel",
      "/doctor/referral/new/tests?draft_id=REF-0000105",
      "/doctor/referral/confirmation?draft_id=REF-0000105",
      "/doctor/referral/complete?referral_number=REF-0000101",
    ])
      expect((await other.get(path)).status, path).toBe(404);
  });
});

describe("a doctor's link", () => {
  const link = (token: string) => `/referral/${token}`;

  it("tells a stranger nothing, whatever is behind it", async () => {
    const stranger = new Browser(portal.origin);
    const known = await open(link("seeded-referral-0000110"), stranger);
    const unknown = await open(link("seeded-referral-0000999"), stranger);
    const bare = (text: string) => text.replace(/seeded-referral-\d+/g, "").replace(/value="[^"]*"/g, "");
    expect(known.status).toBe(200);
    expect(bare(known.text)).toBe(bare(unknown.text));
    expect(known.text).not.toMatch(/Joko|REF-|Ratna/);
  });

  it("opens for its patient only", async () => {
    const siti = await as("patient");
    const openAs = (token: string) => siti.submit(`${link(token)}/open`, {}, `action="${link(token)}/open"`);
    expect((await openAs("seeded-referral-0000102")).location).toBe("/patient/referral/REF-0000102");
    for (const token of ["seeded-referral-0000110", "seeded-referral-0000106", "seeded-referral-0000999"]) {
      const refused = await openAs(token);
      expect(refused.status, token).toBe(404);
      expect(refused.text).toContain("This link has no referral for you.");
    }
  });
});
