import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { getOwned, listOwned } from "../../app/upstream/subscriptions/subscriptions.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  siti = await lab.as("patient");
});

const SUB = "sub-0001008";
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
});
