import { afterEach, describe, expect, it } from "vitest";
import { genderIdOf } from "../../app/features/profile/schema.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { visible } from "../support/visible.ts";

const opened = useStubbedPortal();
afterEach(() => {
  opened.stub.heal();
  opened.stub.forget();
});

const PROFILE = "/patient/profile?tab=PROFILE";
const person = {
  title_id: "2",
  religion_id: "1",
  marital_status_id: "2",
  blood_type: "O+",
  ethnicity: "829",
  address: "Jl. Radio Dalam Raya No. 17",
};

describe("the form of the profile", () => {
  it("is saved although the profile cannot be read", async () => {
    const browser = await opened.signedIn();
    const _token = await browser.tokenOf("/menu");
    opened.stub.fault("/profile", "status-503");
    const saved = await browser.post(PROFILE, { ...person, _token, version: "1" });
    expect([saved.status, saved.location]).toEqual([303, PROFILE]);
    const [sent] = opened.stub.calls("/profile/update");
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({ ...person, version: 1 });
  });

  it("asks the laboratory for its page only when the language changes", async () => {
    const browser = await opened.signedIn();
    const _token = await browser.tokenOf("/menu");
    opened.stub.forget();
    const page = await browser.post(`${PROFILE}&lang=id`, { ...person, _token, _language: "id" });
    expect([page.status, page.text.includes(person.address)]).toEqual([200, true]);
    expect(opened.stub.calls("/profile")).toHaveLength(1);
  });
});

describe("a laboratory whose genders have keys of its own", () => {
  const born = { "date_of_birth.day": "1", "date_of_birth.month": "2", "date_of_birth.year": "1990" };

  it("has them found by name, chosen in the form, and named in a conflict", async () => {
    const patient = { medical_record_number: "MR-1" };
    const known = {
      identity_status: "unverified",
      first_name: "Ayu",
      place_of_birth: "Bogor",
      identity_number: "1",
      gender: "F",
      patient,
    };
    const results = {
      uuid: "1b4e28ba-2fa1-4d2e-883f-0016d3cca427",
      version: 2,
      person: { ...known, date_of_birth: "1990-02-01" },
    };
    opened.stub.answer("/gender/get", {
      results: [
        { id: 1, name: "Perempuan" },
        { id: 2, name: "Laki-laki" },
      ],
    });
    opened.stub.answer("/profile", { results });
    const browser = await opened.signedIn();
    const page = await browser.get(PROFILE);
    const radios = page.text.match(/<input[^>]*name="gender"[^>]*>/g) ?? [];
    expect(radios.map((radio) => /value="(\d)"/.exec(radio)?.[1])).toEqual(["1", "2"]);
    expect(radios.map((radio) => /\schecked/.test(radio))).toEqual([true, false]);
    opened.stub.answer("/profile/update", () => ({
      status: 409,
      body: { code: "version_changed", results },
    }));
    const typed = { ...person, ...born, first_name: "Ayu", place_of_birth: "Bogor", identity_number: "1" };
    const refused = await browser.submit(PROFILE, { ...typed, gender: "2" }, 'name="religion_id"');
    expect(refused.status).toBe(409);
    expect(visible(refused)).toContain("Gender Laki-laki Perempuan");
  });

  it("has them found by their code first", () => {
    const list = [
      { id: "7", name: "M", code: "F" },
      { id: "8", name: "F", code: "M" },
    ];
    expect(["F", "M", null, "X"].map((gender) => genderIdOf(list, gender))).toEqual(["7", "8", null, null]);
  });
});

it.each([
  ["type1", PROFILE, {}],
  ["type3", "/dashboard/profile-user", { person: null }],
] as const)(
  "shows unknown facts in the profile of an account without a person, %s",
  async (username, path, row) => {
    opened.stub.answer("/profile", { results: { uuid: "u-1", username: "ayu", ...row } });
    const page = await (await opened.signedIn(username)).get(path);
    expect([page.status, visible(page)]).toEqual([200, expect.stringMatching(/Username ayu/i)]);
  },
);
