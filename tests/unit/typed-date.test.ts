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
  ])("is refused: %s | %s | %s is %s", (day, month, year, problem, parts) => {
    expect(three(day, month, year)).toEqual({ ok: false, problem, parts });
  });

  it("knows which day is the last one", () => {
    expect(three("20", "11", "2026").ok).toBe(true);
    expect(three("21", "11", "2026").ok).toBe(false);
  });
});

describe("a date that somebody types", () => {
  const read = (text: string, latest = "2026-11-20", earliest?: string) => {
    const typed = readTypedDate({ day: text, month: "", year: "" }, latest, earliest);
    return typed.ok ? typed.date : typed.problem;
  };

  it.each([
    [1, "januari january jan"],
    [2, "februari february pebruari feb peb"],
    [3, "maret march mrt mar"],
    [4, "april apr"],
    [5, "mei may"],
    [6, "juni june jun"],
    [7, "juli july jul"],
    [8, "agustus august ags agt aug agu"],
    [9, "september sep sept"],
    [10, "oktober october okt oct"],
    [11, "november nopember nvb nov nop"],
    [12, "desember december des dec"],
  ])("may name month %d as %s", (month, names) => {
    for (const name of names.split(" "))
      expect(read(`5 ${name} 2000`), name).toBe(`2000-${String(month).padStart(2, "0")}-05`);
  });

  it.each("tanggal tgl senin selasa rabu kamis jumat jum'at sabtu minggu ahad monday sunday".split(" "))(
    "may begin with %s",
    (word) => {
      for (const text of [`${word} 5 mei 2000`, `${word}, 5 mei 2000`, `${word}: 5 mei 2000`])
        expect(read(text), text).toBe("2000-05-05");
    },
  );

  it.each([
    ["5  mei - 2000", "2000-05-05"],
    [" 05052000 ", "2000-05-05"],
    ["1st may 2000", "2000-05-01"],
    ["2nd may 2000", "2000-05-02"],
    ["3rd may 2000", "2000-05-03"],
    ["1 12 2000", "2000-12-01"],
    ["1 1 0900", "too_old"],
    ["1 1 1900", "1900-01-01"],
    ["5 mei", "unreadable"],
    ["5 5 2000 7", "unreadable"],
    ["x05052000", "unreadable"],
    ["050520001", "unreadable"],
    ["5", "incomplete"],
    ["123", "unreadable"],
    ["5 me 2000", "unreadable"],
    ["5 mei2 2000", "unreadable"],
    ["5 2mei 2000", "unreadable"],
    ["5 0 2000", "impossible"],
    ["123 5 2000", "unreadable"],
    ["5 123 2000", "unreadable"],
    ["5 5 20000", "unreadable"],
    ["5x 5 2000", "unreadable"],
    ["x5 5 2000", "unreadable"],
    ["5 mei 200x", "unreadable"],
    ["2000 5 5", "2000-05-05"],
    ["20001 5 5", "unreadable"],
    ["1 1 2999", "future"],
  ])("%j is %s", (text, date) => {
    expect(read(text)).toBe(date);
  });

  it("has its parts in their own fields, or whole in the first", () => {
    const parts = (day: string, month: string, year: string) => {
      const typed = readTypedDate({ day, month, year }, "2026-11-20");
      return typed.ok ? typed.date : [typed.problem, ...typed.parts];
    };
    expect(parts("5 mei 2000", "", "2000")).toEqual(["incomplete", "month"]);
    expect(parts("5 mei 2000", "5", "")).toEqual(["incomplete", "year"]);
    expect(parts("5 5 2000", "5", "2000")).toEqual(["unreadable", "day"]);
    expect(parts("5", "mei.", "'00")).toBe("2000-05-05");
    expect(parts("5", ".mei", "2000")).toEqual(["unreadable", "month"]);
    expect(parts("5", "5", "19'9")).toEqual(["unreadable", "year"]);
    expect(parts("1", "1", "1899")).toEqual(["too_old", "year"]);
    expect(read("2 1 2020", "2026-11-20", "2020-01-02")).toBe("2020-01-02");
    expect(read("1 1 2020", "2026-11-20", "2020-01-02")).toBe("too_old");
  });

  it("is not read beyond what a field holds", () => {
    expect(read(`${" ".repeat(3)}5 mei 2000${"0".repeat(70)}`)).toBe("unreadable");
    expect(read(`5 mei 2000${" ".repeat(60)}x`)).toBe("2000-05-05");
  });
});
