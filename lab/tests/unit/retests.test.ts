import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adviseRetest } from "../../domains/retests/advise.ts";
import { remindOfRetests } from "../../domains/retests/remind.ts";
import { requireRow } from "../../database/rows.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import { item, orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";
const DUE = "rpt-0001012-glu-2h";
const LATER = "rpt-0003006-crp";

interface Repeat {
  repeat_id: string;
  version: number;
  state: "due" | "later" | "ended";
  kind: string;
  patient_id: string;
  product_id: string;
  due_on: string;
  result_date: string;
  ended_because: string | null;
}

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const list = async (username = "patient") =>
  (await open.get("/repeat/get?per_page=100", username)).results as Repeat[];
const existing = async (repeat_id: string, username?: string) =>
  (await list(username)).find((repeat) => repeat.repeat_id === repeat_id);
const change = (path: string, more: object, username = "patient") =>
  shop.send(
    path === "/repeat/end" ? "POST" : "PUT",
    path,
    { client_request_id: randomUUID(), ...more },
    username,
  );
const postpone = (more: object, username?: string) =>
  change("/repeat/postpone", { repeat_id: DUE, version: 1, by: "1_month", ...more }, username);
const end = (more: object, username?: string) =>
  change("/repeat/end", { repeat_id: DUE, version: 1, ...more }, username);
const advise = (more: object) =>
  open.call("POST", "/reference/advise-repeat", {
    body: {
      order_number: "ORD-0003006",
      patient_id: "pat-siti",
      product_id: "prd-crp",
      months: 3,
      ...more,
    },
  });
const setOrder = (order_number: string, values: { sensitive?: 0 | 1 }) =>
  open.lab.db.updateTable("lab_order").set(values).where("order_number", "=", order_number).execute();

describe("repeats of an account", () => {
  it("are those of its patient and of people it may book for: due, later and ended", async () => {
    const states = (await list()).map(({ repeat_id, state, ended_because: why }) => [repeat_id, state, why]);
    expect(states).toContainEqual([DUE, "due", null]);
    expect(states).toContainEqual(["rpt-0000962-cbc", "due", null]);
    expect(states).toContainEqual([LATER, "later", null]);
    expect(states).toContainEqual(["rpt-0001007-vitd", "ended", "ordered"]);
    expect(states).toContainEqual(["rpt-0001004-crea", "ended", "patient"]);
    // The relation to Hartini allows to view results only.
    expect((await list()).some(({ patient_id }) => patient_id === "pat-hartini")).toBe(false);
    expect((await list("patient2")).map(({ repeat_id }) => repeat_id)).toEqual(["rpt-0001022-uric"]);
    const { results } = await open.get("/patient/dashboard");
    expect((results as { repeats: Repeat[] }).repeats.every(({ state }) => state === "due")).toBe(true);
  });

  it("hide sensitive orders from carers, and results that are withdrawn from everybody", async () => {
    await setOrder("ORD-0000962", { sensitive: 1 });
    expect(await existing("rpt-0000962-cbc")).toBeUndefined();
    await setOrder("ORD-0000962", { sensitive: 0 });
    const result = open.lab.db.updateTable("lab_result").where("order_number", "=", "ORD-0001012");
    await result.set({ state: "withdrawn" }).execute();
    expect(await existing(DUE)).toBeUndefined();
    await result.set({ state: "ready" }).execute();
    expect(await existing(DUE)).toBeDefined();
  });
});

describe("advice to repeat", () => {
  it("counts calendar months of Jakarta days from the result, to the end of a shorter month", async () => {
    const { db } = open.lab;
    await db.transaction().execute(async (trx) => {
      const result = await requireRow(trx, "lab_result", {
        order_number: "ORD-0001015",
        patient_id: "pat-siti",
      });
      // 30 November in Jakarta.
      const late = { ...result, issued_at: "2026-11-29T17:30:00.000Z" };
      await adviseRetest(trx, open.clock, late, { product_id: "prd-sgot", months: 3, kind: "advice" });
    });
    expect((await list()).find(({ product_id }) => product_id === "prd-sgot")).toMatchObject({
      result_date: "2026-11-30",
      due_on: "2027-02-28",
      state: "later",
    });
  });

  it("is open once per patient and test, also if it is given twice", async () => {
    const ofCrp = async () => (await list()).filter(({ product_id }) => product_id === "prd-crp");
    const [before, ...others] = await ofCrp();
    expect(others).toEqual([]);
    expect((await advise({ months: 6 })).status).toBe(200);
    expect((await advise({ months: 6 })).status).toBe(200);
    expect(await ofCrp()).toMatchObject([
      { due_on: addMonths(before?.result_date ?? "", 6), state: "later" },
    ]);
    // The doctor returns to the first advice, which the second one had replaced.
    expect((await advise({ months: 3 })).status).toBe(200);
    expect(await ofCrp()).toMatchObject([{ due_on: addMonths(before?.result_date ?? "", 3) }]);
    expect((await advise({ product_id: "prd-uric" })).status).toBe(404);
    expect((await advise({ order_number: "ORD-0003003", product_id: "prd-crp" })).code).toBe("result_state");
  });
});

