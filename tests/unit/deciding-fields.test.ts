import { describe, expect, it } from "vitest";
import { endpoints, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { Findings } from "../../app/upstream/client/lenient.ts";
import { readResults } from "../../app/upstream/client/read-answer.server.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import "../support/readable-endpoints.ts";
import { measured } from "../support/promises.ts";
import { sampleOf, withField, type SampleField } from "../support/sample-answer.ts";

/** True forbids: what is missing or cannot be read counts as true. */
const RESTRICTIONS = ["GET /employee/get-detail identity_locked", "GET /family/get-detail identity_locked"];

/** Flags whose absence means what true means to the intact answer, or that forbid nothing by absence. */
const ABSENT: Record<string, string> = {
  active: "an approval's row without it is of a company that keeps no leavers; the laboratory checks again",
  employed:
    "a laboratory that keeps no leavers never sends it; it decides on each reading of a shared result",
  covered: "a laboratory without contracts covers every day; it checks again at the request",
  report_withdrawn: "a laboratory that withdraws no reports never sends it",
  result_withdrawn: "a laboratory that withdraws no results never sends it",
  usable: "a laboratory that does not count the uses of a purchase never sends it; it counts at the booking",
  withdrawn: "a laboratory whose doctors cancel nothing never sends it",
  fasting_possible: "a laboratory that does not count hours until the visit never sends it",
};

/** Flags that open, show or permit nothing. */
const PREFERENCES: Record<string, string> = {
  citizen: "fills in a form that the doctor confirms",
  browser: "the channel that every account has from the start",
  combinable: "a hint; the price comes from the quote",
  is_new: "only chooses between two sentences about one's own voucher",
};

const FAULT = "the answer is refused";
const BROKEN: readonly unknown[] = [
  undefined,
  null,
  "",
  "granted",
  "perhaps",
  2,
  -1,
  {},
  [],
  ["admin"],
  [true],
];

function read(endpoint: Endpoint, results: unknown): string {
  const schema = endpoint.results("en");
  const given = { expected: expectedOf(schema, endpoint), rows: false, findings: new Findings() };
  const answer = readResults(schema, structuredClone(results), given);
  return "error" in answer ? FAULT : JSON.stringify(answer.data);
}

const samples = endpoints.map((endpoint) => ({ endpoint, ...sampleOf(endpoint.results("en")) }));
const nameOf = ({ method, path }: Endpoint, { path: field }: SampleField) =>
  `${method} ${path} ${field.filter((part) => part !== "[]").join(".")}`;
const variantsOf = ({ schema }: SampleField) => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
const hasType = (field: SampleField, type: string) =>
  variantsOf(field).some(
    (variant) => typeof variant === "object" && [variant.type ?? []].flat().includes(type as "array"),
  );
const isFlag = (field: SampleField) => hasType(field, "boolean") && !hasType(field, "string");
const grants = (field: SampleField) =>
  hasType(field, "array") && /role|permission|granted|funding/.test(field.path.at(-1) ?? "");

function fieldsOf(chosen: (field: SampleField) => boolean) {
  return samples.flatMap(({ endpoint, answer, fields }) =>
    fields.filter(chosen).map((field) => ({
      name: nameOf(endpoint, field),
      last: field.path.at(-1) ?? "",
      readWith: (value: unknown) => read(endpoint, withField(answer, field.path, value)),
    })),
  );
}

describe("an answer that decides what is allowed", () => {
  it("has a readable sample for each call", () => {
    const unreadable = samples.filter(({ endpoint, answer }) => read(endpoint, answer) === FAULT);
    expect(unreadable.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
  });

  // Promise Q3: each flag of each answer, removed and in ten kinds of broken.
  it("permits no more when a flag is missing or broken", () => {
    const flags = fieldsOf(isFlag);
    const kinder: string[] = [];
    for (const { name, last, readWith } of flags) {
      if (last in PREFERENCES) continue;
      const [allowed, refused] = RESTRICTIONS.includes(name) ? [false, true] : [true, false];
      const forbidden = last.endsWith("withdrawn") || RESTRICTIONS.includes(name);
      const kind = forbidden ? readWith(false) : readWith(allowed);
      const strict = forbidden ? readWith(true) : readWith(refused);
      for (const value of BROKEN) {
        const reading = readWith(value);
        const isAbsent = value === undefined || value === null || value === "";
        if (isAbsent && last in ABSENT) continue;
        if (reading === kind && reading !== strict)
          kinder.push(`${name} ${JSON.stringify(value) ?? "absent"}`);
        if (reading.includes("opensesame")) kinder.push(`${name} passes a word on`);
      }
    }
    expect(kinder).toEqual([]);
    expect(flags.length).toBeGreaterThan(90);
    measured(
      "Q3",
      `${String(flags.length)} flags in ${String(BROKEN.length)} ways missing or broken: none permits more`,
    );
  });

  it("grants nothing by a list that is missing or broken", () => {
    const lists = fieldsOf(grants);
    for (const { name, readWith } of lists) {
      const none = readWith([]);
      for (const value of [
        undefined,
        null,
        "",
        "admin",
        "admin,hrd",
        1,
        true,
        { admin: true },
        [{}],
        [["admin"]],
      ]) {
        const reading = readWith(value);
        const grantsNone = reading === none || reading === FAULT || !/admin|hrd/.test(reading);
        expect(grantsNone, `${name} ${JSON.stringify(value) ?? "absent"}: ${reading}`).toBe(true);
      }
    }
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "GET /profile company_role",
        "GET /company/profile company_role",
        "GET /family/get permissions",
        "GET /family/get-detail granted",
      ]),
    );
  });

  it("lists only reasons for fields that exist", () => {
    const names = new Set(fieldsOf(isFlag).map(({ last }) => last));
    for (const name of [...Object.keys(ABSENT), ...Object.keys(PREFERENCES)]) expect(names).toContain(name);
  });

  it("blocks by a sentence that cannot be read", () => {
    const sentences = fieldsOf(({ path }) => path.at(-1) === "stopped");
    expect(sentences.length).toBeGreaterThan(3);
    for (const { name, readWith } of sentences)
      for (const value of [true, {}, [], ["stopped"]])
        expect([FAULT, NOT_UNDERSTOOD], `${name} ${JSON.stringify(value)}`).toContain(readWith(value));
  });
});
