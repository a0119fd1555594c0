import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { productId } from "../../seed/ids.ts";
import { noHolidays } from "../../lib/holidays.ts";
import { addWorkdays } from "../../lib/workdays.ts";
import { EVENT, officeCareCalls, saved } from "../support/office-care-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let calls: ReturnType<typeof officeCareCalls>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(() => {
  calls = officeCareCalls(open);
});

const detail = z.looseObject({
  status: z.string(),
  version: z.number(),
  people: z.number(),
  amount_total: z.number(),
  editable: z.boolean(),
  can_add: z.boolean(),
  groups: z.array(z.looseObject({ group_id: z.string(), price: z.number(), people: z.number() })),
  windows: z.array(z.looseObject({ taken: z.number() })),
  timeline: z.array(z.looseObject({ code: z.string() })),
});
const eventOf = async (id: string) => detail.parse((await calls.detail(id)).results);

it("counts working days from Monday to Friday", () => {
  expect(addWorkdays("2026-11-20", 5, noHolidays)).toBe("2026-11-27");
  expect(addWorkdays("2026-11-21", 1, noHolidays)).toBe("2026-11-23");
});

describe("ordering an event", () => {
  it("makes a request with one item for each employee, places them in the windows, and tells human resources", async () => {
    const made = saved.parse((await calls.create()).results);
    const event = await eventOf(made.office_care_id);
    expect(event).toMatchObject({ status: "pending", version: 1, people: 3, editable: true, can_add: false });
    expect(event.amount_total).toBe(await calls.total(EVENT));
    expect(event.windows.map(({ taken }) => taken)).toEqual([2, 1]);
    expect(event.timeline.map(({ code }) => code)).toEqual(["submitted"]);
    const notices = JSON.stringify((await open.get("/notifications/get", "hrd")).results);
    expect(notices).toContain(`/company/examination-approval/approve-first/${made.examination_id ?? ""}`);
  });

  it("costs the contract's price: the lowest of all branches less its discount", async () => {
    const price = await calls.total({ groups: [{ ...EVENT.groups[0]!, employee_ids: ["emp-nja-1002"] }] });
    const rows = await open.lab.db
      .selectFrom("product_price")
      .select("amount")
      .where("product_id", "=", productId("CBC"))
      .execute();
    expect(price).toBe(Math.ceil(Math.min(...rows.map(({ amount }) => amount)) * 0.9 - 0.5));
  });

  it("happens once for each request id", async () => {
    const client_request_id = randomUUID();
    const [monday, tuesday] = ["2027-04-12", "2027-04-13"];
    const event = {
      client_request_id,
      name: "Sekali saja",
      date_from: monday,
      date_to: tuesday,
      windows: [{ ...EVENT.windows[0], date: monday, capacity: 9 }],
    };
    const first = await calls.create(event);
    const second = await calls.create(event);
    expect(second.results).toEqual(first.results);
    expect(second.message).toBe("already_processed");
  });

  const refused: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    [
      "a day within five working days",
      { date_from: "2026-11-26", date_to: "2027-03-09" },
      "date_from",
      "5 working days",
    ],
    ["an end before its start", { date_to: "2027-03-07" }, "date_to", "before the first"],
    ["more than 31 days", { date_to: "2027-04-08" }, "date_to", "31 days"],
    ["a place without an address", { address: " " }, "address", "required"],
    ["an invalid phone number", { pic_phone: "12" }, "pic_phone", "valid"],
    ["branches without a branch", { place_type: "at_branch" }, "plant_ids", "branch"],
    ["a payment that the contract does not have", { funding: "INVOICE" }, "funding", "contract"],
    ["nobody", { groups: [{ ...EVENT.groups[0], employee_ids: [] }] }, "employees", "one employee"],
    [
      "somebody twice",
      { groups: [EVENT.groups[0], { ...EVENT.groups[1], employee_ids: ["emp-nja-1002"] }] },
      "employees",
      "more than once",
    ],
    [
      "more people than two requests hold",
      { groups: [{ ...EVENT.groups[0], employee_ids: Array(3001).fill("emp-nja-1002") }] },
      "groups.0.employee_ids",
      "At most 3,000 employees",
    ],
    [
      "somebody who has left",
      { groups: [{ ...EVENT.groups[0], employee_ids: ["emp-nja-1015"] }] },
      "employees",
      "left",
    ],
    [
      "groups of one name",
      { groups: [EVENT.groups[0], { ...EVENT.groups[1], name: "kantor" }] },
      "groups.1.name",
      "own name",
    ],
    ["too few places", { windows: [{ ...EVENT.windows[0], capacity: 2 }] }, "windows", "fewer places"],
    [
      "a time outside the event",
      { windows: [{ ...EVENT.windows[0], date: "2027-03-10", capacity: 9 }] },
      "windows.0.date",
      "outside",
    ],
    [
      "times that overlap",
      { windows: [EVENT.windows[0], { ...EVENT.windows[0], time_start: "08:00" }] },
      "windows.1.time_start",
      "overlaps",
    ],
  ];
  it.each(refused)("refuses %s", async (_name, changes, field, words) => {
    const answer = await calls.create({ ...changes, quoted_total: 0 });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[field]?.join(" ")).toContain(words);
  });

  it("refuses a branch that is closed then, or does not offer the test", async () => {
    const at = { place_type: "at_branch", plant_ids: ["plt-jkt-sdr"] };
    const night = await calls.create({
      ...at,
      windows: [{ ...EVENT.windows[0], time_start: "01:00", capacity: 9 }],
    });
    expect(night.errors?.["windows.0.time_start"]?.join()).toContain("closed");
    const offers = await open.lab.db
      .selectFrom("product_price")
      .select("plant_id")
      .where("product_id", "=", productId("AUDIO"))
      .execute();
    const without = await open.lab.db
      .selectFrom("plant")
      .select("plant_id")
      .where(
        "plant_id",
        "not in",
        offers.map(({ plant_id }) => plant_id),
      )
      .executeTakeFirstOrThrow();
    const missing = await calls.create({ ...at, plant_ids: [without.plant_id] });
    expect(missing.errors?.["groups.1.product_ids"]?.join()).toContain("not at every chosen branch");
  });

  it("refuses a test that is not for an employee's sex", async () => {
    const man = await open.lab.db
      .selectFrom("employee")
      .select("employee_id")
      .where("company_id", "=", "com-nusantara")
      .where("gender", "=", "M")
      .where("active", "=", 1)
      .executeTakeFirstOrThrow();
    const groups = [{ name: "Ibu", product_ids: [productId("BHCG")], employee_ids: [man.employee_id] }];
    const answer = await calls.create({ groups });
    expect(answer).toMatchObject({ status: 400, results: { employee_ids: [man.employee_id] } });
  });

  it("refuses a test beside a package that contains it, and lists what each package contains", async () => {
    const [pack, test] = [productId("MCU-BASIC"), productId("GLU-F")];
    const groups = [{ ...EVENT.groups[0]!, product_ids: [pack, test] }];
    const answer = await calls.create({ groups });
    expect(answer.errors?.["groups.0.product_ids"]?.join()).toContain("in one of its packages already");
    const { products } = z
      .object({ products: z.array(z.object({ product_id: z.string(), contains: z.array(z.string()) })) })
      .parse((await open.get("/office-care/products", "hrd")).results);
    const contains = (id: string) => products.find(({ product_id }) => product_id === id)?.contains;
    expect(contains(pack)).toContain(test);
    expect(contains(test)).toEqual([]);
  });

  it("refuses a price that was not shown, and roles that do not plan", async () => {
    expect(await calls.create({ quoted_total: 1 })).toMatchObject({ status: 409, code: "price_changed" });
    expect(await calls.create({}, ["finance", "NUSANTARA"])).toMatchObject({
      status: 403,
      code: "role_missing",
    });
    expect(await calls.create({}, ["viewer", "NUSANTARA"])).toMatchObject({
      status: 403,
      code: "role_missing",
    });
  });

  it("does not know another company's employees and events", async () => {
    const groups = [{ ...EVENT.groups[0], employee_ids: ["emp-sbl-71"] }];
    expect((await calls.create({ groups })).status).toBe(404);
    expect((await calls.detail("ofc-0000011")).status).toBe(404);
    const cancel = { office_care_id: "ofc-0000011", version: 1, client_request_id: randomUUID() };
    expect((await calls.post("/office-care/cancel", cancel)).status).toBe(404);
  });

  it("warns of another event on the same days until it was confirmed", async () => {
    const day = {
      date_from: "2027-05-03",
      date_to: "2027-05-03",
      windows: [{ ...EVENT.windows[0], date: "2027-05-03", capacity: 9 }],
    };
    await calls.create(day);
    const again = await calls.create(day);
    expect(again).toMatchObject({ status: 409, code: "clashes" });
    expect(JSON.stringify(again.results)).toContain("emp-nja-1002");
    const some = await calls.create({ ...day, confirmed_clashes: ["emp-nja-1002"] });
    expect(some.code).toBe("clashes");
    const all = await calls.create({
      ...day,
      confirmed_clashes: ["emp-nja-1002", "emp-nja-1003", "emp-nja-1005"],
    });
    expect(all.status).toBe(200);
  });
});
