import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
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

describe("changing and canceling", () => {
  const later = {
    date_from: "2027-04-05",
    date_to: "2027-04-06",
    windows: EVENT.windows.map((window) => ({
      ...window,
      date: window.date.replace("2027-03-08", "2027-04-05").replace("2027-03-09", "2027-04-06"),
    })),
  };
  const order = async (changes: Record<string, unknown> = {}) => {
    const confirmed_clashes = ["emp-nja-1002", "emp-nja-1003", "emp-nja-1005"];
    return saved.parse((await calls.create({ ...later, confirmed_clashes, ...changes })).results)
      .office_care_id;
  };
  const change = async (office_care_id: string, version: number, changes: Record<string, unknown> = {}) => {
    const event = { ...EVENT, ...later, ...changes };
    const quoted_total = await calls.total(event);
    const confirmed_clashes = ["emp-nja-1002", "emp-nja-1003", "emp-nja-1005"];
    const rest = { quoted_total, confirmed_clashes, client_request_id: randomUUID() };
    return calls.post("/office-care/update", { ...event, ...rest, office_care_id, version });
  };

  it("needs no request for a draft until it is sent", async () => {
    const id = await order({ draft: true });
    expect(await eventOf(id)).toMatchObject({ status: "draft", people: 3, editable: true });
    expect((await change(id, 1, { draft: true })).results).toMatchObject({ examination_id: null });
    expect((await change(id, 2)).status).toBe(200);
    expect(await eventOf(id)).toMatchObject({ status: "pending", version: 3, people: 3 });
  });

  it("does not turn a request that was sent into a draft again", async () => {
    const id = await order();
    expect((await change(id, 1, { draft: true })).status).toBe(200);
    expect(await eventOf(id)).toMatchObject({ status: "pending", version: 2, people: 3 });
  });

  it("replaces the request, and refuses a stale one", async () => {
    const id = await order();
    const groups = [{ ...EVENT.groups[0], employee_ids: ["emp-nja-1002"] }];
    expect((await change(id, 1, { groups })).status).toBe(200);
    expect(await eventOf(id)).toMatchObject({ people: 1, version: 2 });
    const stale = await change(id, 1, { groups });
    expect(stale).toMatchObject({ status: 409, code: "version_changed", results: { version: 2 } });
  });

  it("waits for the second step since the first one's decision", async () => {
    const { waiting, timeline, requests } = z
      .object({
        waiting: z.unknown(),
        requests: z.array(z.object({ requested_at: z.string() })),
        timeline: z.array(z.object({ code: z.string(), at: z.string() })),
      })
      .parse((await calls.detail("ofc-0000007")).results);
    const since = timeline.find(({ code }) => code === "first_decided")?.at;
    expect(since).not.toBe(requests[0]?.requested_at);
    expect(waiting).toEqual({ step: "second", since, decidable: false });
    const token = await open.token("hrd", "NUSANTARA");
    const { results: listed } = await open.call("GET", "/examination/get?step=second", { token });
    expect(listed).toContainEqual(
      expect.objectContaining({ examination_id: "exm-0000007", waiting_since: since }),
    );
    const { results: dashboard } = await open.call("GET", "/company/dashboard", { token });
    expect(dashboard).toMatchObject({ waiting: { second: { oldest_at: since } } });
  });

  it("is refused after the first decision, when people can only be added", async () => {
    expect(await change("ofc-0000007", 1)).toMatchObject({ status: 409, code: "already_decided" });
    const event = await eventOf("ofc-0000007");
    expect(event).toMatchObject({ editable: false, can_add: true, people: 10 });
    const [group] = event.groups;
    const add = (...employee_ids: string[]) =>
      calls.post("/office-care/add", {
        office_care_id: "ofc-0000007",
        version: 1,
        quoted_total: group?.price,
        groups: [{ group_id: group?.group_id, employee_ids }],
        client_request_id: randomUUID(),
      });
    const present = await open.lab.db
      .selectFrom("examination_item")
      .select("employee_id")
      .where("examination_id", "=", "exm-0000007")
      .where("first_decision", "=", "approved")
      .executeTakeFirstOrThrow();
    const twice = await add(present.employee_id);
    expect(twice.errors?.["employees"]?.join()).toContain("more than once");
    const added = saved.parse((await add("emp-siti")).results);
    expect(added.request_number).not.toBe("REQ-0000007");
    expect(await eventOf("ofc-0000007")).toMatchObject({ people: 11, version: 2 });
    expect((await add("emp-siti")).code).toBe("version_changed");
  });

  it("cancels the request with the event", async () => {
    const id = await order();
    const body = { office_care_id: id, version: 1, reason: "Ditunda", client_request_id: randomUUID() };
    expect((await calls.post("/office-care/cancel", body)).status).toBe(200);
    expect((await eventOf(id)).timeline.at(-1)).toMatchObject({ code: "canceled", reason: "Ditunda" });
    const requests = await open.lab.db
      .selectFrom("examination")
      .select("status")
      .where("office_care_id", "=", id)
      .execute();
    expect(requests).toEqual([{ status: "canceled" }]);
    const again = await calls.post("/office-care/cancel", {
      ...body,
      version: 2,
      client_request_id: randomUUID(),
    });
    expect(again.code).toBe("office_care_closed");
  });
});

