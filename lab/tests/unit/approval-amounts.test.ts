import { expect, it } from "vitest";
import { z } from "zod";
import { ids } from "../../seed/ids.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

it("leaves an employee who has left out of the amount of a waiting request", async () => {
  const made = await addBigExamination(open.lab.db, open.clock, {
    key: "L",
    company_id: ids.companies.nusantara,
    requested_by: ids.accounts.hrd,
    people: 3,
  });
  const amount = async () => {
    await open.token("hrd", "NUSANTARA");
    const rows = z
      .array(z.looseObject({ examination_id: z.string(), amount_total: z.number() }))
      .parse((await open.get("/examination/get?step=first&per_page=100", "hrd")).results);
    return rows.find((row) => row.examination_id === made.examination_id)?.amount_total;
  };
  expect(await amount()).toBe(300_000);
  const [left = ""] = made.employee_ids;
  await open.lab.db.updateTable("employee").set({ active: 0 }).where("employee_id", "=", left).execute();
  expect(await amount()).toBe(200_000);
});
