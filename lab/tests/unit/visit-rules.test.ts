import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { officeCareCalls } from "../support/office-care-calls.ts";
import { GADING, item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(() => {
  shop = shopAt(open);
});

const at = (time: string, plant = SUDIRMAN, day = "25") => `${plant}.branch.2026-11-${day}.${time}`;
const quoted = z.looseObject({
  grand_total: z.number(),
  items: z.array(z.looseObject({ problem_code: z.string().nullable() })),
  warnings: z.array(
    z.looseObject({ code: z.string(), message: z.string(), confirm: z.boolean().optional() }),
  ),
});
type Items = ReturnType<typeof item>[];
async function quote(items: Items, slot_ids: string[] = [], lang = "en") {
  const schedules = slot_ids.map((slot_id) => ({ plant_id: slot_id.split(".")[0] ?? "", slot_id }));
  const answer = await shop.post(`/order/quote?lang=${lang}`, { order_type: "test", items, schedules });
  return quoted.parse(answer.results);
}
async function order(items: Items, slot_ids: string[], more: object = {}) {
  const { grand_total: quoted_total } = await quote(items);
  const schedules = slot_ids.map((slot_id) => ({ plant_id: slot_id.split(".")[0] ?? "", slot_id }));
  const body = { items, slot_id: null, schedules, quoted_total, fasting_confirmed: true };
  return shop.create({ ...body, method_code: "PAY_AT_BRANCH", ...more });
}
const codesOf = ({ warnings }: z.output<typeof quoted>) => warnings.map(({ code }) => code);

describe("a person at one hour", () => {
  it("cannot be at two branches: the quote says it, the hold and the order refuse it", async () => {
    const first = orderOf(await order([item("URIC")], [at("0800")]));
    const items = [item("HBA1C", GADING)];
    const clash = at("0800", GADING);
    expect(codesOf(await quote(items, [clash]))).toContain("visit_overlaps");
    const refusal = {
      status: 409,
      code: "visit_overlaps",
      results: { patient_id: "pat-siti", order_number: first.order_number, slot_id: clash },
    };
    expect(await order(items, [clash])).toMatchObject(refusal);
    const visitors = [{ patient_id: "pat-siti", product_ids: ["prd-hba1c"] }];
    const hold = { slot_id: clash, qty: 1, visitors };
    expect(await shop.post("/schedule/hold", hold)).toMatchObject(refusal);
    expect(await shop.post("/schedule/hold", { ...hold, visitors: [] })).toMatchObject({ status: 200 });
    expect(await order(items, [at("0930", GADING)])).toMatchObject({ status: 200 });
    expect(await order([item("SGOT")], [at("0800")]), "one branch, one visit").toMatchObject({ status: 200 });
  });

  it("cannot be at two branches of one checkout, or at home and at a branch", async () => {
    const items = [item("URIC"), item("HBA1C", GADING)];
    const both = [at("0900", SUDIRMAN, "26"), at("0900", GADING, "26")];
    expect(codesOf(await quote(items, both))).toContain("visit_overlaps");
    expect(await order(items, both)).toMatchObject({ status: 409, code: "visit_overlaps" });
    await order([item("URIC", GADING)], [at("0800", GADING, "28")]);
    const atHome = await shop.post("/schedule/hold", {
      slot_id: `${SUDIRMAN}.home_care.2026-11-28.0800`,
      qty: 1,
      visitors: [{ patient_id: "pat-siti" }],
    });
    expect(atHome.code).toBe("visit_overlaps");
  });

  it("cannot be elsewhere after a move, with a consultant, or by the order of another account", async () => {
    const moved = orderOf(await order([item("URIC")], [at("1000", SUDIRMAN, "30")]));
    await order([item("HBA1C", GADING)], [at("1100", GADING, "30")]);
    const to = { order_number: moved.order_number, plant_id: SUDIRMAN, slot_id: at("1100", SUDIRMAN, "30") };
    const body = { ...to, client_request_id: randomUUID() };
    expect(await shop.send("PUT", "/order/reschedule", body)).toMatchObject({ code: "visit_overlaps" });
    const consult = await shop.post("/schedule/hold", {
      slot_id: "prc-free.consultation.2026-11-30.1100",
      qty: 1,
      visitors: [{ patient_id: "pat-siti" }],
    });
    expect(consult.code).toBe("visit_overlaps");
    await open.lab.db
      .updateTable("lab_order")
      .set({ account_id: "acc-patient2" })
      .where("order_number", "=", moved.order_number)
      .execute();
    const hidden = await order([item("HBA1C", GADING)], [at("1000", GADING, "30")]);
    expect(hidden).toMatchObject({ code: "visit_overlaps", results: { order_number: null } });
    expect(hidden.message).not.toContain("Sudirman");
  });
});

describe("tests of one visit", () => {
  it("exclude each other where the catalogue says so, also inside a package, for one person and branch", async () => {
    const pair = [item("GLU-F"), item("GLU-2H")];
    const { items } = await quote(pair);
    expect(items.map(({ problem_code }) => problem_code)).toEqual([null, "tests_exclude"]);
    expect(await order(pair, [at("0700")])).toMatchObject({ status: 409, code: "tests_exclude" });
    expect((await quote([item("MCU-BASIC"), item("GLU-R")])).items[1]?.problem_code).toBe("tests_exclude");
    const apart = await quote([item("GLU-F"), item("GLU-2H", GADING), item("GLU-R", SUDIRMAN, "pat-raka")]);
    expect(apart.items.map(({ problem_code }) => problem_code)).toEqual([null, null, null]);
  });

  it.each([
    ["a package and one of its tests", [item("MCU-BASIC"), item("CBC")]],
    ["one test in two lines", [item("URIC"), item("URIC")]],
    ["one test twice", [item("URIC", SUDIRMAN, "pat-siti", 2)]],
  ])("are paid twice only once confirmed: %s", async (_what, items) => {
    const { warnings } = await quote(items);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "duplicate_test", confirm: true }));
    const client_request_id = randomUUID();
    const slot = [at("0730")];
    const answer = await order(items, slot, { client_request_id });
    expect([answer.status, answer.code]).toEqual([422, "duplicate_test"]);
    const confirmed = await order(items, slot, { client_request_id, warnings_confirmed: true });
    expect(confirmed.status).toBe(200);
  });

  it("are fine for two people", async () => {
    const items = [item("URIC"), item("URIC", SUDIRMAN, "pat-budi")];
    expect(codesOf(await quote(items))).not.toContain("duplicate_test");
  });

  it("are refused later in the day if they need the morning, in both languages, and warned of if they need a long fast", async () => {
    const late = await order([item("FERR")], [at("1000")]);
    expect(late).toMatchObject({ status: 409, code: "wrong_hour", results: { visit_until: "10:00" } });
    expect(late.message).toContain("Ferritin");
    const { warnings } = await quote([item("FERR")], [at("1000")], "id");
    expect(warnings.find(({ code }) => code === "wrong_hour")?.message).toMatch(/Feritin.*10\.00/);
    const visitors = [{ patient_id: "pat-siti", product_ids: ["prd-ferr"] }];
    expect((await shop.post("/schedule/hold", { slot_id: at("1000"), qty: 1, visitors })).code).toBe(
      "wrong_hour",
    );
    expect(codesOf(await quote([item("GLU-F")], [at("1500")]))).toContain("late_fast");
    expect(codesOf(await quote([item("GLU-F")], [at("0800")]))).not.toContain("late_fast");
    const placed = orderOf(await order([item("FERR")], [at("0900", SUDIRMAN, "24")]));
    const to = { order_number: placed.order_number, plant_id: SUDIRMAN, slot_id: at("1030", SUDIRMAN, "24") };
    const moved = await shop.send("PUT", "/order/reschedule", { ...to, client_request_id: randomUUID() });
    expect(moved.code).toBe("wrong_hour");
  });

  it("keep their limits of sex and age inside a package", async () => {
    const { items } = await quote([item("PKG-BRIDE", SUDIRMAN, "pat-raka")]);
    expect(items[0]?.problem_code).toBe("restricted");
  });
});

