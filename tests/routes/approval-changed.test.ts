import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { productId } from "../../lab/seed/ids.ts";
import { confirmReview, tableForm, tickRows } from "../support/approval-forms.ts";
import { openApprovalPortal, type TestRequest } from "../support/approval-portal.ts";
import { EVENT, officeCareCalls } from "../../lab/tests/support/office-care-calls.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openApprovalPortal);

/** Removes the first employee of a request from its event. */
async function removeFirst({ examination_id }: TestRequest): Promise<void> {
  const calls = officeCareCalls(portal.lab);
  const people = await portal.lab.lab.db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select(["i.employee_id", "x.office_care_id"])
    .where("i.examination_id", "=", examination_id)
    .orderBy("i.position")
    .execute();
  const day = addDays(labToday(portal.lab.clock.now()), 30);
  const employee_ids = people.slice(1).map(({ employee_id }) => employee_id);
  const event = {
    ...EVENT,
    date_from: day,
    date_to: day,
    groups: [{ name: "Semua", product_ids: [productId("AUDIO")], employee_ids }],
    windows: [{ date: day, time_start: "07:00", time_end: "09:00", capacity: 6 }],
  };
  const office_care_id = people[0]?.office_care_id;
  const quoted_total = await calls.total(event);
  const rest = { office_care_id, version: 1, quoted_total, client_request_id: randomUUID() };
  expect((await calls.post("/office-care/update", { ...event, ...rest })).status).toBe(200);
}

it("says that the list changed and keeps ticks and reasons of those who stay", async () => {
  const request = await portal.request();
  const { first, rows } = request;
  const [gone = "", away = ""] = rows;
  const hrd = portal.as("hrd");
  const form = tableForm(
    await hrd.get(first),
    { [gone]: "Works elsewhere", [away]: "Abroad until May" },
    "selected",
  );
  await removeFirst(request);
  const answer = await hrd.post(`${first}?lang=en`, form);
  expect(answer.status).toBe(409);
  expect(visible(answer)).toContain("This list has changed since you opened it");
  expect(answer.text).toContain('value="Abroad until May"');
  expect(answer.text).not.toContain('value="Works elsewhere"');
  const again = tableForm(answer, { [away]: "Abroad until May" }, "selected");
  expect((await hrd.post(first, again)).location).toBe(`${first}/review`);
  const review = visible(await hrd.get(`${first}/review?lang=en`));
  expect(review).toContain("Approve 4, reject 1");
  expect(review).toMatch(/Karyawan 2 Santoso/);
});

it("decides nothing from a review of the former list, and leaves its ticks with their people", async () => {
  const request = await portal.request();
  const { first, examination_id, rows } = request;
  const [gone = "", away = ""] = rows;
  const hrd = portal.as("hrd");
  await tickRows(hrd, first, { [gone]: "Works elsewhere", [away]: "Abroad until May" });
  const page = await hrd.get(`${first}/review`);
  await removeFirst(request);
  const answer = await hrd.post(`${first}/review?lang=en`, tableForm(page, {}));
  expect(answer.status).toBe(409);
  expect(visible(answer)).toContain("This list has changed since you opened it");
  const { text } = await hrd.get(`${first}?lang=en`);
  expect(text).toMatch(new RegExp(`name="reject.${away}"[^>]*checked|checked[^>]*name="reject.${away}"`));
  expect(text.match(/name="reject\.[^>]*checked|checked[^>]*name="reject\./g)).toHaveLength(1);
  expect((await hrd.get(`/company/examination-approval/approve-first/${examination_id}`)).status).toBe(200);
  await tickRows(hrd, first, {}, "approve_all");
  expect((await confirmReview(hrd, `${first}/review`)).status).toBe(303);
});
