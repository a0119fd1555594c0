import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatDate,
  exportInstant,
  formatDateTime,
  formatLastDay,
  formatLongDate,
  formatMoment,
  formatTimeRange,
  instantOf,
  presetRange,
  zoneName,
} from "../../app/lib/dates.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import { formatKm } from "../../app/lib/decimals.ts";
import { unitText } from "../../app/lib/unit.ts";
import { detectIdentifier } from "../../app/lib/identifier.ts";
import { formatAmount, formatMoney, moneyInText, spokenMoney } from "../../app/lib/money.ts";
import { covers, paths, withQuery } from "../../app/lib/paths.ts";

describe("distances", () => {
  test.each([
    [0, "0.0", "0,0"],
    [3.694, "3.7", "3,7"],
    [99.94, "99.9", "99,9"],
    [99.96, "100", "100"],
    [3694, "3,694", "3.694"],
  ])("write %d km as %s in English and %s in Indonesian", (km, en, id) => {
    expect([formatKm(km, "en"), formatKm(km, "id")]).toEqual([en, id]);
  });
});

describe("money", () => {
  test.each([
    [0, "0.00"],
    [45000, "45.000.00"],
    [1250000, "1.250.000.00"],
    [-75000, "−75.000.00"],
    [999, "999.00"],
    [Number.MAX_SAFE_INTEGER, "9.007.199.254.740.991.00"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("%d is %s", (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });

  test("is written as IDR and spoken as rupiah", () => {
    expect(formatMoney(45000)).toBe("IDR 45.000.00");
    expect(formatMoney(-61000)).toBe("−IDR 61.000.00");
    expect(moneyInText(45000)).toBe("IDR\u00a045.000.00");
    expect(spokenMoney(-61000, "id")).toBe("minus 61.000 rupiah");
    expect(spokenMoney(1250000, "en")).toBe("1,250,000 rupiah");
    expect(spokenMoney(1250000, "id")).toBe("1.250.000 rupiah");
  });

  test.each([
    ["USD", "en", "USD 1,250.50", "1,250.50 US dollars"],
    ["usd", "id", "USD 1.250,50", "1.250,50 Dolar Amerika Serikat"],
    ["JPY", "en", "JPY 1,251", "1,251 Japanese yen"],
    ["points", "en", "POINTS 1,250.50", "1,250.50 POINTS"],
    ["", "id", "IDR 1.251.00", "1.251 rupiah"],
  ] as const)("is written and read as what it is: 1250.5 in “%s” (%s)", (currency, lang, written, spoken) => {
    expect(formatMoney(1250.5, currency, lang)).toBe(written);
    // Currency letter case differs between ICU versions.
    expect(spokenMoney(1250.5, lang, currency).toLowerCase()).toBe(spoken.toLowerCase());
    expect(spokenMoney(Number.NaN, lang, currency)).toBe("–");
  });
});

describe("dates", () => {
  test("have months of three letters, SEP and AGU among them", () => {
    expect(formatDate("2026-09-05", "en")).toBe("05 SEP 2026");
    expect(formatDate("2026-08-17", "id")).toBe("17 AGU 2026");
    expect(formatDate("2026-05-01", "id")).toBe("01 MEI 2026");
    expect(formatDate("2026-12-31", "id")).toBe("31 DES 2026");
    expect(formatDate("not a date", "en")).toBe("–");
  });

  test("show instants in the plant's zone, whatever the server's", () => {
    expect(formatDateTime("2026-11-20T00:00:00Z", "en", "Asia/Jakarta")).toBe("20-NOV-2026 07:00:00");
    expect(formatDateTime("2026-11-20T17:30:00Z", "id", "Asia/Makassar")).toBe("21-NOV-2026 01:30:00");
    expect(formatMoment("2026-11-20T23:05:00Z", "id", "Asia/Jayapura")).toBe("21 NOV 2026, 08:05 WIT");
    expect(formatMoment("invalid_response", "en")).toBe("–");
    expect(formatTimeRange("07:00", "07:30", "Asia/Jakarta", "en")).toBe("07:00–07:30 WIB");
    expect(formatLongDate("2026-11-20", "id")).toBe("Jumat, 20 NOV 2026");
  });

  test("never call a local time in a zone that was not understood WIB", () => {
    expect(formatTimeRange("07:00", "07:30", NOT_UNDERSTOOD, "en")).toBe(
      "07:00–07:30 (local time of the branch: ask the laboratory)",
    );
    expect(formatTimeRange("07:00", "07:30", NOT_UNDERSTOOD, "id")).toBe(
      "07:00–07:30 (waktu setempat cabang: tanyakan kepada laboratorium)",
    );
    expect(instantOf("2026-11-20", "07:00", NOT_UNDERSTOOD)).toBeNaN();
  });

  test("show an instant beside a zone that was not understood right, with its zone", () => {
    expect(formatMoment("2026-11-20T00:00:00Z", "en", NOT_UNDERSTOOD)).toBe("20 NOV 2026, 07:00 WIB");
    expect(exportInstant("2026-11-20T00:00:00Z", NOT_UNDERSTOOD)).toBe("2026-11-20T07:00:00+07:00");
  });

  test("have readable names for zones outside Indonesia", () => {
    expect(zoneName("Asia/Kuala_Lumpur", "en")).toBe("Malaysia Time");
    expect(zoneName("Asia/Kuala_Lumpur", "id")).toBe("Waktu Malaysia");
    for (const zone of Intl.supportedValuesOf("timeZone"))
      for (const lang of ["en", "id"] as const) expect(zoneName(zone, lang)).not.toMatch(/[_/]/);
  });

  test("keep the instant of a local time through changes of the clock", () => {
    const minutes = fc.integer({ min: 0, max: 2 * 366 * 1440 });
    const zones = fc.constantFrom("Europe/Berlin", "Australia/Sydney", "Asia/Jayapura", "America/New_York");
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const instant = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const [date = "", time = ""] = (exportInstant(instant.toISOString(), zone) ?? "").split("T");
        expect(Math.abs(instantOf(date, time, zone) - instant.getTime()) % 3_600_000).toBe(0);
        const again = exportInstant(new Date(instantOf(date, time, zone)).toISOString(), zone);
        expect(again?.slice(0, 16)).toBe(`${date}T${time.slice(0, 5)}`);
      }),
    );
  });

  test("end a period at midnight with the day before", () => {
    expect(formatLastDay("2026-12-11T17:00:00Z", "id")).toBe("11 DES 2026");
    expect(formatLastDay("2026-12-31T17:00:00Z", "en")).toBe("31 DEC 2026");
    expect(formatLastDay("2026-12-11T16:59:59Z", "id")).toBe("11 DES 2026");
    expect(formatLastDay("2026-08-09T07:00:00Z", "id")).toBe("09 AGU 2026, 14:00 WIB");
    expect(formatLastDay("2026-12-11T16:00:00Z", "en", "Asia/Makassar")).toBe("11 DEC 2026");
    expect(formatLastDay("soon", "en")).toBe("–");
  });

  test.each([
    ["today", "2026-11-20", "2026-11-20"],
    ["this_week", "2026-11-16", "2026-11-20"],
    ["this_month", "2026-11-01", "2026-11-20"],
    ["last_month", "2026-10-01", "2026-10-31"],
    ["last_3_months", "2026-08-20", "2026-11-20"],
    ["this_year", "2026-01-01", "2026-11-20"],
    ["lifetime", null, null],
  ] as const)("know preset %s", (preset, from, to) => {
    expect(presetRange(preset, "2026-11-20")).toEqual({ from, to });
  });

  test("begin a week on Monday, on Sundays too", () => {
    expect(presetRange("this_week", "2026-11-22").from).toBe("2026-11-16");
    expect(presetRange("this_week", "2026-11-16").from).toBe("2026-11-16");
  });
});

