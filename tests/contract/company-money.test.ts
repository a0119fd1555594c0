import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getBillingInvoice, listInvoices } from "../../app/upstream/company/billing.server.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { listAllRecord, listCompanyRecord } from "../../app/upstream/company/company-record.server.ts";
import { listAllTransfers, listTransfers } from "../../app/upstream/company/deposit.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import { refusalOf } from "../support/refused.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let up: Record<"hrd" | "finance" | "viewer" | "company2", UpstreamContext>;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  const as = async (username: string, company: string) => ({
    token: await lab.token(username, company),
    lang: "en" as const,
  });
  up = {
    hrd: await as("hrd", "NUSANTARA"),
    finance: await as("finance", "NUSANTARA"),
    viewer: await as("viewer", "NUSANTARA"),
    company2: await as("company2", "SAMUDRA"),
  };
});

const id = () => ({ client_request_id: randomUUID() });

describe("the deposit", () => {
  it("is a ledger whose running amounts add up, read page by page or by type", async () => {
    const { results, meta } = await listTransfers(up.viewer, {}, 1, 10);
    expect([results.transactions.length, results.available]).toEqual([
      10,
      (results.balance ?? 0) - (results.reserved ?? 0),
    ]);
    const { transfers: all } = await listAllTransfers(up.viewer, {});
    expect(all).toHaveLength(meta.total);
    expect(new Set(all.map(({ transfer_id }) => transfer_id)).size).toBe(all.length);
    const oldest = [...all].reverse();
    let balance = 0;
    for (const { debit, credit, balance_after } of oldest) {
      balance += (credit ?? 0) - (debit ?? 0);
      expect(balance_after).toBe(balance);
    }
    expect(results).toMatchObject({ balance, available: all[0]?.available_after });
    const released = await listTransfers(up.viewer, { type: "release" }, 1);
    expect(new Set(released.results.transactions.map(({ type }) => type))).toEqual(new Set(["release"]));
    expect((await listTransfers(up.company2, {}, 1)).results.transactions).toEqual([]);
  });
});

describe("invoices", () => {
  it("are listed by state, and read with lines that add up and a PDF", async () => {
    const { results } = await listInvoices(up.viewer, { payment_status: "unpaid" }, 1);
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ payment_status }) => payment_status === "unpaid")).toBe(true);
    const number = results[0]?.invoice_number ?? "";
    const invoice = await getBillingInvoice(up.viewer, number);
    expect(invoice.lines.length).toBeGreaterThan(0);
    expect(invoice.lines.reduce((sum, { sub_total }) => sum + (sub_total ?? 0), 0)).toBe(
      invoice.amount_total,
    );
    expect(invoice.grand_total).toBe((invoice.amount_total ?? 0) - (invoice.total_discount ?? 0));
    expect((await refusalOf(getBillingInvoice(up.company2, number))).status).toBe(404);
    const pdf = await findDocument(up.viewer, "billing", number);
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await findDocument(up.company2, "billing", number)).toBeNull();
  });
});

describe("the company's record", () => {
  const EVENT = "ofc-0000002";

  it("has rows for who keeps employees, figures without rows for the others", async () => {
    const { results, meta } = await listCompanyRecord(up.hrd, { office_care_id: EVENT }, 1);
    expect(results.rows.length).toBe(Math.min(20, meta.total));
    expect(results.rows.every((row) => row.consent_at !== null || row.order_number === null)).toBe(true);
    expect(results.figures?.fitness?.groups.map(({ key }) => key)).toContain("others");
    expect(results.figures?.fitness?.groups.every(({ count }) => (count ?? 0) >= 5)).toBe(true);
    const others = await listCompanyRecord(up.viewer, { office_care_id: EVENT }, 1);
    expect([others.results.rows, others.meta.total]).toEqual([[], 0]);
    expect(others.results.figures?.fitness?.groups.some(({ count }) => count === null)).toBe(true);
    expect(others.results.figures?.fitness?.total).toBe(results.figures?.fitness?.total);
    const foreign = await listCompanyRecord(up.company2, { office_care_id: EVENT }, 1);
    expect([foreign.results.rows, foreign.results.figures?.fitness ?? null]).toEqual([[], null]);
  });

  it("is logged as opened on a page, and as saved in a file", async () => {
    const lines = async () =>
      lab.lab.db
        .selectFrom("access_event")
        .select(["action", "actor_name", "on_behalf_of"])
        .where("what", "=", "fitness")
        .where("patient_id", "=", "pat-siti")
        .orderBy("at")
        .orderBy("access_event_id")
        .execute();
    const before = (await lines()).length;
    await listCompanyRecord(up.hrd, {}, 1, 100);
    const opened = await lines();
    expect(opened.length).toBeGreaterThan(before);
    expect(new Set(opened.map(({ action }) => action))).toEqual(new Set(["open"]));
    const rows = await listAllRecord(up.hrd, {});
    expect(rows.length).toBeGreaterThan(40);
    const saved = (await lines()).filter(({ action }) => action === "download");
    expect(saved.length).toBeGreaterThan(0);
    expect(saved[0]).toMatchObject({
      actor_name: "Lina Hartono",
      on_behalf_of: "PT Nusantara Jaya Abadi",
    });
  });

  it("opens the report of an employee who consents, and no other", async () => {
    expect(await findDocument(up.hrd, "mcureport", "ORD-0003002")).toBeNull();
    const share = { order_number: "ORD-0003002", patient_id: "pat-siti", audience: "company", share: true };
    const token = await lab.token("patient");
    const given = await lab.call("PUT", "/consent/update", { token, body: { ...share, ...id() } });
    expect(given.status).toBe(200);
    const rows = await listAllRecord(up.hrd, { office_care_id: "ofc-0000001" });
    expect(rows.find((row) => row.order_number === "ORD-0003002")).toMatchObject({ report: "mcu" });
    for (const kind of ["mcureport", "labreport"] as const) {
      expect((await findDocument(up.hrd, kind, "ORD-0003002"))?.subarray(0, 5).toString()).toBe("%PDF-");
      for (const who of [up.finance, up.viewer, up.company2])
        expect(await findDocument(who, kind, "ORD-0003002")).toBeNull();
    }
  });
});
