import type { EmployeeValues, IdentityRow, InsuranceRow } from "./employee-fields.ts";
import type { ReadIdentity, ReadRow } from "./import-row.ts";

/**
 * Null while something is missing that every employee has.
 * @param stored undefined: a new employee @param back returns, perhaps with another number
 */
export function valuesAfter(
  row: ReadRow,
  stored: EmployeeValues | undefined,
  back: true | undefined,
): EmployeeValues | null {
  if (!stored) return created(row);
  return merged(back ? { ...stored, employee_number: row.values.employee_number ?? "" } : stored, row);
}

function created({ values, identity, insurance }: ReadRow): EmployeeValues | null {
  const { employee_number, first_name, gender, date_of_birth } = values;
  if (!employee_number || !first_name || !gender || !date_of_birth || !identity) return null;
  return {
    employee_number,
    first_name,
    gender,
    date_of_birth,
    last_name: values.last_name ?? "",
    title_id: values.title_id ?? null,
    place_of_birth: values.place_of_birth ?? null,
    phone: values.phone ?? null,
    email: values.email ?? null,
    department_id: values.department_id ?? null,
    position: values.position ?? null,
    join_date: values.join_date ?? null,
    identities: [{ ...identityWithCountry(identity), primary: true }],
    insurances: insurance ? [insurance] : [],
  };
}

/** Without a country, keeps the stored one. */
export function identityWithCountry(
  { hasCountry, ...identity }: ReadIdentity,
  stored?: EmployeeValues,
): Omit<IdentityRow, "primary"> {
  const kept = stored?.identities.find(({ identity_type }) => identity_type === identity.identity_type);
  return hasCountry || !kept ? identity : { ...identity, identity_country_id: kept.identity_country_id };
}

/** Empty cells keep the stored value. */
function merged(stored: EmployeeValues, row: ReadRow): EmployeeValues | null {
  if (!row.identity || !row.values.first_name || !row.values.gender || !row.values.date_of_birth) return null;
  const { insurance } = row;
  const identity = identityWithCountry(row.identity, stored);
  const others = stored.identities.filter(({ identity_type }) => identity_type !== identity.identity_type);
  const replaces = stored.identities.find(({ identity_type }) => identity_type === identity.identity_type);
  const identities = replaces
    ? stored.identities.map((item) => (item === replaces ? { ...item, ...identity } : item))
    : [...others, { ...identity, primary: false }];
  return {
    ...stored,
    ...row.values,
    employee_number: stored.employee_number,
    identities,
    insurances: insurance ? withInsurance(stored.insurances, insurance) : stored.insurances,
  };
}

function withInsurance(stored: readonly InsuranceRow[], insurance: InsuranceRow): InsuranceRow[] {
  const position = stored.findIndex(({ insurance_company_id: id }) => id === insurance.insurance_company_id);
  return position < 0
    ? [...stored, insurance]
    : stored.map((old, index) => (index === position ? insurance : old));
}
