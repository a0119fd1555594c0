import { ids } from "../../lab/seed/ids.ts";
import { tableForm } from "../support/approval-forms.ts";
import { addBigExamination } from "../../lab/tests/support/big-examination.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { all, fault, type Fault } from "./fault.ts";
import { excess, inWords, priceOf, WITHIN } from "./rig/cost.ts";

const ROWS = 1500;
const FORM = "application/x-www-form-urlencoded";

export const faults: Fault[] = [
  fault(27, `${String(ROWS)} ticked rows of an approval without reasons`, `400, ${WITHIN}`, async (bench) => {
    const lab = await openTestLab(new Date().toISOString());
    try {
      const { examination_id, employee_ids } = await addBigExamination(lab.lab.db, lab.clock, {
        key: "DEAR",
        company_id: ids.companies.nusantara,
        people: ROWS,
        price: 100_000,
        requested_by: ids.accounts.hrd,
      });
      const rig = await bench.open({ LAB_API_URL: lab.lab.url });
      const browser = await rig.signedIn("hrd", "NUSANTARA");
      const path = `/company/examination-approval/approve-first/${examination_id}`;
      const page = await browser.get(path);
      const rows = [...page.text.matchAll(/name="reject\.([^"]+)"/g)].map(([, id = ""]) => id);
      const ticks = Object.fromEntries(rows.map((id) => [id, ""]));
      const body = tableForm(page, ticks, "selected").toString();
      const headers = { "Content-Type": FORM, Origin: browser.origin };
      const { status, text, cost } = await priceOf(rig, browser, { path, method: "POST", headers, body });
      const ticked = text.match(/checked=""/g)?.length ?? 0;
      return all([
        [status === 400, `answered ${String(status)}`],
        [ticked === employee_ids.length, `${String(ticked)} rows come back ticked`],
        [excess(cost) <= 1, inWords(cost)],
      ]);
    } finally {
      await lab.close();
    }
  }),
];
