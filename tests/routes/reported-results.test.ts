import fc from "fast-check";
import { JSDOM } from "jsdom";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MOST_CODES } from "../../app/features/history/query.ts";
import type { Comparator } from "../../lab/database/tables.generated.ts";
import { issueResult } from "../../lab/domains/results/issue/result-issue.ts";
import type { Given } from "../../lab/domains/results/issue/result-rows.ts";
import { observationsOf } from "../../lab/domains/results/results.ts";
import history from "../../locales/en/history.json" with { type: "json" };
import { Browser } from "../support/browser.ts";
import { pdfAttachments, pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { contradictionIn, type Printed } from "../support/printed-verdict.ts";
import { makeShare } from "../support/record-share.ts";
import { PATIENCE, runs } from "../support/runs.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const ORDER = "ORD-0003002";

const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
const browser = useVisitor(portal, "patient");

const resultRow = () =>
  lab.lab.db.selectFrom("lab_result").selectAll().where("order_number", "=", ORDER).executeTakeFirstOrThrow();
const storedRows = async () => {
  const { result_id, version } = await resultRow();
  return (await observationsOf(lab.lab.db, result_id, version)).filter(({ value }) => value !== null);
};

/** Around a limit in tenths of the last digit, where rounding decides. */
const choice = fc.record({
  at: fc.constantFrom<("low" | "high" | "between")[]>("low", "high", "between"),
  tenths: fc.integer({ min: -25, max: 25 }),
  comparator: fc.constantFrom<(Comparator | undefined)[]>(
    undefined,
    undefined,
    undefined,
    undefined,
    "<",
    "<=",
    ">",
    ">=",
  ),
  limits: fc.constantFrom("own", "own", "own", "finer", "goal", "none"),
});
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

type Row = Awaited<ReturnType<typeof storedRows>>[number];

function givenFor(row: Row, { at, tenths, comparator, limits }: Choice): Given {
  const [low, high] = [row.ref_low ?? 1, row.ref_high ?? (row.ref_low ?? 1) * 2];
  const base = { low, high, between: (low + high) / 2 }[at];
  const step = 10 ** -(row.decimals + 1);
  const value = Math.max(0, Number((base + tenths * step).toFixed(row.decimals + 1)));
  const range = [low, Number((high + 5 * step).toFixed(row.decimals + 1))] as const;
  return {
    value,
    status: "corrected",
    ...(comparator && { comparator }),
    ...(row.unit !== null && { unit: row.unit }),
    ...(limits === "finer" && { range }),
    ...(limits === "none" && { range: null }),
    ...(limits === "goal" && { goal: range }),
  };
}

const textOf = (node: Element | null | undefined) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
const lettersOf = (text: string) =>
  /(?:▼▼|▼|▲▲|▲|!) ?(\w*)/.exec(text)?.[1] ??
  (/^(?:Normal|Inside|Within|In your goal)/i.test(text) ? "N" : "");
const cellsOf = (table: Element) => [...table.querySelectorAll("tbody tr")].map((row) => [...row.children]);
const pageOf = async (path: string) => new JSDOM((await browser.open(path)).text).window.document;
const WORDS = new Map(Object.entries(history.flag).map(([letters, words]) => [words, letters]));

async function onResultPage(): Promise<Map<string, Printed>> {
  const page = await pageOf(`/patient/lab-result?order_number=${ORDER}&view=advanced`);
  return new Map(
    [...page.querySelectorAll(".value-tables table")].flatMap(cellsOf).map((cells) => {
      const [name, value, flag, reference] = cells;
      name?.querySelector(".vh")?.remove();
      const [range = "", goal = ""] = textOf(reference).split(/; .*?(?=\d)/);
      const printed = { value: textOf(value), range, goal, flag: lettersOf(textOf(flag)) };
      return [textOf(name), printed];
    }),
  );
}

async function inHistoryFile(
  codes: readonly string[],
): Promise<(Printed & { name: string; state: string })[]> {
  const { text } = await browser.get(
    `/patient/lab-result/history/csv?${codes.map((code) => `code=${code}`).join("&")}`,
  );
  const rows = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: true }).data.slice(1);
  return rows.map(([name = "", , value = "", , words = "", range = "", , state = ""]) => {
    const goal = /\(([^)]*)\)$/.exec(words)?.[1] ?? "";
    return {
      name,
      value: value.replace(/^'/, ""),
      range,
      goal,
      state,
      flag: goal ? "" : (WORDS.get(words) ?? ""),
    };
  });
}

const observation = z.looseObject({
  resourceType: z.literal("Observation"),
  code: z.looseObject({ text: z.string() }),
  valueQuantity: z.looseObject({ value: z.number(), comparator: z.string().optional() }),
  interpretation: z.array(z.looseObject({ coding: z.array(z.looseObject({ code: z.string() })) })).optional(),
  referenceRange: z
    .array(
      z.looseObject({
        low: z.looseObject({ value: z.number() }).optional(),
        high: z.looseObject({ value: z.number() }).optional(),
        type: z.unknown(),
      }),
    )
    .optional(),
});

