import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ids, productId } from "../../seed/ids.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { EVENT, officeCareCalls, saved } from "../support/office-care-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const PEOPLE = 1601;

let calls: ReturnType<typeof officeCareCalls>;
let employee_ids: string[];
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(async () => {
  calls = officeCareCalls(open);
  const big = { key: "S", company_id: ids.companies.nusantara, requested_by: ids.accounts.hrd };
  ({ employee_ids } = await addBigExamination(open.lab.db, open.clock, { ...big, people: PEOPLE }));
});

const event = (people: number) => ({
  ...EVENT,
  groups: [
    { name: "Satu", product_ids: [productId("CBC")], employee_ids: employee_ids.slice(0, 900) },
    { name: "Dua", product_ids: [productId("AUDIO")], employee_ids: employee_ids.slice(900, people) },
  ],
  windows: ["08:00", "09:00", "10:00", "11:00"].map((end, index) => ({
    date: "2027-03-08",
    time_start: `${String(index + 7).padStart(2, "0")}:00`,
    time_end: end,
    capacity: 500,
  })),
});
const requestsOf = (office_care_id: string) =>
  open.lab.db
    .selectFrom("examination as x")
    .innerJoin("examination_item as i", "i.examination_id", "x.examination_id")
    .select(["x.examination_id", "x.request_number"])
    .select(({ fn }) => [fn.countAll<number>().as("people"), fn.sum<number>("i.amount").as("amount")])
    .where("x.office_care_id", "=", office_care_id)
    .groupBy("x.examination_id")
    .orderBy("x.request_number")
    .execute();

it("says how many employees a request can have, and refuses more unless they become two", async () => {
  await open.token("hrd", "NUSANTARA");
  const offer = await open.get("/office-care/products", "hrd");
  expect(offer.results).toMatchObject({ most_people: 1500 });
  const refused = await calls.create(event(PEOPLE));
  expect([refused.status, refused.code, refused.results]).toEqual([
    409,
    "split_needed",
    { most: 1500, people: PEOPLE },
  ]);
  const whole = saved.parse((await calls.create({ ...event(1500), name: "Tepat" })).results);
  expect((await requestsOf(whole.office_care_id)).map(({ people }) => people)).toEqual([1500]);
}, 30_000);

it("makes two requests of one event, once, with everybody in one of them and the same price", async () => {
  const client_request_id = randomUUID();
  const sent = { ...event(PEOPLE), name: "Dibagi", split: true, confirmed_clashes: employee_ids };
  const first = await calls.create({ ...sent, client_request_id });
  const again = await calls.create({ ...sent, client_request_id });
  expect([first.status, again.results]).toEqual([200, first.results]);
  const { office_care_id } = saved.parse(first.results);
  const requests = await requestsOf(office_care_id);
  expect(requests.map(({ people }) => people)).toEqual([801, 800]);
  expect(requests.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(await calls.total(sent));
  const view = z
    .looseObject({ people: z.number(), amount_total: z.number(), requests: z.array(z.unknown()) })
    .parse((await calls.detail(office_care_id)).results);
  expect([view.people, view.amount_total, view.requests.length]).toEqual([
    PEOPLE,
    await calls.total(sent),
    2,
  ]);
  const { people } = await open.lab.db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select(({ fn }) => fn.count<number>("i.employee_id").distinct().as("people"))
    .where("x.office_care_id", "=", office_care_id)
    .executeTakeFirstOrThrow();
  expect(Number(people)).toBe(PEOPLE);
}, 60_000);
