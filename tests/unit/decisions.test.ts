import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DECISIONS, decisionsIndex, readDecisions } from "../../.ci/decisions.ts";

const records = readDecisions();
const byNumber = new Map(records.map((record) => [record.number, record]));
/** Numbers after a word of a status, such as "superseded by 0027, 0076". */
const named = (status: string, words: string) =>
  [...status.matchAll(new RegExp(`${words}((?:,? \\d{4})+)`, "g"))].flatMap(
    ([, list = ""]) => list.match(/\d{4}/g) ?? [],
  );

describe("decision records", () => {
  it("have numbers of their own", () => {
    expect(byNumber.size).toBe(records.length);
  });

  it("name only records that exist", () => {
    const unknown = records.flatMap(({ number, status }) =>
      (status.match(/\d{4}/g) ?? []).filter((one) => !byNumber.has(one)).map((one) => `${number} → ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it("say on both sides that one supersedes another", () => {
    const silent = records.flatMap(({ number, status }) =>
      named(status, "supersedes(?: parts of)?")
        .filter((older) => !named(byNumber.get(older)?.status ?? "", "superseded by").includes(number))
        .map((older) => `${older} does not name ${number}`),
    );
    expect(silent).toEqual([]);
  });

  it("are listed in the index", () => {
    expect(readFileSync(DECISIONS, "utf8")).toBe(decisionsIndex());
  });
});
