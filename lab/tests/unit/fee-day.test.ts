import { expect, it } from "vitest";
import { z } from "zod";
import { accrueFees, reduceFees } from "../../domains/practitioner/fees/fees.ts";
import { completeReferral } from "../support/completed-referral.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const AFTER_MIDNIGHT_IN_JAKARTA = "2026-11-19T17:30:00Z";
const rows = z.object({ rows: z.array(z.object({ kind: z.string(), gross: z.number() })) });

const open = useOpened(() => openTestLab(NOW));

it("lists and rates a fee by the day in Jakarta", async () => {
  const { db } = open.lab;
  const referral = await completeReferral(open, [
    ["prd-cbc", 110_000],
    ["prd-vitd", 110_000],
  ]);
  await db
    .insertInto("fee_rate")
    .values({ fee_rate_id: "of-the-20th", product_id: null, rate: 2000, valid_from: "2026-11-20" })
    .execute();
  const clock = { now: () => new Date(AFTER_MIDNIGHT_IN_JAKARTA) };
  await db.transaction().execute((trx) => accrueFees(trx, clock, referral));
  const { order_line_id } = await db
    .selectFrom("order_line")
    .select("order_line_id")
    .where("order_number", "=", referral.order_number)
    .where("product_id", "=", "prd-vitd")
    .executeTakeFirstOrThrow();
  await db.insertInto("line_not_done").values({ order_line_id, reason: "broken tube", at: NOW }).execute();
  await db.transaction().execute((trx) => reduceFees(trx, open.clock, referral.order_number));
  const day = await open.get("/fee/get?date_from=2026-11-20&date_to=2026-11-20&per_page=100", "doctor");
  expect(rows.parse(day.results).rows).toEqual(
    expect.arrayContaining([
      { kind: "fee", gross: 44_000 },
      { kind: "reversal", gross: -22_000 },
    ]),
  );
});