it("finds employees by number and names what is wrong with a list", async () => {
  const numbers = ["001001", "999999", "001015", "001001"];
  const answer = await calls.post("/office-care/employees", { numbers });
  expect(answer.results).toMatchObject({
    employees: [{ employee_id: "emp-siti" }],
    problems: [
      { row: 2, value: "999999", code: "unknown" },
      { row: 3, value: "001015", code: "inactive" },
      { row: 4, value: "001001", code: "repeated" },
    ],
  });
});

describe("attendance", () => {
  const mark = (employee_number: string, outcome: string, request_number = "REQ-0000006") =>
    open.call("POST", "/reference/attendance", { body: { request_number, employee_number, outcome } });

  it("uses the order of an employee who is a patient, whose result is ready with the conclusion", async () => {
    expect((await mark("001001", "attended")).results).toEqual({ state: "attended", fitness: "pending" });
    expect((await mark("001001", "attended")).status).toBe(200);
    expect(await mark("001001", "no_show")).toMatchObject({ status: 409, code: "attendance_closed" });
    const state = () =>
      open.lab.db
        .selectFrom("lab_result")
        .select("state")
        .where("order_number", "=", "ORD-0001027")
        .executeTakeFirst();
    expect(await state()).toEqual({ state: "waiting" });
    expect((await mark("001001", "fit_note")).results).toEqual({ state: "attended", fitness: "fit_note" });
    expect(await state()).toEqual({ state: "ready" });
    expect((await calls.detail("ofc-0000006")).results).toMatchObject({ status: "progress", attended: 1 });
  });

  it("makes an order for a patient who has none", async () => {
    const { db } = open.lab;
    const item = await db
      .selectFrom("examination_item")
      .select(["examination_item_id", "employee_id"])
      .where("examination_id", "=", "exm-0000006")
      .where("position", "=", 2)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("employee")
      .set({ patient_id: "pat-andi" })
      .where("employee_id", "=", item.employee_id)
      .execute();
    const { employee_number } = await db
      .selectFrom("employee")
      .select("employee_number")
      .where("employee_id", "=", item.employee_id)
      .executeTakeFirstOrThrow();
    await mark(employee_number, "attended");
    const { order_number } = await db
      .selectFrom("attendance")
      .select("order_number")
      .where("examination_item_id", "=", item.examination_item_id)
      .executeTakeFirstOrThrow();
    const results = await open.get(`/result/get?patient_id=pat-andi`, "patient2");
    expect(JSON.stringify(results.results)).toContain(order_number);
  });

  it("is not known for somebody who was not approved", async () => {
    expect((await mark("001001", "attended", "REQ-0000008")).status).toBe(404);
  });

  it("is complete when no more people are awaited", async () => {
    const left = await open.lab.db
      .selectFrom("attendance as a")
      .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
      .innerJoin("employee as e", "e.employee_id", "i.employee_id")
      .select("e.employee_number")
      .where("i.examination_id", "=", "exm-0000006")
      .where("a.state", "=", "invited")
      .execute();
    for (const { employee_number } of left) await mark(employee_number, "no_show");
    expect((await calls.detail("ofc-0000006")).results).toMatchObject({ status: "completed" });
  });
});
