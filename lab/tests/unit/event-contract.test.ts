import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ids } from "../../seed/ids.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { EVENT, officeCareCalls, saved } from "../support/office-care-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let calls: ReturnType<typeof officeCareCalls>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(async () => {
  calls = officeCareCalls(open);
  // The current contract ends on 4 May 2027. The next has another price and only quota funding.
  const { db } = open.lab;
  const now = await db
    .selectFrom("company_contract")
    .selectAll()
    .where("contract_id", "=", "ctr-nusantara")
    .executeTakeFirstOrThrow();
  expect(now.end_date).toBe("2027-05-04");
  const next = { contract_id: "ctr-next", contract_number: "PKS/2027/0001", discount_percent: 20 };
  await db
    .insertInto("company_contract")
    .values({ ...now, ...next, funding: '["DEPOSIT"]', start_date: "2027-06-01", end_date: "2028-05-31" })
    .execute();
});

const on = (day: string) => ({
  date_from: day,
  date_to: day,
  windows: [{ ...EVENT.windows[0], date: day, capacity: 9 }],
});
const offer = async (day: string) => {
  await open.token("hrd", "NUSANTARA");
  const { results } = await open.get(`/office-care/products?date_from=${day}&date_to=${day}`, "hrd");
  return z
    .object({
      covered: z.boolean(),
      contract_number: z.string().nullable(),
      fundings: z.array(z.string()),
      products: z.array(z.object({ product_id: z.string(), price: z.number() })),
    })
    .parse(results);
};
const order = async (day: string, changes: Record<string, unknown> = {}) => {
  const prices = new Map((await offer(day)).products.map((product) => [product.product_id, product.price]));
  const quoted_total = EVENT.groups.reduce(
    (sum, { product_ids, employee_ids }) =>
      sum + employee_ids.length * product_ids.reduce((each, id) => each + (prices.get(id) ?? 0), 0),
    0,
  );
  return calls.create({ ...on(day), quoted_total, ...changes });
};

describe("the contract of an event is that of its days", () => {
  it("offers what the contract of these days offers, at its price, and nothing where none covers them", async () => {
    const [today, gap, next] = [
      await offer("2027-03-08"),
      await offer("2027-05-17"),
      await offer("2027-06-07"),
    ];
    expect([today.covered, gap.covered, next.covered]).toEqual([true, false, true]);
    expect([today.contract_number, gap.contract_number, next.contract_number]).toEqual([
      "PKS/2026/0117",
      null,
      "PKS/2027/0001",
    ]);
    expect(gap.products).toEqual([]);
    expect(next.fundings).toEqual(["DEPOSIT"]);
    const dearer = today.products.filter(({ product_id, price }) =>
      next.products.some((product) => product.product_id === product_id && product.price < price),
    );
    expect(dearer).toHaveLength(today.products.length);
  });

  it("refuses an event, and a change of its days, that no contract covers", async () => {
    for (const day of ["2027-05-05", "2027-05-17", "2028-06-01"])
      expect((await order(day)).code).toBe("no_contract");
    const across = { ...on("2027-05-04"), date_to: "2027-05-05" };
    expect((await order("2027-05-04", across)).code).toBe("no_contract");
    const made = saved.parse((await order("2027-05-04")).results);
    const moved = await calls.post("/office-care/update", {
      ...EVENT,
      ...on("2027-05-06"),
      office_care_id: made.office_care_id,
      version: 1,
      quoted_total: 0,
      client_request_id: randomUUID(),
    });
    expect(moved.code).toBe("no_contract");
  });

  it("is ordered, approved and funded by a contract that begins later, and by that one's terms", async () => {
    expect((await order("2027-06-07", { funding: "QUOTA" })).errors).toHaveProperty("funding");
    const made = saved.parse((await order("2027-06-07", { confirmed_clashes: [] })).results);
    const id = made.examination_id ?? "";
    expect(await decide(id, "first", null)).toMatchObject({ status: 200 });
    expect((await decide(id, "second", "QUOTA")).errors).toHaveProperty("funding");
    expect(await decide(id, "second", "DEPOSIT")).toMatchObject({ status: 200 });
  });

  it("approves after today's contract has ended, and refuses days that are not covered any more", async () => {
    const big = { company_id: ids.companies.nusantara, requested_by: ids.accounts.hrd, people: 2, price: 1 };
    const { examination_id } = await addBigExamination(open.lab.db, open.clock, { key: "C", ...big });
    const days = open.lab.db.updateTable("office_care").where("office_care_id", "=", "ofc-C");
    await days.set({ date_from: "2027-05-17", date_to: "2027-05-17" }).execute();
    expect((await decide(examination_id, "first", null)).code).toBe("contract_ended");
    await days.set({ date_from: "2027-06-02", date_to: "2027-06-02" }).execute();
    open.clock.at = new Date("2027-05-20T03:00:00Z");
    open.forget();
    expect(await decide(examination_id, "first", null)).toMatchObject({ status: 200 });
    open.clock.at = new Date("2027-06-02T16:59:00Z");
    open.forget();
    expect((await decide(examination_id, "second", "QUOTA")).errors).toHaveProperty("funding");
    open.clock.at = new Date("2027-06-02T17:00:00Z");
    open.forget();
    expect(await decide(examination_id, "second", "DEPOSIT")).toMatchObject({
      status: 409,
      code: "office_care_closed",
    });
    const reserved = open.lab.db.selectFrom("deposit_transfer").select("reference_id");
    expect(await reserved.where("reference_id", "like", `${examination_id}-%`).execute()).toEqual([]);
    expect(await decide(examination_id, "second", null)).toMatchObject({ status: 200 });
  });
});

async function decide(examination_id: string, step: "first" | "second", funding: string | null) {
  const who = step === "first" ? "hrd" : "finance";
  await open.token(who, "NUSANTARA");
  const match = await open.get(`/examination/get-detail?examination_id=${examination_id}`, who);
  const { items, version } = z
    .looseObject({ version: z.number(), items: z.array(z.looseObject({ examination_item_id: z.string() })) })
    .parse(match.results);
  const shown = items.map((item) => item.examination_item_id);
  const isLate = step === "second" && funding === null;
  const mode = isLate ? "reject_all" : "approve_all";
  const body = { examination_id, step, shown, version, funding, mode, reason: isLate ? "Terlambat" : null };
  return calls.post("/examination/decide", { ...body, client_request_id: randomUUID() }, [who, "NUSANTARA"]);
}
