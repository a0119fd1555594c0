import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PROFILE, registrationCalls } from "../support/registration-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** 00:30 on the 21st in Jakarta */
const NOW = "2026-11-20T17:30:00Z";

let token = "";

const open = useOpened(() => openTestLab(NOW));
const calls = registrationCalls(open);
beforeAll(async () => {
  ({ access_token: token } = await calls.register({}));
});

const send = (change: Record<string, unknown>, lang = "en", bearer = token) =>
  calls.post("/continue-register", { ...PROFILE, ...change }, bearer, lang);
let people = 0;
const newcomer = async () => {
  people += 1;
  const n = String(people);
  const who = { username: `baru${n}`, email: `baru${n}@example.com`, phone_number: `8127778${n}001` };
  return { ...(await calls.register(who)), who };
};

describe("access", () => {
  it("is for unfinished accounts only", async () => {
    expect((await open.call("POST", "/continue-register", { body: PROFILE })).status).toBe(401);
    expect((await send({}, "en", await open.token("patient"))).status).toBe(404);
  });
});

describe("fields", () => {
  it("names every missing field; country, issuer and ethnicity have defaults", async () => {
    const response = await calls.post("/continue-register", { ethnicity: null }, token, "id");
    expect(response.status).toBe(400);
    expect(Object.keys(response.errors ?? {}).sort()).toEqual([
      "address",
      "blood_type",
      "date_of_birth",
      "gender",
      "identity_number",
      "identity_type",
      "marital_status_id",
      "place_of_birth",
      "religion_id",
      "subdistrict_code",
    ]);
    expect(response.errors?.["religion_id"]).toEqual(["Bagian ini harus diisi"]);
  });

  it.each([
    ["identity_number", { identity_number: "317405520391000" }, "A NIK has 16 digits"],
    ["identity_number", { identity_number: "317405520391000A" }, "A NIK has 16 digits"],
    ["identity_number", { identity_type: "3", identity_number: "123" }, "A NIK has 16 digits"],
    [
      "identity_number",
      { identity_type: "2", identity_number: "A1234" },
      "A passport number has 6 to 9 letters and digits",
    ],
    ["identity_number", { identity_type: "5", identity_number: "12345" }, "Enter 6 to 20 letters and digits"],
    [
      "identity_number",
      { identity_number: "3174 0552 0488 0003" },
      "This identity number is already registered. Please sign in, or ask the laboratory.",
    ],
    ["identity_type", { identity_type: "99" }, "Choose from the list"],
    ["identity_country_issuer", { identity_country_issuer: "9999" }, "Choose from the list"],
    ["identity_country_issuer", { identity_country_issuer: "197" }, "Must be valid"],
    ["date_of_birth", { date_of_birth: "2026-11-22" }, "The date must not be after today"],
    ["date_of_birth", { date_of_birth: "31-02-1990" }, "This date does not exist"],
    ["date_of_birth", { date_of_birth: "12 Maret 1991" }, "Enter the date as DD-MM-YYYY"],
    ["date_of_birth", { date_of_birth: "12-03-1891" }, "The date is too long ago"],
    ["gender", { gender: "X" }, "Choose from the list"],
    ["blood_type", { blood_type: "C" }, "Choose from the list"],
    ["religion_id", { religion_id: "99" }, "Choose from the list"],
    ["marital_status_id", { marital_status_id: "9" }, "Choose from the list"],
    ["ethnicity", { ethnicity: "1" }, "Choose from the list"],
    ["country_birth_id", { country_birth_id: "0" }, "Choose from the list"],
    ["subdistrict_code", { subdistrict_code: "" }, "This field is required"],
    ["subdistrict_code", { subdistrict_code: "3174079999" }, "Choose from the list"],
    ["address", { address: "x".repeat(201) }, "Max 200 characters"],
  ])("refuses an invalid %s: %o", async (field, change, message) => {
    const response = await send(change);
    expect(response.errors).toEqual({ [field]: [message] });
    expect(response.status).toBe(400);
  });
});

