import { expect, it } from "vitest";
import { openApprovalPortal } from "../support/approval-portal.ts";
import { pressPeople } from "../support/people-step.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openApprovalPortal);

it("names the employees who are already in an event, and leaves them out when asked to", async () => {
  const { db } = portal.lab.lab;
  const invited = await db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(["e.employee_number", "e.first_name"])
    .where("i.examination_id", "=", "exm-0000007")
    .where("i.first_decision", "=", "approved")
    .where("e.active", "=", 1)
    .limit(2)
    .execute();
  expect(invited).toHaveLength(2);
  const hrd = portal.as("hrd");
  const people = "/company/office-care/detail/ofc-0000007/people";
  const numbers = ["001001", ...invited.map(({ employee_number }) => employee_number)].join("\n");
  await pressPeople(hrd, `${people}?step=1`, { numbers, intent: "numbers" });
  await pressPeople(hrd, `${people}?step=1`, { intent: "next" });
  const review = `${people}?step=2`;
  expect((await hrd.get(review)).text).not.toContain('value="leave"');
  const refused = await hrd.submit(`${review}&lang=en`, { intent: "send" }, 'name="shown"');
  expect(refused.status).toBe(400);
  const said = visible(refused);
  expect(said).toContain("An employee is in the event more than once");
  for (const { employee_number, first_name } of invited)
    expect(said).toMatch(new RegExp(`${first_name}[^0-9]* ${employee_number}`));
  expect(refused.text).toContain('value="leave"');
  const left = await hrd.submit(review, { intent: "leave" }, 'name="shown"');
  expect([left.status, left.location]).toEqual([303, review]);
  const sent = await hrd.submit(review, { intent: "send" }, 'name="shown"');
  expect(sent.location).toBe("/company/office-care/detail/ofc-0000007/done?what=added");
  const { count } = await db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("x.office_care_id", "=", "ofc-0000007")
    .executeTakeFirstOrThrow();
  expect(count).toBe(11);
});
