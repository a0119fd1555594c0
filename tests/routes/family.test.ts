import { describe, expect, it } from "vitest";
import { formIn, unescapeHtml } from "../support/browser.ts";
import { childForm } from "../support/family-form.ts";
import { openPortal } from "../support/portal.ts";
import { qrsInPage } from "../support/qr.ts";
import { picture, sendPicture } from "../support/profile.ts";
import { languagesInTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const siti = useVisitor(portal, "patient");
const andi = useVisitor(portal, "patient2");

const open = async (path: string, as = siti) => {
  const page = await as.open(path);
  return { ...page, text: unescapeHtml(page.text.replace(/<!-- -->/g, "")) };
};
const submit = async (path: string, fields: Record<string, string>, as = siti, which = 'id="main-form"') => {
  const answer = await as.submit(path, fields, which);
  const page = answer.location ? await open(new URL(answer.location, portal.origin).pathname, as) : null;
  return { status: answer.status, text: unescapeHtml(answer.text), page };
};
/** Posts a multipart form with Siti's session: these fields, then a file that has no end. */
function sendCut(path: string, fields: Record<string, string>) {
  const part = (name: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"`;
  const body = [
    ...Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`),
    `${part("proof")}; filename="a.jpg"\r\n\r\n\xff\xd8`,
  ].join("");
  const headers = { "Content-Type": "multipart/form-data; boundary=cut", Origin: portal.origin };
  return siti.ask(path, { method: "POST", headers, body: Buffer.from(body, "latin1") });
}
/** Concurrent changes shown by a page, without headings. */
const rowsOf = (html: string) =>
  visible({ text: /id="changed"[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(html)?.[1] ?? "" }).trim();
const asking = {
  identifier: "siti.rahmawati@example.com",
  "date_of_birth.day": "12",
  "date_of_birth.month": "april",
  "date_of_birth.year": "1988",
  relation_code: "sibling",
  permissions: "book",
};
const ASK = "/patient/family/new?way=account";
const NONE = "/patient/family/new?way=none";

describe("the family page", () => {
  it.each(languagesInTurn(1))("shows each person's relation and rights, in every state: %s", async (lang) => {
    const { text } = await open(`/dashboard/family?lang=${lang}`);
    const en = lang === "en";
    for (const name of ["Andi Wijaya", "Budi Pratama", "Hartini", "Nadia Pratama", "Raka Pratama"])
      expect(text).toContain(name);
    expect(text, "a number that only the person's page needs").not.toContain("1000234503");
    for (const href of [
      "/patient/family-request/rel-from-andi",
      "/patient/family/rel-to-andi/remove",
      "/patient/family/new",
      "/patient/test?patient_id=pat-raka",
      "/patient/lab-result?patient_id=pat-hartini",
    ])
      expect(text).toContain(`href="${href}"`);
    expect(text, "no results of somebody who gave none").not.toContain(
      "/patient/lab-result?patient_id=pat-budi",
    );
    for (const words of en
      ? [
          "Wants to book tests for you and see your results",
          "You asked to see results",
          "Access until",
          " years old",
          "No family member can act for you or see your record.",
        ]
      : ["Minta izin memesan tes untuk Anda dan melihat hasil Anda", "Anda minta izin melihat hasil"])
      expect(text).toContain(words);
    for (const word of en ? ["Ended", "Rejected"] : ["Berakhir", "Ditolak"]) expect(text).toContain(word);
    expect(text, "no test for somebody who gave none").not.toContain("/patient/test?patient_id=pat-hartini");
  });

  it("says what to do while there are no relations", async () => {
    const { text } = await open("/dashboard/family", andi);
    expect(text).toContain("No family members yet");
    expect(text, "what was typed, not who it is").toContain("siti.rahmawati@example.com");
  });

  it("asks first whether the person has an account", async () => {
    expect((await open("/patient/family/new?sent=1&lang=en")).text).toContain("Choose one of the two");
    expect((await open(ASK)).text).toContain('name="identifier"');
    expect((await open(NONE)).text).toContain('name="identity_number"');
  });
});

describe("a relation", () => {
  it("has a way to the results of each person who may be seen, and to no other's", async () => {
    const { text } = await open("/dashboard/family?lang=en");
    const ways = [...text.matchAll(/href="\/patient\/lab-result\?patient_id=(pat-\w+)"/g)].map(
      ([, id]) => id,
    );
    expect(ways.sort()).toEqual(["pat-hartini", "pat-nadia", "pat-raka"]);
    expect(text).toContain('<span class="initials who-');
  });

  it("says of somebody who turns 17 soon what changes, with a code for the branch", async () => {
    const { text } = await open("/patient/family/rel-nadia?lang=en");
    expect(text).toMatch(/Nadia Pratama turns 17 on \d\d [A-Z]{3} \d{4}/);
    expect(text).toContain('aria-label="QR code of medical record number 1000234506"');
    expect(qrsInPage(text)).toEqual(["1000234506"]);
    expect((await open("/patient/family/rel-raka?lang=en")).text).not.toContain("turns 17");
    expect((await open("/patient/family/rel-raka/edit")).status, "checked by the laboratory").toBe(404);
  });

  it("redirects to its decision page while pending; others have a page of their own", async () => {
    expect((await open("/patient/family/rel-from-andi")).path).toBe("/patient/family-request/rel-from-andi");
    for (const id of ["rel-budi", "rel-to-andi", "rel-andi-over", "rel-andi-rejected"])
      expect((await open(`/patient/family/${id}`)).status, id).toBe(200);
  });

  it("is hidden from other accounts, on all of its pages", async () => {
    for (const id of ["rel-raka", "rel-budi", "rel-0"])
      for (const part of ["", "/edit", "/remove", "/done"])
        expect((await open(`/patient/family/${id}${part}`, andi)).status, id + part).toBe(404);
  });
});

describe("asking for access", () => {
  it("says 'Account not found!' for an unknown account and a wrong birth date alike, and keeps the input", async () => {
    await submit("/patient/family/rel-from-andi/remove", {}, andi);
    const withdrawn = await open("/patient/family-request/rel-from-andi?lang=en");
    expect(withdrawn.text).toContain("This request was withdrawn.");
    const bodies = [];
    for (const wrong of [{ identifier: "nobody@example.com" }, { "date_of_birth.day": "13" }]) {
      const { status, text } = await submit(`${ASK}&lang=en`, { ...asking, note: "Halo", ...wrong }, andi);
      expect(status).toBe(404);
      expect(text).toContain("Account not found!");
      expect(text).toContain("Halo");
      expect(text).toMatch(/value="book"[^>]*checked|checked[^>]*value="book"/);
      bodies.push(/<div class="error-summary[\s\S]*?<\/div>/.exec(text)?.[0]);
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect((await submit(`${ASK}&lang=id`, { ...asking, identifier: "x" }, andi)).text).toContain(
      "Akun tidak ditemukan",
    );
  });

  it("names every missing answer", async () => {
    const { status, text } = await submit(`${ASK}&lang=en`, {}, siti);
    expect(status).toBe(400);
    for (const word of [
      "Enter their email",
      "Birth date is required",
      "Choose who this person is",
      "Tick at least one",
    ])
      // prettier-ignore
      expect(text).toContain(word);
  });

  it("ends on a page that says what happens next, and is decided, changed and ended by the patient", async () => {
    const sent = await submit(`${ASK}&lang=en`, { ...asking, permissions: "view_results" }, andi);
    expect(sent.page?.text).toContain("Request sent");
    const id = /family\/([\w-]+)\/done/.exec(sent.page?.path ?? "")?.[1] ?? "none";
    const again = await submit(`${ASK}&lang=en`, asking, andi);
    expect([again.status, again.text.includes("Already has relationship with you!")]).toEqual([409, true]);
    const decision = { permissions: "view_results", decision: "approve" };
    expect((await submit(`/patient/family-request/${id}`, decision)).status).toBe(303);
    expect((await open(`/patient/family/${id}/done`, andi)).path).toBe(`/patient/family/${id}`);
    const relation = `/patient/family/${id}`;
    const { text } = await open(`${relation}?lang=en`);
    expect(text).toMatch(/Keep until \d\d/);
    const nothing = await submit(relation, { end_date: "" });
    expect([nothing.status, nothing.text.includes("Tick at least one")]).toEqual([400, true]);
    const saved = await submit(relation, { permissions: "book", end_date: "" });
    expect(saved.page?.text).toContain("This person may");
    expect((await open(`${relation}?lang=en`, andi)).text).toContain("Book a test");
    const { hidden } = formIn((await open(relation)).text, 'id="main-form"');
    await submit(relation, { permissions: "pay" });
    const stale = await siti.post(relation, { ...hidden, permissions: "book", client_request_id: crypto.randomUUID() }); // prettier-ignore
    expect([stale.status, rowsOf(stale.text)]).toEqual([
      409,
      "What this person may do book tests pay unpaid orders",
    ]);
    const now = formIn((await open(relation)).text, 'id="main-form"').hidden;
    const partial = await sendCut(relation, { ...now, permissions: "view_results", end_date: "" });
    expect(partial.status, "a form whose file never ends").toBeGreaterThanOrEqual(400);
    const kept = formIn((await open(relation)).text, 'id="main-form"').hidden["version"];
    expect([kept, now["version"]]).toEqual([expect.stringMatching(/^\d+$/), kept]);
    const requested = await open(`${relation}/remove?lang=en`);
    expect(requested.text).toContain("End the access of Andi Wijaya?");
    const ended = await submit(`${relation}/remove`, {});
    expect(ended.page?.text).toContain("Access has ended");
    expect((await open(`/patient/family-request/${id}?lang=en`)).text).toContain("This access has ended.");
    expect((await open(`${relation}?lang=en`, andi)).text).toContain("This access has ended.");
    expect((await open(`${relation}/remove?lang=en`, andi)).text).toContain("This has already ended.");
  });
});

describe("somebody without an account", () => {
  it("gets a record, without script; its data can be corrected until it is checked", async () => {
    const created = await submit(`${NONE}&lang=en`, childForm);
    expect(created.page?.text).toMatch(/Medical record number \d+\. You can book tests now/);
    const id = /family\/([\w-]+)\/done/.exec(created.page?.path ?? "")?.[1] ?? "none";
    expect((await open(`/patient/family/${id}?lang=en`)).text).toContain("has not checked the document yet");
    const edited = await submit(`/patient/family/${id}/edit`, {
      ...childForm,
      place_of_birth: "Depok",
      "date_of_birth.month": "",
      "date_of_birth.year": "",
    });
    expect(edited.page?.path).toBe(`/patient/family/${id}`);
    const edit = `/patient/family/${id}/edit`;
    const { text, ...page } = await open(edit);
    expect([page.status, text.includes("Depok")]).toEqual([200, true]);
    await submit(edit, { ...childForm, place_of_birth: "Bogor" });
    const { hidden } = formIn(text, 'id="main-form"');
    const stale = await siti.post(edit, { ...hidden, ...childForm, place_of_birth: "Bandung" });
    expect([stale.status, rowsOf(stale.text)]).toEqual([409, "Place of birth Bandung Bogor"]);
  });

  it("sends pictures within the limit of the account", async () => {
    const nothing = Buffer.from("no picture");
    for (let index = 0; index < 20; index++)
      expect((await sendPicture(andi, "/patient/profile?tab=PHOTO", nothing)).status).toBe(400);
    const refused = await sendPicture(andi, `${NONE}&lang=en`, await picture("jpeg"), {
      fields: childForm,
    });
    expect([refused.status, refused.text.includes("You have sent too many photos")]).toEqual([429, true]);
  });

  it("requires confirmation for a mismatching number, and a picture for an adult", async () => {
    const doubtful = { ...childForm, identity_number: "3174054502200003" };
    const requested = await submit(`${NONE}&lang=en`, doubtful);
    expect(requested.status).toBe(400);
    expect(requested.text).toContain("does not match the birth date or the gender");
    expect(requested.text).toContain('name="accept_warnings"');
    expect(requested.text).toContain("3174054502200003");
    expect((await submit(NONE, { ...doubtful, accept_warnings: "1", accept_similar: "1" })).status).toBe(303);
    const adult = { ...childForm, "date_of_birth.day": "5 2 1940", identity_number: "3174050502400003" };
    const refused = await submit(`${NONE}&lang=en`, { ...adult });
    expect([refused.status, refused.text.includes("document showing that you care for them")]).toEqual([
      400,
      true,
    ]);
  });
});
