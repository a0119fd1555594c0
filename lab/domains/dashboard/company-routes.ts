import type { Call, Reply, Route } from "../../http/server.ts";
import {
  companyOf,
  currentContract,
  EMPLOYEE_KEEPERS,
  hasRole,
  type CompanyCaller,
} from "../accounts/company-staff.ts";
import { RECORD_READERS } from "../company/company-results.ts";
import { waitingCover } from "../company/approval/cover.ts";
import { decidableBy, withDecidable } from "../company/approval/decidable.ts";
import { waitingSteps } from "../company/approval/examinations.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { listInvoices } from "../company/billing.ts";
import { listOfficeCare } from "../company/office-care/office-care.ts";
import { programmeOf } from "../company/office-care/programme.ts";
import { availableOf } from "../../ledgers/transfers.ts";
import { ledgerNotice } from "../company/ledger-notice.ts";
import { COMPANY, get } from "../../http/route.ts";

/** Null without a deposit. */
async function depositOf(call: Call, company_id: string, isStopped: boolean) {
  const contract = await currentContract(call.db, call.clock, company_id);
  const deposit = await availableOf(call.db, company_id);
  if (deposit.balance === 0 && contract?.payment_terms !== "DEPOSIT") return null;
  return { ...deposit, ...(isStopped && { available: 0 }), low_limit: contract?.low_limit ?? 0 };
}

const MOST_INVOICES = 1000;

async function invoiceSums(call: Call, company_id: string) {
  const page = { page: 1, per_page: MOST_INVOICES };
  // A payment that has begun needs no action.
  const { rows } = await listInvoices(call.db, call.clock, company_id, { payment_status: "unpaid" }, page);
  const sumsOf = (isOverdue: boolean) => {
    const some = rows.filter(({ overdue }) => overdue === isOverdue);
    return {
      count: some.length,
      amount: some.reduce((sum, { grand_total }) => sum + grand_total, 0),
      first_due: some.map(({ due_date }) => due_date).sort()[0] ?? null,
    };
  };
  return { due: sumsOf(false), overdue: sumsOf(true) };
}

const COMING_DAYS = 60;

type Decidable = Awaited<ReturnType<typeof decidableBy>>;

async function comingEvents(call: Call, company: CompanyCaller, decidable: Decidable) {
  const today = labToday(call.clock.now());
  const period = { date_from: today, date_to: addDays(today, COMING_DAYS) };
  const { rows } = await listOfficeCare(call.db, company, period, { page: 1, per_page: 100 });
  return rows
    .filter(({ status }) => status !== "canceled")
    .map(({ office_care_id, name, date_from, date_to, status, people, costed, waiting }) => ({
      office_care_id,
      name,
      date_from,
      date_to,
      status,
      people,
      costed,
      waiting,
    }))
    .map((event) => withDecidable(event, decidable))
    .reverse();
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
  const deposit = await depositOf(call, company_id, stopped !== null);
  const { requested, ...quotaLack } = await waitingCover(call.db, company_id, call.lang);
  const decidable = await decidableBy(call.db, call, company);
  return {
    results: {
      stopped,
      deposit: deposit && { ...deposit, requested },
      ...quotaLack,
      invoices: await invoiceSums(call, company_id),
      events: await comingEvents(call, company, decidable),
      waiting: await waitingSteps(call.db, company_id, decidable),
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
