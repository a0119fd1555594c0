import { describe, expect, it } from "vitest";
import { readTypedDate } from "../../app/lib/typed-date.ts";

const TODAY = "2026-11-20";
const whole = (text: string) => readTypedDate({ day: text, month: "", year: "" }, TODAY);
const three = (day: string, month: string, year: string) => readTypedDate({ day, month, year }, TODAY);

// Promise X4: the whole table.
describe("a typed date (X4)", () => {
  it.each([
    ["17 Agustus 1990", "1990-08-17"],
    ["17-8-90", "1990-08-17"],
    ["17/08/1990", "1990-08-17"],
    ["17.08.1990", "1990-08-17"],
    ["17081990", "1990-08-17"],
    ["170890", "1990-08-17"],
    ["1990-08-17", "1990-08-17"],
    ["Jumat, 17 Agustus 1990", "1990-08-17"],
    ["Jum'at 17 agt 1990", "1990-08-17"],
    ["tgl 3 Pebruari 1999", "1999-02-03"],
    ["tanggal 5 Nop 1985", "1985-11-05"],
    ["August 17, 1990", "1990-08-17"],
    ["17th August 1990", "1990-08-17"],
    ["１７ ８ １９９０", "1990-08-17"],
    ["29 feb 2024", "2024-02-29"],
    ["20-11-2026", TODAY],
    ["1 1 26", "2026-01-01"],
    ["1 1 27", "1927-01-01"],
  ])("reads %s in one field", (typed, date) => {
    expect(whole(typed)).toEqual({ ok: true, date });
  });

  it.each([
    ["1", "1", "2000", "2000-01-01"],
    ["01", "01", "2000", "2000-01-01"],
    ["1", "jan", "2000", "2000-01-01"],
    ["17", "Agustus", "1990", "1990-08-17"],
    ["17", "agu", "90", "1990-08-17"],
    ["17", "ags.", "1990", "1990-08-17"],
    ["3", "MEI", "1988", "1988-05-03"],
    ["3", "may", "1988", "1988-05-03"],
    [" 9 ", "Okt", "'77", "1977-10-09"],
    ["9", "sept", "1977", "1977-09-09"],
  ])("reads %s | %s | %s in three fields", (day, month, year, date) => {
    expect(three(day, month, year)).toEqual({ ok: true, date });
  });

  it.each([
    ["", "", "", "required", ["day", "month", "year"]],
    ["17", "", "", "incomplete", ["month", "year"]],
    ["17", "8", "", "incomplete", ["year"]],
    ["", "8", "1990", "incomplete", ["day"]],
    ["xx", "8", "1990", "unreadable", ["day"]],
    ["17", "foo", "1990", "unreadable", ["month"]],
    ["17", "8", "190", "unreadable", ["year"]],
    ["soon", "", "", "unreadable", ["month", "year"]],
    ["31", "2", "2000", "impossible", ["day"]],
    ["29", "2", "2023", "impossible", ["day"]],
    ["0", "2", "2023", "impossible", ["day"]],
    ["1", "13", "2000", "impossible", ["month"]],
    ["21", "11", "2026", "future", ["day", "month", "year"]],
    ["1", "1", "2999", "future", ["day", "month", "year"]],
    ["1", "1", "1899", "too_old", ["year"]],
  ])("%s | %s | %s is %s", (day, month, year, problem, parts) => {
    expect(three(day, month, year)).toEqual({ ok: false, problem, parts });
  });

  it("knows which day is the last one", () => {
    expect(three("20", "11", "2026").ok).toBe(true);
    expect(three("21", "11", "2026").ok).toBe(false);
  });
});
