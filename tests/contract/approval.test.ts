import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  decideExamination,
  getExamination,
  getExaminationLog,
  listExaminations,
  readDecision,
} from "../../app/upstream/approval/examinations.server.ts";
import { getCompanyDashboard } from "../../app/upstream/company/company.server.ts";
import { ids } from "../../lab/seed/ids.ts";
import { addBigExamination } from "../../lab/tests/support/big-examination.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let hrd: UpstreamContext;
let finance: UpstreamContext;
const lab = useOpened(openContractLab);
beforeAll(async () => {
  hrd = await lab.as("hrd", { company: "NUSANTARA" });
  finance = await lab.as("finance", { company: "NUSANTARA", lang: "id" });
});

describe("examinations", () => {
  it("are listed by step, and read with rows, decisions, log and what the caller may do", async () => {
    const { results } = await listExaminations(finance, { step: "second" }, 1);
    expect(
      results.map((item) => [item.examination_id, item.people, item.rejected, item.funding_wanted]),
    ).toEqual([["exm-0000007", 10, 3, "DEPOSIT"]]);
    const { waiting } = await getCompanyDashboard(finance);
    expect(waiting).toMatchObject({
      first: { oldest_id: "exm-0000008" },
      second: { oldest_id: "exm-0000007" },
    });
    const examination = await getExamination(finance, "exm-0000007");
    expect(examination).toMatchObject({
      approval_step: "second",
      blocked: null,
      fundings: ["DEPOSIT", "QUOTA"],
      people: 10,
    });
    expect(examination.items.filter(({ first }) => first?.decision === "rejected")).toHaveLength(3);
    expect(examination.logs).toMatchObject([
      { step: "first", role: "hrd", rejected_count: 3, approved_count: 7 },
    ]);
    expect((await getExamination(hrd, "exm-0000007")).blocked).toBe("same_approver");
    const { lines, head, fault } = await getExaminationLog(hrd, "exm-0000007");
    expect(lines[0]?.decisions).toHaveLength(10);
    expect([head?.hash.length, fault]).toEqual([64, null]);
  });

  it("refuse a late decision with the one that stands", async () => {
    const { examination_id } = await addBigExamination(lab.lab.db, lab.clock, {
      key: "contract",
      company_id: ids.companies.nusantara,
      people: 2,
      requested_by: ids.accounts.hrd,
    });
    const { items, version } = await getExamination(hrd, examination_id);
    const decide = () =>
      decideExamination(hrd, {
        examination_id,
        step: "first",
        mode: "approve_all",
        rejected: [],
        shown: items.map((item) => item.examination_item_id),
        version,
        client_request_id: randomUUID(),
      });
    expect((await decide()).approved_count).toBe(2);
    const late = await refusalOf(decide());
    expect([late.code, readDecision(late.results)]).toMatchObject([
      "version_changed",
      { actor_name: "Lina Hartono" },
    ]);
  });
});
