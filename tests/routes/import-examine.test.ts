import { afterEach, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { openApprovalPortal } from "../support/approval-portal.ts";
import { uploadSheet } from "../support/company-portal.ts";
import { csvOf, personAt, type SheetPerson } from "../../lab/tests/support/employee-sheets.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openApprovalPortal);
afterEach(() => {
  portal.change.answer = null;
});

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => personAt(from + index));
const withoutZeros = (sheetPerson: SheetPerson) => ({
  ...sheetPerson,
  employee_number: sheetPerson.employee_number.replace(/^0+/, ""),
});

/** Imports a sheet whose lost zeros are given back, then asks for an examination of its employees. */
async function examine(sheet: readonly SheetPerson[]) {
  const hrd = portal.as("hrd");
  const review = (await uploadSheet(hrd, csvOf(sheet))).location ?? "";
  const isShort = sheet.some(({ employee_number }) => !employee_number.startsWith("0"));
  if (isShort) await hrd.submit(review, { repairs: "employee_number_zeros" }, 'name="version"');
  expect((await hrd.submit(`${review}/confirm`, {}, 'name="shown"')).location).toBe(review);
  return hrd.submit(`${review}?lang=en`, {}, 'value="examine"');
}

const ADD = "/company/office-care/add";
const day = addDays(today(), 40).split("-").reverse().join("-");
const place = {
  name: "Pemeriksaan kantor",
  place_type: "on_site",
  address: "Jl. Sudirman No. 1, Jakarta",
  pic_name: "Lina Hartono",
  pic_phone: "0812 3456 7806",
  date_from: day,
  date_to: day,
};

it("begins an event with everybody of a sheet, whatever its numbers lost and whether a row changed", async () => {
  const [same, ...others] = people(700, 3);
  if (!same) throw new Error("No people.");
  await examine([same]);
  const answer = await examine([same, ...others.map(withoutZeros)]);
  expect(answer.location).toBe(ADD);
  const hrd = portal.as("hrd");
  const group = { "groups[0].was": "0", "groups[0].name": "Semua", "groups[0].product_ids": "prd-cbc" };
  const answered = await hrd.submit(ADD, { ...place, ...group }, "date_from");
  expect(answered.location).toBe(`${ADD}?step=4`);
  const page = visible(await hrd.get(`${ADD}?step=2&view=chosen&lang=en`));
  for (const number of ["002701", "002702", "002703"]) expect(page).toContain(number);
});

it("names the numbers that no employee has when the laboratory does not say who is in a sheet", async () => {
  portal.change.answer = (path, json) => {
    const results = json["results"];
    return path.startsWith("/employee/import") && typeof results === "object" && results !== null
      ? { ...json, results: { ...results, employee_ids: undefined } }
      : json;
  };
  const hrd = portal.as("hrd");
  const answer = await examine([personAt(710), ...people(711, 2).map(withoutZeros)]);
  expect(answer.location).toBe(ADD);
  const page = visible(await hrd.get(`${ADD}?lang=en`));
  expect(page).toMatch(/No employee has these numbers: 2712, 2713\.? They are not in the event\./);
  const none = await examine(people(731, 2).map(withoutZeros));
  expect([none.status, visible(none)]).toEqual([
    400,
    expect.stringContaining("No employee has these numbers"),
  ]);
  expect((await examine(people(720, 2))).location).toBe(ADD);
});
