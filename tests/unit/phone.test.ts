import { describe, expect, it } from "vitest";
import { findPhoneCode, phoneCountries } from "../../app/lib/countries.ts";
import { maskEmail, maskNumber, normaliseNumber, numberProblem } from "../../app/lib/phone.ts";
import { phoneCountryText } from "../support/phone-country-text.ts";

describe("a phone number as the laboratory takes it", () => {
  it.each([
    ["0812-3456-7890"],
    ["0812 3456 7890"],
    ["812 3456 7890"],
    ["+62 812 3456 7890"],
    ["+62812-3456-7890"],
    ["62 812 3456 7890"],
    ["006281234567890"],
    ["(0812) 3456.7890"],
    ["+62 (0)812 3456 7890"],
    ["０８１２３４５６７８９０"],
    ["\u200e0812\u00a03456\u20097890"],
  ])("is one in every spelling: %s", (typed) => {
    expect(normaliseNumber(typed, "+62")).toBe("81234567890");
  });

  it.each([
    ["0812", "0812", "one leading 0 stays up to 4 characters"],
    ["08123", "8123", "and is dropped beyond"],
    ["00812345", "+812345", "two mean a country code"],
    ["021 7201234", "217201234", "area codes too"],
    ["0622 123456", "622123456", "an area code that looks like the country's"],
    ["622 123456", "622123456", "also without its 0"],
  ])("becomes of %s → %s: %s", (typed, number) => {
    expect(normaliseNumber(typed, "+62")).toBe(number);
  });

  it.each([
    ["", "required"],
    ["0812abc", "must_be_valid"],
    ["+44123456", "must_be_valid"],
    ["123", "must_be_valid"],
    ["1234567890123", null],
    ["12345678901234", "max_13"],
  ])("is judged: %s is %s", (number, problem) => {
    expect(numberProblem(number)).toBe(problem);
  });

  it("is shown with most of it hidden", () => {
    expect(maskNumber("+62", "81234567801")).toBe("+62 ••• 801");
    expect(maskEmail("siti@example.com")).toBe("s•••@example.com");
  });
});

describe("the list of phone codes", () => {
  it("has about 240 countries with name, letters and code, in both languages", () => {
    for (const lang of ["en", "id"] as const) {
      const list = phoneCountries(lang);
      expect(list.length).toBeGreaterThan(235);
      for (const { name, iso, code } of list) {
        expect(iso).toMatch(/^[A-Z]{2}$/);
        expect(code).toMatch(/^\+\d{1,4}$/);
        expect(name, iso).not.toBe(iso);
      }
    }
    expect(phoneCountries("id").find(({ iso }) => iso === "US")?.name).toBe("Amerika Serikat");
  });

  it("is Indonesian throughout", () => {
    const names = new Map(phoneCountries("id").map(({ iso, name }) => [iso, name]));
    for (const [iso, name] of names) {
      expect(name, iso).not.toMatch(
        /\b(?:Islands?|and|the|of|part|New|North|South|British|Republic|States)\b/,
      );
    }
    expect(["DZ", "AX", "SE", "MV", "CL", "VI", "HK", "CI"].map((iso) => names.get(iso))).toEqual([
      "Aljazair",
      "Kepulauan Aland",
      "Swedia",
      "Maladewa",
      "Cile",
      "Kepulauan Virgin Amerika Serikat",
      "Hong Kong",
      "Pantai Gading",
    ]);
  });

  it.each([
    ["Aljazair", "+213"],
    ["Algeria", "+213"],
    ["Swedia", "+46"],
    ["Perancis", "+33"],
    ["Prancis", "+33"],
    ["Kongo", "+242"],
    ["Inggris", "+44"],
    ["Indonesia", "+62"],
    ["indonesia", "+62"],
    ["ID", "+62"],
    ["id", "+62"],
    ["+62", "+62"],
    ["62", "+62"],
    ["0062", "+62"],
    ["Indonesia (ID) +62 🇮🇩", "+62"],
    ["Indonesia (ID) +62", "+62"],
    ["Singapura", "+65"],
    ["Singapore", "+65"],
    ["Cote d'Ivoire", "+225"],
    ["Côte d'Ivoire", "+225"],
    ["Amerika Serikat", "+1"],
    ["malay", "+60"],
  ])("finds %s", (typed, code) => {
    expect(findPhoneCode(typed, "en")).toEqual({ code });
  });

  it("leads back from every entry to its own code", () => {
    for (const lang of ["en", "id"] as const) {
      for (const country of phoneCountries(lang)) {
        expect(findPhoneCode(phoneCountryText(country), lang)).toEqual({ code: country.code });
        expect(findPhoneCode(country.iso, lang)).toEqual({ code: country.code });
      }
    }
  });

  it("asks back when a name may mean several", () => {
    const phoneCode = findPhoneCode("korea", "en");
    expect("matches" in phoneCode && phoneCode.matches.map(({ iso }) => iso)).toEqual(["KP", "KR"]);
    for (const nonsense of ["+999", "nowhere", "x", ""]) {
      expect(findPhoneCode(nonsense, "en")).toEqual({ matches: [] });
    }
  });
});
