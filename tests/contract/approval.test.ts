import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import {
  decideExamination,
  getExamination,
  getExaminationLog,
  listExaminations,
  readDecision,
  readShortage,
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
    expect([waiting?.first?.oldest_id, waiting?.second?.oldest_id]).toEqual(["exm-0000008", "exm-0000007"]);
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

  it("are read and decided whole with 1,500 rows; refusals carry the decision and the amounts", async () => {
    const { examination_id } = await addBigExamination(lab.lab.db, lab.clock, {
      key: "contract",
      company_id: ids.companies.nusantara,
      people: 1500,
      requested_by: ids.accounts.hrd,
    });
    const { items, version } = await getExamination(hrd, examination_id);
    expect(items).toHaveLength(1500);
    const shown = items.map((item) => item.examination_item_id);
    const rejected = shown
      .slice(0, 400)
      .map((id) => ({ examination_item_id: id, reason: `Reason of ${id}` }));
    const body = {
      examination_id,
      step: "first" as const,
      mode: "selected" as const,
      shown,
      rejected,
      version,
    };
    const answer = await decideExamination(hrd, { ...body, client_request_id: randomUUID() });
    expect([answer.approved_count, answer.rejected_count, answer.rows.length]).toEqual([1100, 400, 1500]);
    const late = await refusalOf(decideExamination(hrd, { ...body, client_request_id: randomUUID() }));
    expect([late.code, readDecision(late.results)]).toMatchObject([
      "version_changed",
      { actor_name: "Lina Hartono" },
    ]);
    const second = decideExamination(finance, {
      examination_id,
      step: "second",
      mode: "approve_all",
      rejected: [],
      funding: "DEPOSIT",
      shown: shown.slice(400),
      version: version + 1,
      client_request_id: randomUUID(),
    });
    const short = await refusalOf(second);
    expect(short.code).toBe("deposit_insufficient");
    expect(readShortage(short.results)?.required).toBe(110_000_000);
  });
});
