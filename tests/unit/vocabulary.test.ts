import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { Findings, readLeniently } from "../../app/upstream/client/lenient.ts";
import {
  code,
  codeOr,
  flagOr,
  numberOr,
  optionalCode,
  zone,
} from "../../app/upstream/client/shapes.server.ts";
import { vocabularies, vocabulary, type Vocabulary } from "../../app/upstream/client/vocabulary.ts";
import * as accounts from "../../app/upstream/client/words/accounts.ts";
import * as companies from "../../app/upstream/client/words/companies.ts";
import * as orders from "../../app/upstream/client/words/orders.ts";
import * as practitioners from "../../app/upstream/client/words/practitioners.ts";
import * as results from "../../app/upstream/client/words/results.ts";

const everyVocabulary: Vocabulary[] = [accounts, companies, orders, practitioners, results].flatMap((words) =>
  Object.values<Vocabulary>(words),
);

function read(schema: z.ZodType, value: unknown) {
  const findings = new Findings();
  const answer = z.object({ field: schema });
  const body = value === undefined ? {} : { field: value };
  const { field } = answer.parse(readLeniently(body, expectedOf(answer), findings));
  return { field, findings };
}

describe("a vocabulary", () => {
  it.each(everyVocabulary.map((words) => [words.name, words] as const))(
    "reads each code and spelling of %s, in any case and with any separator",
    (_, words) => {
      expect(vocabularies.get(words.name)).toBe(words);
      for (const known of words.codes) {
        const spellings = [known, known.toUpperCase(), ` ${known}\u00a0`, known.replaceAll("_", "-")];
        for (const spelling of spellings) expect(words.read(spelling)).toBe(known);
      }
      for (const [spelling, known] of words.spellings) expect(words.read(spelling)).toBe(known);
    },
  );

  it("never reads a word that it does not list as a code", () => {
    const letters = fc.string({ minLength: 1, unit: "grapheme" });
    const words = fc.constantFrom(...everyVocabulary);
    fc.assert(
      fc.property(words, letters, (known, word) => {
        const meaning = known.read(`zz${word}`);
        expect(["not_understood", null]).toContain(meaning);
      }),
    );
  });

  it("refuses a spelling with two meanings", () => {
    expect(() => vocabulary("contradiction", { open: ["X"], closed: ["x"] })).toThrow("two meanings");
  });
});

describe("a coded field", () => {
  it.each([
    ["hh", "HH"],
    ["HU", "HH"],
    ["Critical_High", "HH"],
    ["AA", "AA"],
    ["CRIT", "AA"],
    ["HIGH", "H"],
    ["H*", "not_understood"],
    [">", "not_understood"],
    ["NEG", "not_understood"],
    ["", null],
    [" ", null],
    [undefined, null],
    [null, null],
    [7, "not_understood"],
    [["H"], "not_understood"],
    [{ code: "H" }, "not_understood"],
  ])("reads the flag %j as %j", (sent, field) => {
    expect(read(optionalCode(results.FLAG), sent).field).toBe(field);
  });

  it.each([
    ["≤", "<="],
    ["&le;", "<="],
    ["&lt;", "<"],
    ["&amp;gt;", ">"],
    ["&#60;", "<"],
    ["&#x2265;", ">="],
    ["> ", ">"],
    ["< =", "<="],
    ["=<", "<="],
    ["＜", "<"],
    ["=", null],
    ["~", "not_understood"],
    ["ca.", "not_understood"],
  ])("reads the comparator %j as %j", (sent, field) => {
    expect(read(optionalCode(results.COMPARATOR), sent).field).toBe(field);
  });

  it.each([
    ["entered-in-error", "entered_in_error"],
    ["enteredInError", "entered_in_error"],
    ["withdrawn", "entered_in_error"],
    ["W", "entered_in_error"],
    ["canceled", "cancelled"],
    ["X", "cancelled"],
    ["FINAL", "final"],
    ["unknown", "not_understood"],
    ["ok", "not_understood"],
  ])("reads the status %j as %j", (sent, field) => {
    expect(read(codeOr(results.VALUE_STATUS, "final"), sent).field).toBe(field);
  });

  it("reads a required code that is absent as not understood, and notes it", () => {
    const { field, findings } = read(code(orders.PAYMENT_STATUS), undefined);
    expect(field).toBe("not_understood");
    expect(findings.all).toEqual([
      {
        path: "results.field",
        expected: "known word of payment status",
        received: "nothing",
        count: 1,
      },
    ]);
  });

  it("notes another word without the word itself, and a spelling with it", () => {
    expect(read(code(orders.PAYMENT_STATUS), "Siti Rahma").findings.all).toEqual([
      {
        path: "results.field",
        expected: "known word of payment status",
        received: "another word",
        count: 1,
      },
    ]);
    expect(read(code(orders.PAYMENT_STATUS), "PAID").findings.spellings).toEqual([
      { path: "results.field", vocabulary: "payment status", spelling: "PAID", code: "paid" },
    ]);
  });
});

describe("a flag and a number that carry danger", () => {
  it.each([
    [true, true],
    [false, false],
    [1, true],
    ["0", false],
    ["true", true],
    [undefined, true],
    [null, true],
    ["yes", "not_understood"],
    [7, "not_understood"],
    [{}, "not_understood"],
    [[], "not_understood"],
  ])("reads the flag %j, absent true, as %j", (sent, field) => {
    expect(read(flagOr(true), sent).field).toBe(field);
  });

  it.each([
    [3, 3],
    ["3", 3],
    [undefined, 0],
    [null, 0],
    [-1, "not_understood"],
    ["three", "not_understood"],
    [{}, "not_understood"],
  ])("reads the number %j, absent 0, as %j", (sent, field) => {
    expect(read(numberOr(0), sent).field).toBe(field);
  });

  it("notes what it does not understand", () => {
    expect(read(flagOr(false), "yes").findings.all).toEqual([
      { path: "results.field", expected: "true or false", received: "text", count: 1 },
    ]);
    expect(read(numberOr(0), "three").findings.all).toEqual([
      { path: "results.field", expected: "whole number", received: "text", count: 1 },
    ]);
  });
});

describe("a zone", () => {
  it.each([
    ["WIB", "Asia/Jakarta"],
    ["wita", "Asia/Makassar"],
    ["WIT", "Asia/Jayapura"],
    ["+08:00", "Asia/Makassar"],
    ["+9", "Asia/Jayapura"],
    ["UTC+7", "Asia/Jakarta"],
    ["GMT +0800", "Asia/Makassar"],
    ["WITA (UTC+8)", "Asia/Makassar"],
    ["WIB/UTC+8", "not_understood"],
    ["Asia/Pontianak", "Asia/Jakarta"],
    ["Asia/Ujung_Pandang", "Asia/Makassar"],
    ["asia/jayapura", "Asia/Jayapura"],
    ["Asia/Singapore", "Asia/Singapore"],
    ["+05:00", "not_understood"],
    ["Bali time", "not_understood"],
    [8, "not_understood"],
    [undefined, "not_understood"],
    [null, "not_understood"],
    ["", "not_understood"],
  ])("reads %j as %j", (sent, field) => {
    expect(read(zone, sent).field).toBe(field);
  });
});
