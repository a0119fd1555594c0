import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { charge, releaseReservation } from "../../ledgers/transfers.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"hrd" | "finance" | "patient", string>;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    hrd: await open.token("hrd", "NUSANTARA"),
    finance: await open.token("finance", "NUSANTARA"),
    patient: await open.token("patient"),
  };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who) => open.call("GET", path, { token: tokens[who] });
const post = async (path: string, body: object, who: Who) => {
  const answer = await open.call("POST", path, {
    token: tokens[who],
    body: { client_request_id: randomUUID(), ...body },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer;
};
const deposit = z.object({ balance: z.number(), reserved: z.number(), available: z.number() });
type Deposit = z.output<typeof deposit>;
const now = async () => deposit.parse((await get("/deposit/get", "finance")).results);

async function expectMoved(before: Deposit, moved: { balance: number; reserved: number }): Promise<Deposit> {
  const balance = before.balance + moved.balance;
  const reserved = before.reserved + moved.reserved;
  const after = await now();
  expect(after).toEqual({ balance, reserved, available: balance - reserved });
  return after;
}

const EXAMINATION = "exm-0000009";
const examination = z.looseObject({
  version: z.number(),
  items: z.array(z.looseObject({ examination_item_id: z.string(), amount: z.number() })),
});
const detail = async () =>
  examination.parse((await get(`/examination/get-detail?examination_id=${EXAMINATION}`, "hrd")).results);

it("adds up the deposit at each step: approved, attended, shared and paid", async () => {
  const start = await now();
  const { items, version } = await detail();
  const shown = items.map(({ examination_item_id }) => examination_item_id);
  const [refused, kept] = [items.slice(0, 3), items.slice(3)];
  const common = { examination_id: EXAMINATION, mode: "selected" };

  const rejected = refused.map(({ examination_item_id }) => ({
    examination_item_id,
    reason: "Cuti panjang",
  }));
  await post("/examination/decide", { ...common, step: "first", shown, rejected, version }, "hrd");
  await expectMoved(start, { balance: 0, reserved: 0 });

  const second = { ...common, step: "second", mode: "approve_all", funding: "DEPOSIT" };
  const approved = kept.map(({ examination_item_id }) => examination_item_id);
  const next = (await detail()).version;
  await post("/examination/decide", { ...second, shown: approved, version: next }, "finance");
  const total = kept.reduce((sum, { amount }) => sum + amount, 0);
  const reserved = await expectMoved(start, { balance: 0, reserved: total });

  const [absent, ...came] = kept;
  await open.lab.db.transaction().execute(async (trx) => {
    for (const { examination_item_id: id } of came)
      expect(await charge(trx, open.clock, { kind: "examination_item", id }, null)).toBe(true);
  });
  const taken = came.reduce((sum, { amount }) => sum + amount, 0);
  const charged = await expectMoved(reserved, { balance: -taken, reserved: -taken });
  await open.lab.db.transaction().execute(async (trx) => {
    const reference = { kind: "examination_item", id: absent?.examination_item_id ?? "" } as const;
    expect(await releaseReservation(trx, open.clock, reference, null)).toBe(true);
    expect(await charge(trx, open.clock, reference, null)).toBe(false);
  });
  const released = await expectMoved(charged, { balance: 0, reserved: -(absent?.amount ?? 0) });
  expect(released.reserved).toBe(start.reserved);

  const share = { order_number: "ORD-0003002", patient_id: "pat-siti", audience: "company" };
  const given = await open.call("PUT", "/consent/update", {
    token: tokens.patient,
    body: { ...share, share: true, client_request_id: randomUUID() },
  });
  expect(given.status).toBe(200);
  const seen = await get("/company/medical-record/get?office_care_id=ofc-0000001&per_page=100", "hrd");
  expect(JSON.stringify(seen.results)).toContain("ORD-0003002");
  expect((await get("/diagnosis/get-mcureport?order_number=ORD-0003002", "hrd")).status).toBe(200);
  await expectMoved(released, { balance: 0, reserved: 0 });

  const invoices = z.array(z.looseObject({ invoice_number: z.string(), grand_total: z.number() }));
  const [invoice] = invoices.parse((await get("/billing/get?payment_status=unpaid", "finance")).results);
  const { invoice_number = "", grand_total = 0 } = invoice ?? {};
  await post("/billing/pay", { invoice_number, method_code: "DEPOSIT" }, "finance");
  const end = await expectMoved(released, { balance: -grand_total, reserved: 0 });
  expect(end.available).toBe(start.available - taken - grand_total);
});