it("names tests in the cart that a person would have twice", async () => {
  for (const code of ["mcu-basic", "cbc"])
    await shop.post("/cart/add", {
      product_id: `prd-${code}`,
      plant_id: SUDIRMAN,
      patient_id: "pat-siti",
      qty: 1,
    });
  const cart = z.looseObject({
    warnings: z.array(z.looseObject({ code: z.string(), plant_id: z.string() })),
  });
  const { warnings } = cart.parse((await open.get("/cart/get")).results);
  expect(warnings).toContainEqual(expect.objectContaining({ code: "duplicate_test", plant_id: SUDIRMAN }));
});

it("names the first and the last day in Jakarta in a voucher's message", async () => {
  const days = open.lab.db.updateTable("voucher").where("code", "=", "TAHUNBARU");
  await days.set({ start_at: "2026-12-11T17:00:00.000Z" }).execute();
  const early = await shop.post("/voucher/claim?lang=id", {
    code: "TAHUNBARU",
    client_request_id: randomUUID(),
  });
  expect(early.message).toBe("Voucher ini mulai berlaku 12 DES 2026");
  await days.set({ start_at: "2026-01-01T00:00:00.000Z", end_at: "2026-11-18T17:00:00.000Z" }).execute();
  const late = await shop.post("/voucher/claim", { code: "TAHUNBARU", client_request_id: randomUUID() });
  expect(late.message).toBe("This voucher was valid until 18 NOV 2026");
});

it("keeps doubled tests and tests that exclude another out of a company's group", async () => {
  const current = officeCareCalls(open);
  const fieldsFor = async (...codes: string[]) => {
    const groups = [
      { name: "Kantor", employee_ids: ["emp-nja-1002"], product_ids: codes.map((code) => `prd-${code}`) },
    ];
    return (await current.create({ groups })).errors ?? {};
  };
  const field = ["groups.0.product_ids"];
  expect(await fieldsFor("mcu-basic", "cbc")).toHaveProperty(field);
  expect(await fieldsFor("glu-f", "glu-r")).toHaveProperty(field);
  expect(await fieldsFor("mcu-basic")).not.toHaveProperty(field);
});
