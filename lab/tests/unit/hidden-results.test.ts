import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const WITHHELD = "ORD-0003004";
/** His wife may book for him, not see his results. */
const OF_HUSBAND = "ORD-0000917";
const NOT_DONE = "ORD-0003005";
const detail = z.looseObject({
  result_work: z.looseObject({ state: z.string() }).nullable(),
  timeline: z.array(z.looseObject({ code: z.string(), note_en: z.string() })),
});

const lab = useOpenedEach(() => openTestLab("2026-11-20T03:30:00Z"));

async function told(order_number: string) {
  const { results } = await lab.get(`/order/get-detail?order_number=${order_number}`);
  const { result_work, timeline } = detail.parse(results);
  return [result_work?.state ?? null, timeline.find(({ code }) => code === "completed")?.note_en];
}

describe("a completed order without a result to show", () => {
  it("says that its result is withheld, or its test was not done", async () => {
    expect(await told(WITHHELD)).toEqual(["withheld", "Result ready to be explained"]);
    expect(await told(NOT_DONE)).toEqual(["canceled", "A test was not done"]);
  });

  it("keeps that from a payer who may not see the patient's results", async () => {
    const withheld = { state: "withheld", withheld_code: "counselling" } as const;
    const changed = await lab.lab.db
      .updateTable("lab_result")
      .set({ ...withheld, withheld_at: "2026-11-19T00:00:00Z", reason_en: "Later.", reason_id: "Nanti." })
      .where("order_number", "=", OF_HUSBAND)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    expect(await told(OF_HUSBAND)).toEqual([null, "Result ready"]);
  });
});
