import type { Call, Reply, Route } from "../http/server.ts";
import {
  companyOf,
  contractQuota,
  currentContract,
  EMPLOYEE_KEEPERS,
  fundingOf,
  hasRole,
} from "./company.ts";
import { RECORD_READERS } from "./company-results.ts";
import { departmentsOf, insurersFor } from "../employees/employees.ts";
import { waitingSteps } from "../approval/examinations.ts";
import { addDays, labToday } from "../lib/local-time.ts";
import { programmeOf } from "../office-care/programme.ts";
import { quotaOf, type ProductQuota } from "./quota-transfers.ts";
import { availableOf } from "./transfers.ts";
import { ledgerNotice } from "./ledger-notice.ts";
import { COMPANY, get } from "../http/route.ts";

async function getCompanyProfile(call: Call): Promise<Reply> {
  const { company_id, company_code, name, roles } = await companyOf(call.db, call.caller);
  const contract = await currentContract(call.db, call.clock, company_id);
  const quota = contract ? await contractQuota(call.db, contract.contract_id) : [];
  const counted = contract ? await quotaOf(call.db, contract.contract_id) : [];
  return {
    results: {
      company: { id: company_id, company_code, name },
      company_role: roles,
      contract: contract && {
        contract_number: contract.contract_number,
        start_date: contract.start_date,
        end_date: contract.end_date,
        status: contract.status,
        payment_terms: contract.payment_terms,
        funding: fundingOf(contract),
        discount_percent: contract.discount_percent,
        same_approver_allowed: contract.same_approver_allowed === 1,
        programme_en: contract.programme_en,
        programme_id: contract.programme_id,
      },
      quota: quota.map(({ name_en, name_id, ...one }) => ({
        ...one,
        ...moved(counted.find(({ product_id }) => product_id === one.product_id)),
        product_name: call.lang === "id" ? name_id : name_en,
        product_name_en: name_en,
        product_name_id: name_id,
      })),
    },
  };
}

const moved = (one: ProductQuota | undefined) => ({ used: one?.used ?? 0, reserved: one?.reserved ?? 0 });

/** Null for a company without a deposit. */
async function depositOf(call: Call, company_id: string) {
  const contract = await currentContract(call.db, call.clock, company_id);
  const deposit = await availableOf(call.db, company_id);
  return deposit.balance > 0 || contract?.payment_terms === "DEPOSIT"
    ? { ...deposit, low_limit: contract?.low_limit ?? 0 }
    : null;
}

const SOON_DAYS = 30;

/** Pending items, and the programme's progress. */
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
  return {
    results: {
      stopped: (await ledgerNotice(call, company_id)).stopped,
      deposit: await depositOf(call, company_id),
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

async function departments(call: Call): Promise<Reply> {
  const { company_id } = await companyOf(call.db, call.caller);
  const rows = await departmentsOf(call.db, company_id);
  return { results: rows.map(({ department_id, name }) => ({ id: department_id, name })) };
}

async function insurers(call: Call): Promise<Reply> {
  const { company_id } = await companyOf(call.db, call.caller);
  const rows = await insurersFor(call.db, company_id);
  return { results: rows.map(({ insurance_company_id, name }) => ({ id: insurance_company_id, name })) };
}

// prettier-ignore
export const companyRoutes: readonly Route[] = [
  get("/company/profile", COMPANY, getCompanyProfile, "The caller's company, roles, contract and quota"),
  get("/company/dashboard", COMPANY, getCompanyDashboard, "Employees in figures, and what waits for the caller"),
  get("/department/get", COMPANY, departments, "Departments of the company"),
  get("/insurance-company/get", COMPANY, insurers, "Insurance companies, without the caller's own"),
];
