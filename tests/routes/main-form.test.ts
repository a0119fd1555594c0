import { describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { openPortal } from "../support/portal.ts";
import { makeShare } from "../support/record-share.ts";
import { switchesOf, WITH_FORM, WITHOUT_FORM } from "../support/switches.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const siti = useVisitor(portal, "patient");

const EVENT = "/company/office-care/detail/ofc-0000002";
const BUDI = {
  identity_type: "KTP",
  identity_number: "3174052701850004",
  "date_of_birth.day": "27",
  "date_of_birth.month": "1",
  "date_of_birth.year": "1985",
};

describe("pages whose form depends on their state", () => {
  it("post nothing without a photo", async () => {
    const { text } = await siti.get("/profile/photo/remove");
    expect(text).toContain("You have no photo");
    expect(switchesOf(text)).toEqual(WITHOUT_FORM);
  });

  it("change the language of the question about a patient's record by themselves", async () => {
    const hrd = await signInCompany(portal.origin, "hrd");
    const check = await hrd.get(`${MASTER}/add`);
    expect(switchesOf(check.text)).toEqual(WITH_FORM);
    const { location } = await hrd.submit(`${MASTER}/add`, BUDI, "identity_number");
    const { text } = await hrd.get(location ?? "");
    expect(text).toContain("A patient record with this identity exists");
    expect(switchesOf(text)).toEqual(WITHOUT_FORM);
  });

  it("post a relation's permissions with the switch, and nothing when the person may not change them", async () => {
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    const approval = { decision: "approve", permissions: "book" };
    await siti.submit("/patient/family-request/rel-from-andi", approval, 'id="main-form"');
    const received = await siti.get("/patient/family/rel-from-andi");
    expect(switchesOf(received.text)).toEqual(WITH_FORM);
    const { hidden } = formIn(received.text, 'id="main-form"');
    const ticked = { ...hidden, permissions: "pay", _language: "id" };
    const switched = await siti.post("/patient/family/rel-from-andi?lang=id", ticked);
    expect(switched.text).toMatch(/<input[^>]*value="pay"[^>]*checked|<input[^>]*checked[^>]*value="pay"/);
    expect(switchesOf((await andi.get("/patient/family/rel-from-andi")).text)).toEqual(WITHOUT_FORM);
    await siti.get("/menu?lang=en");
  });

  it.each(["/patient/profile?tab=PROFILE", "/patient/profile/address/new"])(
    "save by Enter and open no area picker: %s",
    async (path) => {
      const { text } = await siti.get(path);
      const first = /id="main-form"[\s\S]*?<button([^>]*)>/.exec(text)?.[1];
      expect(first).toBe(' type="submit" tabindex="-1"');
    },
  );

  it.each([
    ["an event that is over", "hrd", `${EVENT}/cancel`],
    ["an employee who was examined", "hrd", `${EVENT}/participant/exm-0000002-0001/withdraw`],
  ] as const)("post nothing without a way to cancel %s", async (_what, username, path) => {
    const { status, text } = await (await signInCompany(portal.origin, username)).get(path);
    expect([status, switchesOf(text)]).toEqual([200, WITHOUT_FORM]);
  });

  it("postpone nothing for an ended repeat", async () => {
    const later = "/patient/repeat/rpt-0001012-glu-2h";
    expect(switchesOf((await siti.get(later)).text)).toEqual(WITH_FORM);
    expect((await siti.submit(`${later}/end`, {}, 'name="shown"')).status).toBe(303);
    expect(switchesOf((await siti.get(later)).text)).toEqual(WITHOUT_FORM);
  });

  it("have a form for a refund that waits for an account or for a decision of the laboratory", async () => {
    const order = "/patient/order/ORD-0001016";
    const account = { bank_code: "014", account_number: "1234567890", account_name: "Siti Rahmawati" };
    expect((await siti.submit(`${order}/refund`, account, 'name="shown"')).location).toBe(order);
    const number = /RFD-\d+/.exec((await siti.get(order)).text)?.[0] ?? "";
    const given = await siti.get(`${order}/refund/${number}/account`);
    expect([given.status, switchesOf(given.text)]).toEqual([200, WITHOUT_FORM]);
    const staff = new Browser(portal.origin);
    const page = `/reference-lab/refund/${number}`;
    expect((await staff.get(page)).text).toContain('id="main-form"');
    await staff.submit(page, { decision: "refuse", reason: "Sudah dipakai" }, 'id="main-form"');
    expect((await staff.get(page)).text).not.toContain("<form");
  });

  it("keep a shared record open at a change of language, and open no other", async () => {
    const [made, other] = [await makeShare(siti), await makeShare(siti)];
    const reader = new Browser(portal.origin);
    const opened = await reader.submit(
      `${made.link}?lang=en`,
      { password: made.passcode },
      'name="password"',
    );
    expect(switchesOf(opened.text)).toEqual(WITH_FORM);
    const { hidden } = formIn(opened.text, 'id="main-form"');
    expect(unescapeHtml(opened.text)).not.toContain(made.passcode);
    const switched = await reader.post(`${made.link}?lang=id`, { ...hidden, _language: "id" });
    expect([switched.status, visible(switched)]).toEqual([200, expect.stringContaining("Nilai normal")]);
    const elsewhere = await reader.post(`${other.link}?lang=id`, { ...hidden, _language: "id" });
    expect(visible(elsewhere)).not.toContain("Nilai normal");
    const forged = await reader.post(`${made.link}?lang=id`, {
      ...hidden,
      carried_password: "x",
      _language: "id",
    });
    expect(visible(forged)).not.toContain("Nilai normal");
  });
});

describe("the step of the home visit's address", () => {
  it("keeps the chosen saved address and what was typed when the language changes", async () => {
    const at = (step: number) => `/patient/home-care?step=${String(step)}`;
    await siti.submit(at(1), { patients: "pat-siti" }, 'name="patients"');
    await siti.submit(`${at(2)}&for=pat-siti`, { intent: "add", tests: "prd-cbc" }, 'name="tests"');
    await siti.submit(at(2), {}, 'id="tests-form"');
    const { text } = await siti.get(at(3));
    const ids = [...text.matchAll(/<input[^>]*name="address_id"[^>]*>/g)].map(([input]) => ({
      id: / value="([^"]*)"/.exec(input)?.[1] ?? "",
      isChosen: input.includes("checked"),
    }));
    const other = ids.find(({ isChosen }) => !isChosen)?.id ?? "";
    const { hidden } = formIn(text, 'id="main-form"');
    const entered = { ...hidden, address_id: other, detail: "Jl. Melati No. 3", _language: "id" };
    const switched = await siti.post(`${at(3)}&lang=id`, entered);
    const form = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(switched.text)?.[0] ?? "";
    const chosen = /<input[^>]*name="address_id"[^>]*checked[^>]*>/.exec(form)?.[0];
    expect(chosen).toContain(`value="${other}"`);
    expect(form).toContain('value="Jl. Melati No. 3"');
    await siti.get("/menu?lang=en");
  });

  it("takes the saved address on Enter, unless another was typed", async () => {
    const at = (step: number) => `/patient/home-care?step=${String(step)}`;
    const saved = await siti.submit(at(3), { address_id: "adr-home" }, 'id="main-form"');
    expect(saved.location).toBe(at(4));
    const typed = await siti.submit(
      at(3),
      { address_id: "adr-home", detail: "Jl. Melati" },
      'id="main-form"',
    );
    expect([typed.status, typed.text]).toEqual([400, expect.stringContaining("Jl. Melati")]);
  });
});
