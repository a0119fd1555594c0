import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export interface CompanyContractTable {
  contract_id: string;
  company_id: string;
  contract_number: string;
  /** YYYY-MM-DD, first and last day */
  start_date: string;
  end_date: string;
  payment_terms: "DEPOSIT" | "INVOICE";
  /** JSON list of DEPOSIT, QUOTA, INVOICE allowed for examinations */
  funding: Generated<string>;
  discount_percent: Generated<number>;
  same_approver_allowed: Generated<Flag>;
  /** rupiah below which the deposit counts as low */
  low_limit: Generated<number>;
  programme_en: string;
  programme_id: string;
}

interface ContractQuotaTable {
  contract_id: string;
  product_id: string;
  /** examinations per contract term */
  quota: number;
}

interface DepartmentTable {
  department_id: string;
  company_id: string;
  name: string;
}

interface InsuranceCompanyTable {
  insurance_company_id: string;
  name: string;
  company_id: string | null;
  digits: number | null;
}

export interface EmployeeTable {
  employee_id: string;
  company_id: string;
  employee_number: string;
  patient_id: string | null;
  /** laboratory record holding results until the employee is a patient */
  waiting_patient_id: Generated<string | null>;
  title_id: string | null;
  first_name: string;
  last_name: Generated<string>;
  name_search: Generated<string | null>;
  gender: "M" | "F";
  /** YYYY-MM-DD */
  date_of_birth: string;
  place_of_birth: string | null;
  /** E.164 */
  phone: string | null;
  email: string | null;
  department_id: string | null;
  position: string | null;
  /** YYYY-MM-DD */
  join_date: string | null;
  active: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
}

interface EmployeeIdentityTable {
  employee_id: string;
  company_id: string;
  position: number;
  identity_type: string;
  identity_number: string;
  identity_country_id: Generated<string>;
  is_primary: Flag;
}

interface EmployeeInsuranceTable {
  employee_id: string;
  position: number;
  insurance_company_id: string;
  insurance_number: string;
  /** YYYY-MM-DD */
  insurance_expired_at: string;
}

/** Append-only. */
interface EmployeeEventTable {
  employee_event_id: string;
  employee_id: string;
  version: number;
  code: "created" | "updated" | "deactivated" | "reactivated";
  fields: Generated<string>;
  reason: string | null;
  import_id: string | null;
  account_id: string | null;
  at: string;
}

interface IdentityCheckTable {
  identity_check_id: string;
  account_id: string;
  at: string;
  token_hash: string | null;
  patient_id: string | null;
  identity_type: string | null;
  identity_number: string | null;
}

export interface EmployeeImportTable {
  import_id: string;
  company_id: string;
  account_id: string;
  content_hash: string;
  heads: string;
  status: "checking" | "ready" | "importing" | "done" | "canceled";
  repairs: Generated<string>;
  version: Generated<number>;
  created_at: string;
  checked_at: string | null;
  done_at: string | null;
  confirmed_by: string | null;
}

interface EmployeeImportRowTable {
  import_id: string;
  sheet_row: number;
  cells: string;
  outcome: "new" | "update" | "unchanged" | "error" | null;
  problems: Generated<string>;
  employee: string | null;
  done: "created" | "updated" | "unchanged" | "refused" | null;
  employee_id: string | null;
}

export interface CompanyTables {
  company_contract: CompanyContractTable;
  contract_quota: ContractQuotaTable;
  department: DepartmentTable;
  insurance_company: InsuranceCompanyTable;
  employee: EmployeeTable;
  employee_identity: EmployeeIdentityTable;
  employee_insurance: EmployeeInsuranceTable;
  employee_event: EmployeeEventTable;
  identity_check: IdentityCheckTable;
  employee_import: EmployeeImportTable;
  employee_import_row: EmployeeImportRowTable;
}