describe("identifier", () => {
  test.each([
    ["siti@example.com", { email: "siti@example.com" }],
    ["081234567890", { phone_number: "+6281234567890" }],
    ["0812-3456-7890", { phone_number: "+6281234567890" }],
    ["+62 812 3456 7890", { phone_number: "+6281234567890" }],
    ["6281234567890", { phone_number: "+6281234567890" }],
    ["123456789", { username: "123456789" }],
    ["0812-34567", { phone_number: "+6281234567" }],
    ["0812 3456", { username: "0812 3456" }],
    ["..........", { username: ".........." }],
    ["  siti  ", { username: "siti" }],
    ["siti1234567890", { username: "siti1234567890" }],
  ])("is recognized in %s", (typed, existing) => {
    expect(detectIdentifier(typed)).toEqual(existing);
  });
});

describe("paths", () => {
  test("encode values and leave empty ones out", () => {
    expect(paths.test("a/b?c")).toBe("/patient/test/a%2Fb%3Fc");
    expect(withQuery("/x", { q: "gula darah", page: undefined, none: "" })).toBe("/x?q=gula+darah");
  });

  test("match patterns to their paths and nothing else", () => {
    expect(covers("/patient/test/:id", "/patient/test/p1")).toBe(true);
    expect(covers("/patient/test/:id", "/patient/test/")).toBe(false);
    expect(covers("/patient/test", "/patient/test/")).toBe(true);
    expect(covers("/", "/")).toBe(true);
  });
});

test.each([
  ["10^6/µL", "10⁶/µL"],
  ["10*3/uL", "10³/uL"],
  ["10^-9 mol/L", "10⁻⁹ mol/L"],
  ["mL/min/1.73m^2", "mL/min/1.73m²"],
  ["mg/dL", "mg/dL"],
])("prints a unit with raised powers: %s", (sent, printed) => {
  expect(unitText(sent)).toBe(printed);
});
