import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadRecord } from "../../domains/record/record-copy.ts";
import { issueResult, type Issue } from "../../domains/results/issue/result-issue.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const [GLUCOSE, HBA1C, URIC_ACID, CRP, POTASSIUM] = ["1558-6", "4548-4", "3084-1", "30522-7", "2823-3"];

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const corrected = (order_number: string, given: Issue["given"]) =>
  open.lab.db.transaction().execute(async (trx) => {
    const result = await trx
      .selectFrom("lab_result")
      .selectAll()
      .where("order_number", "=", order_number)
      .executeTakeFirstOrThrow();
    const reason = ["An error was fixed.", "Kesalahan diperbaiki."] as const;
    await issueResult(trx, open.clock, result, { status: "corrected", given: given ?? {}, reason });
  });

/** Notes of an order in Siti's record, by code. */
async function notesOf(order_number: string): Promise<Map<string | null, string | null>> {
  const { db } = open.lab;
  const patient = await db
    .selectFrom("patient")
    .selectAll()
    .where("patient_id", "=", "pat-siti")
    .executeTakeFirstOrThrow();
  const scope = { patient, sensitive_before: null, orders: [order_number] };
  const { visits } = await loadRecord(db, scope, "en");
  const lines = visits.flatMap(({ released }) => released?.groups.flatMap((group) => group.lines) ?? []);
  return new Map(lines.map(({ code, note }) => [code, note]));
}

describe("former values in a record", () => {
  it("leave out values that were waiting or preliminary", async () => {
    const body = { order_number: "ORD-0001017" };
    expect((await open.call("POST", "/reference/release-result", { body })).results).toMatchObject({
      issued: 1,
    });
    expect([...(await notesOf("ORD-0001017")).values()].filter(Boolean)).toEqual([]);
  });

  it("stay when a later version corrects another value", async () => {
    const before = "before the correction: 165 mg/dL";
    expect((await notesOf("ORD-0001005")).get(GLUCOSE)).toBe(before);
    await corrected("ORD-0001005", { [GLUCOSE]: 118, [HBA1C]: 6, [URIC_ACID]: 5.3 });
    const notes = await notesOf("ORD-0001005");
    expect([notes.get(GLUCOSE), notes.get(HBA1C)]).toEqual([before, null]);
    expect(notes.get(URIC_ACID)).toBe("before the correction: 5.1 mg/dL");
  });
});

describe("earlier versions of a result", () => {
  const detail = z.looseObject({
    corrections: z.array(
      z.looseObject({
        previous: z.looseObject({ observations: z.array(z.looseObject({ code: z.string() })) }),
      }),
    ),
  });

  it("have a value whose measuring limit or unit alone was corrected", async () => {
    const given = { [POTASSIUM]: 6.4 };
    await corrected("ORD-0003006", { ...given, [CRP]: { value: 0.3, flag: "N" } });
    await corrected("ORD-0003006", { ...given, [CRP]: { value: 0.3, flag: "N", unit: "mg/dL" } });
    const { results } = await open.get("/result/get-detail?order_number=ORD-0003006");
    const before = detail
      .parse(results)
      .corrections.map(({ previous }) => previous.observations.find(({ code }) => code === CRP));
    expect(before).toMatchObject([
      { unit: "mg/L", comparator: null },
      { unit: "mg/L", comparator: "<" },
    ]);
    expect((await notesOf("ORD-0003006")).get(CRP)).toBe("before the correction: 0.3 mg/L");
  });
});
