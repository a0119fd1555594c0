import type { Call, Reply, Route } from "../../http/server.ts";
import { companyOf, currentContract, EMPLOYEE_KEEPERS, hasRole } from "../accounts/company-staff.ts";
import { RECORD_READERS } from "../company/company-results.ts";
import { waitingSteps } from "../company/approval/examinations.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { programmeOf } from "../company/office-care/programme.ts";
import { availableOf } from "../../ledgers/transfers.ts";
import { ledgerNotice } from "../company/ledger-notice.ts";
import { COMPANY, get } from "../../http/route.ts";

/** Null without a deposit. */
async function depositOf(call: Call, company_id: string, isStopped: boolean) {
  const contract = await currentContract(call.db, call.clock, company_id);
  const deposit = await availableOf(call.db, company_id);
  return deposit.balance > 0 || contract?.payment_terms === "DEPOSIT"
    ? { ...deposit, ...(isStopped && { available: 0 }), low_limit: contract?.low_limit ?? 0 }
    : null;
}

const SOON_DAYS = 30;

async function getCompanyDashboard(call: Call): Promise<Reply> {
  const company = await companyOf(call.db, call.caller);
  const { company_id } = company;
  const today = labToday(call.clock.now());
  const { active, inactive } = await call.db
    .selectFrom("employee")
    .select(({ fn }) => [
      fn.sum<number | null>("active").as("active"),
      fn.sum<number | null>(({ eb }) => eb(eb.val(1), "-", eb.ref("active"))).as("inactive"),
    ])
    .where("company_id", "=", company_id)
    .executeTakeFirstOrThrow();
  const keeps = hasRole(company, EMPLOYEE_KEEPERS);
  const readsConclusions = hasRole(company, RECORD_READERS);
  const contract = await currentContract(call.db, call.clock, company_id);
  const { expiring } = await call.db
    .selectFrom("employee_insurance as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .select(({ fn }) => fn.count<number>("e.employee_id").distinct().as("expiring"))
    .where("e.company_id", "=", company_id)
    .where("e.active", "=", 1)
    .where("i.insurance_expired_at", "<=", addDays(today, SOON_DAYS))
    .executeTakeFirstOrThrow();
  const imports = keeps
    ? await call.db
        .selectFrom("employee_import")
        .select(["import_id", "created_at", "status"])
        .where("company_id", "=", company_id)
        .where("status", "in", ["checking", "ready", "importing"])
        .orderBy("created_at")
        .limit(5)
        .execute()
    : [];
  const { stopped } = await ledgerNotice(call, company_id);
  return {
    results: {
      stopped,
      deposit: await depositOf(call, company_id, stopped !== null),
      waiting: await waitingSteps(call.db, company_id),
      progress: contract && (await programmeOf(call.db, company_id, { ...contract, readsConclusions })),
      employees: {
        active: Number(active ?? 0),
        inactive: Number(inactive ?? 0),
        insurance_ending: keeps ? Number(expiring) : null,
      },
      imports,
    },
  };
}

// prettier-ignore
export const companyDashboardRoutes: readonly Route[] = [
  get("/company/dashboard", COMPANY, getCompanyDashboard, "Employees in figures, and what waits for the caller"),
];
