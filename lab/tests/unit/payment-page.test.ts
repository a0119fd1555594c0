import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLab } from "../../create.ts";
import { copySeed } from "../support/seeded.ts";

it("does not settle an overdue payment on the laboratory's own payment page", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lab-test-"));
  const clock = {
    at: new Date("2026-11-20T03:30:00Z"),
    now() {
      return this.at;
    },
  };
  await copySeed(dataDir, clock.at);
  const lab = await createLab({ dataDir, clock, ownPaymentPage: true });
  try {
    const stateIn = async (table: "payment" | "company_payment") => {
      const { payment_id } = await lab.db
        .selectFrom(table)
        .select("payment_id")
        .where("payment_status", "=", "pending")
        .executeTakeFirstOrThrow();
      return async () => {
        const row = lab.db.selectFrom(table).select("payment_status").where("payment_id", "=", payment_id);
        const body = new URLSearchParams({ outcome: "settlement" });
        const page = new URL(`/pay/${payment_id}`, lab.url);
        const { status } = await fetch(page, { method: "POST", body, redirect: "manual" });
        return [status, (await row.executeTakeFirstOrThrow()).payment_status];
      };
    };
    const [patient, company] = [await stateIn("payment"), await stateIn("company_payment")];
    clock.at = new Date("2027-02-20T03:30:00Z");
    expect(await patient()).toEqual([303, "expired"]);
    expect(await company()).toEqual([303, "expired"]);
  } finally {
    await lab.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