describe("a repeat", () => {
  it("is not found by other accounts, nor by a carer without the permission to book", async () => {
    for (const answer of [
      await postpone({}, "patient2"),
      await end({}, "patient2"),
      await postpone({ repeat_id: "rpt-0003008-hba1c" }),
      await end({ repeat_id: "rpt-0001022-uric" }),
      await end({ repeat_id: "unknown" }),
      await end({}, "doctor"),
    ])
      expect(answer.status).toBe(404);
    expect(await existing(DUE)).toMatchObject({ state: "due", version: 1 });
  });

  it("is postponed once per request, from its day or from today", async () => {
    const before = await existing(DUE);
    const client_request_id = randomUUID();
    const first = await postpone({ client_request_id });
    expect(first.status).toBe(200);
    expect((await postpone({ client_request_id })).results).toEqual(first.results);
    const from = [before?.due_on ?? "", labToday(open.clock.at)].sort().at(-1) ?? "";
    expect(await existing(DUE)).toMatchObject({ state: "later", version: 2, due_on: addMonths(from, 1) });
    // Another tab still shows the first version.
    expect((await end({})).code).toBe("version_changed");
    expect((await postpone({ by: "1_year", version: 2 })).status).toBe(400);
    open.clock.at = new Date(`${addMonths(from, 1)}T03:00:00Z`);
    open.forget();
    expect(await existing(DUE)).toMatchObject({ state: "due" });
    open.forget();
  });

  it("is changed by one of two requests at once", async () => {
    // Either may win: later tests need the same outcome.
    const answers = await Promise.all(
      [1, 2].map(() => postpone({ repeat_id: "rpt-0001022-uric" }, "patient2")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("ends when its test is ordered, and opens again when the order is canceled", async () => {
    const ordered = await shop.create({ items: [item("GLU-2H")], quoted_total: await priceOfDue() });
    expect(ordered.status).toBe(200);
    expect(await existing(DUE)).toMatchObject({ state: "ended", ended_because: "ordered" });
    expect((await postpone({ version: 2 })).code).toBe("repeat_ended");
    const { order_number } = orderOf(ordered);
    expect((await shop.post("/order/cancel", { order_number, client_request_id: randomUUID() })).status).toBe(
      200,
    );
    expect(await existing(DUE)).toMatchObject({ ended_because: null });
  });

  it.each([
    ["stays when its test is measured ten days later", "2026-12-01T02:00:00Z", "later"],
    ["ends when its test is measured after half of the time", "2027-01-10T02:00:00Z", "ended"],
  ])("%s", async (_what, collected_at, state) => {
    const ofGlucose = async () => (await existing("rpt-0001015-glu-f"))?.state;
    expect(await ofGlucose()).toBe("later");
    const { db } = open.lab;
    const measured = db
      .selectFrom("lab_result")
      .select("result_id")
      .where("order_number", "=", "ORD-0003006");
    const { result_id } = await measured.executeTakeFirstOrThrow();
    const setTo = (at: string, product_id: string) =>
      db.transaction().execute(async (trx) => {
        await trx
          .updateTable("lab_result")
          .set({ collected_at: at })
          .where("result_id", "=", result_id)
          .execute();
        await trx
          .updateTable("order_line")
          .set({ product_id })
          .where("order_number", "=", "ORD-0003006")
          .where("product_id", "in", ["prd-crp", "prd-glu-f"])
          .execute();
      });
    await setTo(collected_at, "prd-glu-f");
    expect(await ofGlucose()).toBe(state);
    await setTo("2026-11-08T02:00:00Z", "prd-crp");
  });

  it("notifies the person when a carer ends it, without the test's name", async () => {
    const relation = { owner_account_id: "acc-patient2", patient_id: "pat-siti", relation_id: randomUUID() };
    const given = { relation_code: "sibling", status: "approved", permissions: '["book"]' } as const;
    const at = { created_at: NOW, approved_at: NOW, end_date: null, note: null };
    const relations = open.lab.db.insertInto("family_relation");
    await relations.values({ ...relation, ...given, ...at }).execute();
    const ofCrp = (await list("patient2")).find(({ product_id }) => product_id === "prd-crp");
    const { repeat_id, version } = ofCrp ?? {};
    expect((await end({ repeat_id, version }, "patient2")).status).toBe(200);
    const told = await open.lab.db
      .selectFrom("notification")
      .select(["account_id", "title_en", "message_en"])
      .where("title_en", "like", "A family member ended%")
      .execute();
    expect(told.map(({ account_id }) => account_id)).toEqual(["acc-patient"]);
    expect(JSON.stringify(told)).not.toMatch(/CRP|C-reactive/i);
    await open.lab.db.deleteFrom("family_relation").where("relation_id", "=", relation.relation_id).execute();
  });

  it("ends for good at the patient's wish; the same advice again changes nothing", async () => {
    expect((await end({ version: 2 })).status).toBe(200);
    expect(await existing(DUE)).toMatchObject({ state: "ended", ended_because: "patient" });
    expect((await end({ version: 3 })).code).toBe("repeat_ended");
    await advise({ order_number: "ORD-0001012", product_id: "prd-glu-2h", months: 1 });
    expect(await existing(DUE)).toMatchObject({ state: "ended" });
    // A test may be ordered although its repeat has ended.
    const ordered = await shop.create({ items: [item("GLU-2H")], quoted_total: await priceOfDue() });
    expect(ordered.status).toBe(200);
    expect(await existing(DUE)).toMatchObject({ ended_because: "patient" });
  });
});

async function priceOfDue(): Promise<number> {
  const quote = await shop.post("/order/quote", { order_type: "test", items: [item("GLU-2H")] });
  return (quote.results as { grand_total: number }).grand_total;
}

describe("a reminder", () => {
  const told = async () =>
    open.lab.db.selectFrom("notification").selectAll().where("title_en", "like", "It is time%").execute();
  const remind = async (at: string) => {
    open.clock.at = new Date(at);
    await remindOfRetests(open.lab.db, open.clock);
  };

  it("comes once by day, to everybody who may book, and names no test", async () => {
    expect(await told()).toEqual([]);
    const { due_on = "" } = (await list()).find(({ repeat_id }) => repeat_id === "rpt-0001015-glu-f") ?? {};
    const day = labToday(new Date(Date.parse(`${due_on}T05:00:00Z`) - 14 * 86_400_000));
    await remind(`${day}T00:30:00Z`);
    await remind(`${day}T12:00:00Z`);
    expect(await told()).toEqual([]);
    await remind(`${day}T03:00:00Z`);
    // As after a restart: the reminder is remembered with the repeat.
    await remind(`${day}T04:00:00Z`);
    const notices = await told();
    expect(notices.map(({ account_id }) => account_id)).toEqual(["acc-patient2", "acc-patient"]);
    const sent = await open.lab.db.selectFrom("outbox").selectAll().execute();
    expect(JSON.stringify([...notices, ...sent])).not.toMatch(/Electrolytes|Elektrolit|Uric|urat/);
  });
});

describe("departments", () => {
  it("count employees whose yearly check is due, as the list does", async () => {
    open.clock.at = new Date(NOW);
    open.forget();
    const token = await open.token("hrd", "NUSANTARA");
    const ask = async (path: string) => open.call("GET", path, { token });
    const departments = (await ask("/department/get")).results as { id: string; due_count: number }[];
    expect(departments.some(({ due_count }) => due_count > 0)).toBe(true);
    for (const { id, due_count } of departments.slice(0, 3)) {
      const { meta } = await ask(`/employee/get?due=1&department_id=${id}`);
      expect(meta?.["total"]).toBe(due_count);
    }
  });
});

describe("a yearly repeat", () => {
  it("comes with the result of a check-up once a year, except from a company", async () => {
    const release = (order_number: string) =>
      open.call("POST", "/reference/release-result", { body: { order_number } });
    expect((await release("ORD-0001016")).status).toBe(200);
    expect((await release("ORD-0001027")).status).toBe(200);
    const yearly = (await list()).filter(({ kind, state }) => kind === "yearly" && state === "later");
    expect(yearly).toMatchObject([
      { patient_id: "pat-budi", product_id: "prd-mcu-basic", due_on: addMonths(labToday(open.clock.at), 12) },
    ]);
  });
});
