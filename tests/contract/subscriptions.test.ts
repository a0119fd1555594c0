import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { getOrder } from "../../app/upstream/orders/orders.server.ts";
import { bookOwned, getOwned, listOwned } from "../../app/upstream/subscriptions/subscriptions.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  siti = await lab.as("patient");
});

const SUB = "sub-0001008";
const use = (date: string, client_request_id: string = randomUUID()) =>
  bookOwned(siti, {
    subscription_id: SUB,
    items: [{ product_id: "prd-hba1c", patient_id: "pat-siti" }],
    plant_id: "plt-jkt-sdr",
    slot_id: `plt-jkt-sdr.branch.${date}.1000`,
    client_request_id,
  });

describe("packages, deals and subscriptions", () => {
  it("are read with their quota, uses, branches and texts in both languages", async () => {
    const owned = await getOwned(siti, SUB);
    expect(owned).toMatchObject({
      type: "subscription",
      name: "HbA1c 4 times a year",
      status: "progress",
      cost: 720_000,
      quota: [{ product_name: "HbA1c", quota_total: 4, quota_used: 1, quota_reserved: 1 }],
    });
    expect(owned.plants.length).toBeGreaterThan(3);
    expect(owned.uses.map(({ kind }) => kind).sort()).toEqual([
      "reserve",
      "reserve",
      "reserve",
      "return",
      "take",
    ]);
    expect((await getOwned({ ...siti, lang: "id" }, SUB)).name).toBe("HbA1c 4x/tahun");
    const deals = await listOwned(siti, { type: "deal", status: "active" });
    expect(deals.results.map(({ type }) => type)).toEqual(["deal"]);
    expect(deals.meta.total).toBe(1);
  });

  it("book a visit once for each key, until nothing is left", async () => {
    const key = randomUUID();
    const first = await use("2026-11-25", key);
    expect(await use("2026-11-25", key)).toEqual(first);
    expect(await getOrder(siti, first.order_number)).toMatchObject({
      order_type: "use_subscription",
      payment_status: "paid",
      grand_total: 0,
      schedule: { date: "2026-11-25" },
    });
    await use("2026-11-26");
    expect(await refusedWith(use("2026-11-27"))).toEqual([409, "quota_empty"]);
    expect((await getOwned(siti, SUB)).quota).toMatchObject([{ quota_used: 1, quota_reserved: 3 }]);
  });
});