function inBundle(json: string): (Printed & { name: string })[] {
  const { entry } = z
    .looseObject({ entry: z.array(z.looseObject({ resource: z.unknown() })) })
    .parse(JSON.parse(json));
  return entry.flatMap(({ resource }) => {
    const read = observation.safeParse(resource);
    if (!read.success) return [];
    const { code, valueQuantity, interpretation, referenceRange = [] } = read.data;
    const { low, high } = referenceRange.find(({ type }) => type === undefined) ?? {};
    const range =
      low && high
        ? `${String(low.value)}–${String(high.value)}`
        : low
          ? `at least ${String(low.value)}`
          : high
            ? `at most ${String(high.value)}`
            : "";
    const value = `${valueQuantity.comparator ?? ""}${String(valueQuantity.value)}`;
    return [{ name: code.text, value, range, flag: interpretation?.[0]?.coding[0]?.code ?? "" }];
  });
}

async function files() {
  const { results } = await lab.get("/medical-record/get-printout?patient_id=pat-siti&lang=en");
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  const bytes = Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
  const attached = pdfAttachments(bytes);
  const csv =
    attached
      .get("results.csv")
      ?.toString("utf8")
      .replace(/^\ufeff/, "") ?? "";
  return {
    text: pdfLines(bytes).join("").replace(/\s+/g, ""),
    bundle: inBundle(attached.get("record.fhir.json")?.toString("utf8") ?? "{}"),
    rows: Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data,
  };
}

const squeezed = (text: string) => text.replace(/\s+/g, "");
const asNumber = (text: string) => Number(/\d+(?:\.\d+)?/.exec(text)?.[0]);

describe("a result at its limits", () => {
  // Promise Q4: a number and its words never contradict each other, on any page or in any file.
  it(
    "has one number and one verdict on result page, history, files and share page",
    async () => {
      const { link, passcode } = await makeShare(browser);
      const reader = new Browser(portal.origin);
      let judged = 0;
      const rows = await storedRows();
      await fc.assert(
        fc.asyncProperty(
          fc.tuple(...rows.map((row) => choice.map((chosen) => [row.code, givenFor(row, chosen)] as const))),
          async (values) => {
            const given = Object.fromEntries(values);
            const result = await resultRow();
            await lab.lab.db.transaction().execute((trx) =>
              issueResult(trx, lab.clock, result, {
                status: "corrected",
                given,
                reason: ["Measured again.", "Diperiksa ulang."],
              }),
            );
            const stored = await storedRows();
            judged += stored.length;
            const page = await onResultPage();
            for (const { name_en, flag } of stored) {
              const printed = page.get(name_en);
              expect(printed && contradictionIn(printed), name_en).toBeNull();
              if (!printed?.goal) expect(printed?.flag, name_en).toBe(flag ?? "");
            }
            for (let from = 0; from < stored.length; from += MOST_CODES) {
              const codes = stored.slice(from, from + MOST_CODES).map(({ code }) => code);
              const lines = await inHistoryFile(codes);
              for (const line of lines) expect(contradictionIn(line), line.name).toBeNull();
              for (const { code, name_en } of stored.slice(from, from + MOST_CODES)) {
                expect(codes).toContain(code);
                const printed = page.get(name_en);
                const values = lines
                  .filter(({ name }) => name === name_en)
                  .map(({ value }) => squeezed(value).replace("<=", "≤").replace(">=", "≥"));
                expect(
                  values.some((value) => squeezed(printed?.value ?? "").startsWith(value)),
                  `${name_en}: ${printed?.value ?? ""} in ${JSON.stringify(values)}`,
                ).toBe(true);
              }
            }
            const { text, bundle, rows: lines } = await files();
            for (const item of bundle) expect(contradictionIn(item), item.name).toBeNull();
            for (const line of lines) {
              const { value = "", range = "", goal = "", flag = "", name = "" } = line;
              expect(contradictionIn({ value, range, goal, flag }), name).toBeNull();
            }
            const shared = await reader.submit(link, { password: passcode }, 'name="password"');
            const visit = new JSDOM(shared.text).window.document.querySelector(
              `[aria-labelledby="visit-${ORDER}"]`,
            );
            const cells = [...(visit?.querySelectorAll("table") ?? [])].flatMap(cellsOf);
            for (const { code, name_en, value, flag } of stored) {
              const printed = page.get(name_en);
              const number = asNumber(printed?.value ?? "");
              expect(number, name_en).toBe(value);
              const line = lines.find((item) => item["code"] === code && item["order_number"] === ORDER);
              expect([asNumber(line?.["value"] ?? ""), line?.["flag"]], name_en).toEqual([value, flag ?? ""]);
              expect(text).toContain(
                squeezed(`${name_en}${printed?.value.replace(/[\u00a0 ].*$/, "") ?? ""}`),
              );
              const row = cells.find(([name]) => textOf(name) === name_en);
              const [, shownValue, reference, shownFlag] = row ?? [];
              expect(asNumber(textOf(shownValue)), name_en).toBe(value);
              const [range = "", goal = ""] = textOf(reference).split(/; .*?(?=\d)/);
              const onShare = { value: textOf(shownValue), range, goal, flag: lettersOf(textOf(shownFlag)) };
              expect(contradictionIn(onShare), name_en).toBeNull();
            }
          },
        ),
        { numRuns: runs(2, 340), endOnFailure: true },
      );
      expect(judged).toBeGreaterThan(runs(40, 9_000));
    },
    PATIENCE.timeout ?? 120_000,
  );
});
