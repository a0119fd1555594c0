import { expect, it } from "vitest";
import { readNik } from "../../app/lib/nik.ts";

it("encodes area, birth date and gender in a NIK; 40 is added to a woman's day", () => {
  const area = { province: "32", city: "3273", district: "327302" };
  expect(readNik("3273 0257 0890 0001", 2026)).toEqual({
    ...area,
    day: "17",
    month: "08",
    year: "1990",
    gender: "P",
  });
  expect(readNik("3273020102030001", 2026)).toEqual({
    ...area,
    day: "01",
    month: "02",
    year: "2003",
    gender: "L",
  });
});

it.each(["3273020102260001", "3273020102270001"])("takes no birth year that is still to come: %s", (nik) => {
  expect(readNik(nik, 2026)?.year).toBe(nik.includes("27000") ? "1927" : "2026");
});

it.each(["", "A1234567", "327302570890000", "3273023102900001", "3273027208900001"])(
  "reads nothing from another number or an impossible date: %s",
  (number) => {
    expect(readNik(number, 2026)).toBeNull();
  },
);
