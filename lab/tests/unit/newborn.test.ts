import { describe, expect, it } from "vitest";
import { insertRows, requireRow } from "../../database/rows.ts";
import { SOURCES } from "../../domains/results/reference-sources.ts";
import { criticalCalls, ORDER } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { addDays } from "../../lib/local-time.ts";
import { useOpened } from "../support/use-opened.ts";

describe("a newborn's bilirubin", () => {
  const BILIRUBIN = "1975-2";

  const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

  const { enter, openAlerts } = criticalCalls(() => open);

  it("raises an alert at 20 mg/dL on day three, and names both sources of the value", async () => {
    const { db } = open.lab;
    const of = { order_number: ORDER, patient_id: "pat-siti" };
    const { collected_at } = await requireRow(db, "lab_result", of, ["collected_at"]);
    const line = await requireRow(db, "order_line", { order_number: ORDER, product_code: "ELEC" });
    await insertRows(db, "order_line", {
      ...line,
      order_line_id: "line-bili",
      position: 9,
      product_code: "BILI",
    });
    const date_of_birth = addDays(collected_at.slice(0, 10), -3);
    await db.updateTable("patient").set({ date_of_birth }).where("patient_id", "=", "pat-siti").execute();
    await enter(20, { code: BILIRUBIN });
    const alert = (await openAlerts()).find(({ order_number }) => order_number === ORDER);
    expect(alert?.values).toMatchObject([
      {
        value: 20,
        flag: "HH",
        reference_source: SOURCES.tietz,
        critical_high: 15,
        critical_source: SOURCES.kost_adults,
      },
    ]);
  });
});
