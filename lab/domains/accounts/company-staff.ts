import type { Selectable } from "kysely";
import { z } from "zod";
import type { CallContext, Caller } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";
import type { CompanyContractTable } from "../../database/tables.generated.ts";

const COMPANY_ROLES = ["admin", "hrd", "finance", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

export interface CompanyCaller {
  company_id: string;
  company_code: string;
  name: string;
  roles: CompanyRole[];
}

/** These see employees' identities. */
export const EMPLOYEE_KEEPERS = ["admin", "hrd"] as const satisfies readonly CompanyRole[];

const roleList = z
  .array(z.string())
  .transform((names) => COMPANY_ROLES.filter((role) => names.includes(role)));

/** @throws LabError `not_found` without a company; `role_missing` without a role */
export async function companyOf(db: Db | Trx, caller: Caller): Promise<CompanyCaller> {
  const company = await ownCompany(db, caller);
  if (company.roles.length === 0) throw new LabError("role_missing");
  return company;
}

/** As {@link companyOf}, also without a role. */
export async function ownCompany(db: Db | Trx, caller: Caller): Promise<CompanyCaller> {
  const row = await db
    .selectFrom("account as a")
    .innerJoin("company as c", "c.company_id", "a.company_id")
    .select(["c.company_id", "c.company_code", "c.name", "a.company_role"])
    .where("a.account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  const { company_role, ...company } = row;
  return { ...company, roles: roleList.parse(JSON.parse(company_role)) };
}

/** True for all accounts but a company's that has lost its company or last role. */
export async function isStillStaff(db: Db | Trx, account_id: string): Promise<boolean> {
  const account = await findRow(db, "account", { account_id }, ["user_type", "company_id", "company_role"]);
  if (account?.user_type !== 3) return true;
  return account.company_id !== null && roleList.parse(JSON.parse(account.company_role)).length > 0;
}

export function hasRole({ roles }: Pick<CompanyCaller, "roles">, requested: readonly CompanyRole[]): boolean {
  return requested.some((role) => roles.includes(role));
}

/** @throws LabError `not_found`; `role_missing` */
export async function requireRole(
  db: Db | Trx,
  caller: Caller,
  requested: readonly CompanyRole[],
): Promise<CompanyCaller> {
  const company = await companyOf(db, caller);
  if (!hasRole(company, requested)) throw new LabError("role_missing");
  return company;
}

export type Contract = Selectable<CompanyContractTable>;

export function fundingOf({ funding }: Pick<Contract, "funding">): ("DEPOSIT" | "QUOTA" | "INVOICE")[] {
  return z.array(z.enum(["DEPOSIT", "QUOTA", "INVOICE"])).parse(JSON.parse(funding));
}

/** In force today, else the last one that ended; null without any. */
export async function currentContract(
  db: Db | Trx,
  clock: CallContext["clock"],
  company_id: string,
): Promise<(Contract & { status: "active" | "ended" }) | null> {
  const today = labToday(clock.now());
  const contract = await db
    .selectFrom("company_contract")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("start_date", "<=", today)
    .orderBy("end_date", "desc")
    .executeTakeFirst();
  if (!contract) return null;
  return { ...contract, status: contract.end_date >= today ? "active" : "ended" };
}

interface EventDays {
  date_from: string;
  date_to: string;
}

/** Covers every day of the event, for price, funding and permission; null if none does. */
export async function contractFor(
  db: Db | Trx,
  company_id: string,
  { date_from, date_to }: EventDays,
): Promise<Contract | null> {
  const contract = await db
    .selectFrom("company_contract")
    .selectAll()
    .where("company_id", "=", company_id)
    .where("start_date", "<=", date_from)
    .where("end_date", ">=", date_to)
    .orderBy("start_date", "desc")
    .executeTakeFirst();
  return contract ?? null;
}

export async function contractOfEvent(db: Db | Trx, office_care_id: string): Promise<Contract | null> {
  const { company_id, ...days } = await db
    .selectFrom("office_care")
    .select(["company_id", "date_from", "date_to"])
    .where("office_care_id", "=", office_care_id)
    .executeTakeFirstOrThrow();
  return contractFor(db, company_id, days);
}

export function contractQuota(db: Db | Trx, contract_id: string) {
  return db
    .selectFrom("contract_quota as q")
    .innerJoin("product as p", "p.product_id", "q.product_id")
    .select(["p.product_id", "p.product_code", "p.name_en", "p.name_id", "q.quota"])
    .where("q.contract_id", "=", contract_id)
    .orderBy("p.product_code")
    .execute();
}
