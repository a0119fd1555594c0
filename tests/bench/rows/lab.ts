import { createLab } from "../../../lab/create.ts";
import { ids } from "../../../lab/seed/ids.ts";
import { addBigExamination } from "../../../lab/tests/support/big-examination.ts";

const clock = { now: () => new Date() };
const lab = await createLab({
  dataDir: process.env["DATA_DIR"] ?? "data",
  port: Number(process.env["LAB_PORT"]),
});
for (const people of (process.env["SIZES"] ?? "").split(",").map(Number))
  await addBigExamination(lab.db, clock, {
    key: `rows-${String(people)}`,
    company_id: ids.companies.nusantara,
    people,
    requested_by: ids.accounts.hrd,
  });
process.send?.("ready");