describe("completion", () => {
  it("creates a patient once, ends the token, and repeats the result for the same call only", async () => {
    const second = await open.login({ username: "dewi.lestari", password: "kuda hijau berlari" });
    const other = z.object({ access_token: z.string() }).parse(second).access_token;
    const responses = await Promise.all(Array.from({ length: 100 }, () => send({})));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(responses.filter((response) => response.message === "success")).toHaveLength(1);
    const [first] = responses;
    for (const response of responses) expect(response.results).toEqual(first?.results);
    expect(first?.results).toMatchObject({
      patient: { medical_record_number: expect.stringMatching(/^1000300\d{3}$/) as string },
      warnings: [],
    });
    expect((await send({})).message).toBe("already_processed");
    expect(await send({ address: "Jl. Lain 1" })).toMatchObject({ status: 409, code: "request_reused" });
    const { access_token: issued } = z.object({ access_token: z.string() }).parse(first?.results);
    expect((await open.call("GET", "/profile", { token: issued })).results).toMatchObject({
      fully_registered: true,
    });
    for (const ended of [token, other]) {
      expect((await open.call("GET", "/profile", { token: ended })).status).toBe(401);
    }
    expect((await send({}, "en", other)).status).toBe(401);
    const rows = await open.lab.db
      .selectFrom("patient")
      .selectAll()
      .where("identity_number", "=", PROFILE.identity_number)
      .execute();
    expect(rows).toMatchObject([
      {
        gender: "F",
        date_of_birth: "1991-03-12",
        identity_type: "KTP",
        identity_status: "unverified",
        ethnicity_id: "829",
        religion_id: "1",
        subdistrict: "Gandaria Utara",
        district: "Kebayoran Baru",
        city: "Kota Jakarta Selatan",
        province: "DKI Jakarta",
        postal_code: "12140",
        country: "Indonesia",
      },
    ]);
  }, 30_000);

  it("gives a patient who can sign in and has a complete profile", async () => {
    const login = await open.login({ email: "dewi@example.com", password: "kuda hijau berlari" });
    expect(login).toMatchObject({ status: 200, account_type: "PATIENT", fully_registered: true });
    const bearer = z.object({ access_token: z.string() }).parse(login).access_token;
    expect((await open.call("GET", "/profile", { token: bearer })).results).toMatchObject({
      fully_registered: true,
      person: { gender: "F", blood_type: "O+", address: { city: "Kota Jakarta Selatan" } },
    });
    expect((await open.call("GET", "/patient/dashboard", { token: bearer })).status).toBe(200);
    expect((await calls.post("/continue-register", PROFILE, bearer)).status).toBe(404);
  });

  it("asks once about a contradicting NIK; accepts today in Jakarta, codes for ids and numbers for texts", async () => {
    const { access_token } = await newcomer();
    const profile = {
      identity_number: "9999115203910007",
      identity_type: "ktp",
      date_of_birth: "21/11/2026",
      gender: "M",
      religion_id: 2,
      selectCountry: 102,
    };
    const doubted = await send(profile, "en", access_token);
    expect([doubted.code, doubted.results]).toEqual([
      "identity_doubtful",
      { warnings: ["nik_birth_date", "nik_gender"] },
    ]);
    const response = await send({ ...profile, accept_warnings: true }, "en", access_token);
    expect(response.results).toMatchObject({ warnings: ["nik_area", "nik_birth_date", "nik_gender"] });
  });

  it("needs no village outside Indonesia; passport numbers that were seen are unique per country", async () => {
    const abroad = {
      identity_type: "2",
      identity_number: "e 123 4567",
      identity_country_issuer: "SG",
      selectCountry: "SG",
      subdistrict_code: "",
      blood_type: "-",
    };
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const [first, second, third] = people.map((person) => person.access_token);
    expect((await send(abroad, "en", first)).status).toBe(200);
    await open.lab.db
      .updateTable("patient")
      .set({ identity_status: "verified" })
      .where("identity_type", "=", "PASSPORT")
      .where("identity_country_id", "is not", null)
      .execute();
    expect((await send(abroad, "id", second)).errors?.["identity_number"]?.[0]).toContain("sudah terdaftar");
    expect((await send({ ...abroad, identity_country_issuer: "MY" }, "en", third)).status).toBe(200);
  });
});
