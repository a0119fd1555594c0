import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { listHistory, type HistoryPoint } from "../../app/upstream/results/result-history.server.ts";
import { issueResult } from "../../lab/domains/results/issue/result-issue.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  siti = await lab.as("patient");
});

const GLUCOSE = "1558-6";
const CREATININE = "2160-0";
const CRP = "30522-7";
const HBA1C = "4548-4";
const POTASSIUM = "2823-3";
const WITHHELD_ORDER = "ORD-0003004";

async function pointsOf(code: string, more: object = {}): Promise<HistoryPoint[]> {
  const [series] = await listHistory(siti, { codes: [code], ...more });
  return series?.points ?? [];
}
const eventsOf = async (patient_id: string) =>
  (
    await lab.lab.db
      .selectFrom("access_event")
      .select(["what", "action", "ground"])
      .where("patient_id", "=", patient_id)
      .where("what", "=", "history")
      .execute()
  ).map(({ what, action, ground }) => `${what} ${action} ${ground}`);

describe("result history", () => {
  it("lists every code once when none is asked for, with its last value and count", async () => {
    const all = await listHistory(siti, { codes: [] });
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(all.every(({ points, count, name }) => points.length === 1 && count > 0 && name !== "")).toBe(
      true,
    );
    const glucose = all.find(({ code }) => code === GLUCOSE);
    const points = await pointsOf(GLUCOSE);
    expect(glucose?.count).toBe(points.filter(({ replaced_at }) => replaced_at === null).length);
    expect(glucose?.points[0]).toEqual(points.at(-1));
  });

  it("lists all values of the requested codes in their order, oldest first", async () => {
    const both = await listHistory(siti, { codes: [CREATININE, GLUCOSE] });
    expect(both.map(({ code }) => code)).toEqual([CREATININE, GLUCOSE]);
    for (const { points } of both) {
      const dates = points.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
    }
    const years = both[1]?.points.map(({ date }) => Number(date.slice(0, 4))) ?? [];
    expect(Math.max(...years) - Math.min(...years)).toBeGreaterThanOrEqual(2);
  });

  it("lists a corrected value after the replaced one, both with the reason", async () => {
    const points = await pointsOf(GLUCOSE);
    const index = points.findIndex(({ replaced_at }) => replaced_at !== null);
    const [before, now] = points.slice(index, index + 2);
    expect([before?.value, now?.value, now?.status]).toEqual([165, 118, "corrected"]);
    expect(before?.date).toBe(now?.date);
    expect(before?.reason).toContain("another sample");
    expect(now?.reason).toBe(before?.reason);
    expect(now?.replaced_at).toBeNull();
  });

  it("counts a changed range as the same value, and keeps each value's own unit", async () => {
    const points = await pointsOf(CREATININE);
    expect(points.every(({ replaced_at }) => replaced_at === null)).toBe(true);
    expect(points.some(({ status, reason }) => status === "amended" && reason.includes("range"))).toBe(true);
    expect(new Set(points.map(({ unit }) => unit))).toEqual(new Set(["mg/dL", "µmol/L"]));
  });

  it("shows no number for a withdrawn value, and keeps the sign of a measuring limit", async () => {
    const points = await pointsOf(CRP);
    const withdrawn = points.filter(({ status }) => status === "entered_in_error");
    expect(withdrawn.map(({ value, flag, value_text }) => [value, flag, value_text])).toEqual([
      [null, null, ""],
    ]);
    expect(withdrawn[0]?.reason).toMatch(/another person/i);
    expect(points.some(({ comparator, value }) => comparator === "<" && value === 0.3)).toBe(true);
  });

  it("has a clinician's goal beside the range, and none where a range judged the value", async () => {
    const points = await pointsOf(HBA1C);
    const goals = points.map(({ value, ref_high, goal_low, goal_high }) => [
      value,
      ref_high,
      goal_low,
      goal_high,
    ]);
    expect(goals).toContainEqual([5.8, 5.6, 5, 6.5]);
    expect(goals).toContainEqual([5.9, 5.6, null, null]);
  });

  it("omits withheld and pending results", async () => {
    const rows = await lab.lab.db
      .selectFrom("observation as o")
      .innerJoin("lab_result as r", "r.result_id", "o.result_id")
      .select("o.code")
      .where("r.order_number", "=", WITHHELD_ORDER)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    const shown = await listHistory(siti, { codes: rows.map(({ code }) => code).slice(0, 10) });
    for (const { points } of shown)
      expect(points.map(({ order_number }) => order_number)).not.toContain(WITHHELD_ORDER);
  });

  it("includes both days between which values are asked for", async () => {
    const all = await pointsOf(GLUCOSE);
    const [from, to] = [all[1]?.date ?? "", all.at(-2)?.date ?? ""];
    const some = await pointsOf(GLUCOSE, { date_from: from, date_to: to });
    expect(some).toEqual(all.filter(({ date }) => date >= from && date <= to));
    expect(some.length).toBeLessThan(all.length);
  });

  it("is logged when it is listed, opened or saved: all show values", async () => {
    const before = await eventsOf("pat-siti");
    await listHistory(siti, { codes: [] });
    await listHistory(siti, { codes: [GLUCOSE] });
    await listHistory(siti, { codes: [GLUCOSE], download: true });
    expect((await eventsOf("pat-siti")).slice(before.length)).toEqual([
      "history open self",
      "history open self",
      "history download self",
    ]);
  });

  it.each(["pat-andi", "pat-nobody"])("is hidden from somebody else: %s", async (patient_id) => {
    const before = await eventsOf(patient_id);
    for (const codes of [[], [GLUCOSE]])
      await expect(listHistory(siti, { codes, patient_id })).rejects.toMatchObject({ status: 404 });
    expect(await eventsOf(patient_id)).toEqual(before);
  });

  it("is hidden once a person has ended the access", async () => {
    const andi = await lab.as("patient2");
    await expect(listHistory(andi, { codes: [GLUCOSE], patient_id: "pat-hartini" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each(["?code=a&date_from=2026-13-01", `?code=${Array.from({ length: 11 }, (_, n) => n).join(",")}`])(
    "refuses %s as a query",
    async (query) => {
      expect((await lab.get(`/result/get-history${query}`, "patient")).statusCode).toBe(400);
    },
  );

  it("lists the last valid value before a withdrawn one without a code; the withdrawn one counts only alone", async () => {
    const listed = async (code: string) =>
      (await listHistory(siti, { codes: [] })).find((historySeries) => historySeries.code === code);
    const withdraw = (order_number: string) =>
      lab.lab.db.transaction().execute(async (trx) => {
        const result = await trx
          .selectFrom("lab_result")
          .selectAll()
          .where("order_number", "=", order_number)
          .executeTakeFirstOrThrow();
        const reason = ["A wrong label.", "Salah label."] as const;
        await issueResult(trx, lab.clock, result, { status: "entered_in_error", reason });
      });
    const before = await listed(POTASSIUM);
    expect(before?.points[0]).toMatchObject({ order_number: "ORD-0001017", flag: "N" });
    await withdraw("ORD-0001017");
    const after = await listed(POTASSIUM);
    expect(after?.points[0]).toMatchObject({ order_number: "ORD-0003006", value: 6.4, flag: "HH" });
    expect(after?.count).toBe((before?.count ?? 0) - 1);
    for (const { order_number } of await pointsOf(POTASSIUM))
      if (order_number && order_number !== "ORD-0001017") await withdraw(order_number);
    expect(await listed(POTASSIUM)).toMatchObject({
      count: before?.count,
      points: [{ value: null, status: "entered_in_error" }],
    });
  });
});
