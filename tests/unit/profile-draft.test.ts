import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  fillFromCard,
  saveProfileAddress,
  saveProfileDraft,
  readProfileDraft,
} from "../../app/features/registration/profile-draft.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const who = { accountKey: "account-1" };
const card = (day: string, month: string, year: string) => ({
  "date_of_birth.day": day,
  "date_of_birth.month": month,
  "date_of_birth.year": year,
  gender: "2",
});
const typed = (values: Record<string, string[]>) =>
  saveProfileDraft(who, { values, address: null, scanned: {}, doubtful: [] });
const dateIn = (values: Record<string, string[]>) =>
  ["day", "month", "year"].map((part) => values[`date_of_birth.${part}`]?.[0] ?? "");

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

describe("a birth date that a card fills: three fields, one date", () => {
  it.each([
    ["17 Agustus 1990", "", ""],
    ["4", " ", ""],
    ["", "8", "1990"],
    ["", "", "1990"],
  ])("is left alone when it was begun by hand as %j %j %j", async (day, month, year) => {
    const { gender: _none, ...date } = card(day, month, year);
    await typed(Object.fromEntries(Object.entries(date).map(([name, value]) => [name, [value]])));
    expect(await fillFromCard(who, card("11", "12", "1988"), [])).toEqual({
      filled: ["gender"],
      emptied: [],
    });
    expect(dateIn((await readProfileDraft(who)).values)).toEqual([day, month, year]);
  });

  it("is filled whole when it is empty or was read from a card before", async () => {
    await typed({ "date_of_birth.day": [" "] });
    await fillFromCard(who, card("11", "12", "1988"), []);
    expect(dateIn((await readProfileDraft(who)).values)).toEqual(["11", "12", "1988"]);
    await fillFromCard(who, card("05", "06", "1977"), []);
    expect(dateIn((await readProfileDraft(who)).values)).toEqual(["05", "06", "1977"]);
  });

  it("stays whole at the next card when it was corrected by hand in one part", async () => {
    await fillFromCard(who, card("11", "12", "1988"), []);
    const first = await readProfileDraft(who);
    await saveProfileDraft(who, { ...first, values: { ...first.values, "date_of_birth.day": ["12"] } });
    await fillFromCard(who, card("05", "06", "1977"), []);
    expect(dateIn((await readProfileDraft(who)).values)).toEqual(["12", "12", "1988"]);
  });
});

describe("a second card", () => {
  it("leaves nothing of the first one's person, and everything that was typed", async () => {
    await typed({ place_of_birth: ["Bandung"] });
    const first = { ...card("11", "12", "1988"), blood_type: "O+", religion_id: "3", address: "JL. SATU" };
    await fillFromCard(who, first, ["blood_type", "address"]);
    const draft = await readProfileDraft(who);
    await saveProfileDraft(who, { ...draft, values: { ...draft.values, religion_id: ["4"] } });
    const outcome = await fillFromCard(who, { gender: "1", religion_id: "3" }, []);
    expect(outcome.filled).toEqual(["gender"]);
    expect(outcome.emptied.sort()).toEqual([
      "address",
      "blood_type",
      "date_of_birth.day",
      "date_of_birth.month",
      "date_of_birth.year",
    ]);
    expect(await readProfileDraft(who)).toEqual({
      values: { place_of_birth: ["Bandung"], religion_id: ["4"], gender: ["1"] },
      address: null,
      scanned: { gender: "1" },
      doubtful: [],
    });
  });

  it("brings its own area or none, and leaves one that was chosen by hand", async () => {
    const area = (subdistrict_code: string) => ({
      subdistrict_code,
      province_id: "32",
      city_id: "3273",
      district_id: "327302",
      text: "CIPAGANTI, COBLONG, KOTA BANDUNG, JAWA BARAT, 40131, INDONESIA",
    });
    const codeNow = async () => (await readProfileDraft(who)).address?.subdistrict_code;
    await fillFromCard(who, card("11", "12", "1988"), [], area("1"));
    expect(await codeNow()).toBe("1");
    await fillFromCard(who, card("05", "06", "1977"), [], area("2"));
    expect(await codeNow()).toBe("2");
    await fillFromCard(who, card("05", "06", "1977"), [], null);
    expect(await codeNow()).toBeUndefined();
    await saveProfileAddress(who, area("3"));
    await fillFromCard(who, card("11", "12", "1988"), [], area("1"));
    expect(await codeNow()).toBe("3");
  });
});
