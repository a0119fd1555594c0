import { ids } from "../../lab/seed/ids.ts";
import { addBigExamination } from "../../lab/tests/support/big-examination.ts";
import type { Browser } from "./browser.ts";
import { signInCompany } from "./company-portal.ts";
import { openPortal } from "./portal.ts";
import { openTestLab, type TestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy } from "./thin-proxy.ts";

export const APPROVAL = "/company/examination-approval";

export interface TestRequest {
  examination_id: string;
  rows: string[];
  first: string;
  second: string;
}

/** Tests can change the laboratory's database and answers. */
export interface ApprovalPortal {
  lab: TestLab;
  as(username: string): Browser;
  /** modifies a laboratory answer; null = unmodified */
  change: { answer: ((path: string, json: Record<string, unknown>) => unknown) | null };
  request(people?: number, price?: number): Promise<TestRequest>;
  close(): Promise<void>;
}

export async function openApprovalPortal(): Promise<ApprovalPortal> {
  const lab = await openTestLab(new Date().toISOString());
  // A second human-resources account, for races.
  await lab.lab.db
    .updateTable("account")
    .set({ company_role: '["hrd"]' })
    .where("username", "=", "viewer")
    .execute();
  const change: ApprovalPortal["change"] = { answer: null };
  const proxy = await openThinProxy(lab.lab.url, ({ path, json }) => change.answer?.(path, json) ?? json);
  const portal = await openPortal({ LAB_API_URL: proxy.url });
  const browsers = new Map<string, Browser>();
  for (const username of ["hrd", "finance", "viewer", "company2"] as const)
    browsers.set(username, await signInCompany(portal.origin, username));
  let number = 0;
  return {
    lab,
    change,
    as: (username) => {
      const browser = browsers.get(username);
      if (!browser) throw new Error(`Nobody is signed in as ${username}.`);
      return browser;
    },
    request: async (people = 6, price = 100_000) => {
      number += 1;
      const { examination_id } = await addBigExamination(lab.lab.db, lab.clock, {
        key: `T${String(number)}`,
        company_id: ids.companies.nusantara,
        people,
        price,
        requested_by: ids.accounts.hrd,
      });
      const rows = await lab.lab.db
        .selectFrom("examination_item")
        .select("examination_item_id")
        .where("examination_id", "=", examination_id)
        .orderBy("position")
        .execute();
      return {
        examination_id,
        rows: rows.map((row) => row.examination_item_id),
        first: `${APPROVAL}/approve-first/${examination_id}`,
        second: `${APPROVAL}/approve-second/${examination_id}`,
      };
    },
    close: async () => {
      await portal.close();
      await proxy.close();
      await lab.close();
    },
  };
}

export async function decisionsOf(lab: TestLab, examination_id: string) {
  const rows = await lab.lab.db
    .selectFrom("examination_item")
    .select(["examination_item_id", "first_decision", "first_reason", "second_decision"])
    .where("examination_id", "=", examination_id)
    .orderBy("position")
    .execute();
  return rows.map((row) => [row.first_decision, row.first_reason, row.second_decision]);
}
