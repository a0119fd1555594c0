import type { CallContext } from "../../../lib/call-context.ts";
import { decisionsOf, examinationLog, logView } from "../../../ledgers/approval-log.ts";
import { contractOfEvent, fundingOf, hasRole, type CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db } from "../../../database/db.ts";
import { APPROVERS, decidedFirst, type Examination } from "./examinations.ts";
import type { ApprovalStep } from "../../../database/tables.generated.ts";
import { quotaOf } from "../../../ledgers/quota-transfers.ts";
import { availableOf } from "../../../ledgers/transfers.ts";
import { nameSql, patientName } from "../../patients/patients.ts";

export async function examinationView(
  db: Db,
  call: CallContext,
  company: CompanyCaller,
  examination: Examination,
) {
  const { examination_id } = examination;
  const [about, items, lines, contract, products] = await Promise.all([
    aboutOf(db, examination),
    itemsOf(db, examination),
    examinationLog(db, examination_id),
    contractOfEvent(db, examination.office_care_id),
    productsOfGroups(db, examination.office_care_id),
  ]);
  const refused = new Set(
    lines.flatMap((line) =>
      decisionsOf(line).flatMap(([id, outcome]) => (outcome === "refused" ? [`${line.step} ${id}`] : [])),
    ),
  );
  const decisionAt = (item: (typeof items)[number], step: ApprovalStep) => {
    const { decision, at, ...said } =
      step === "first"
        ? {
            decision: item.first_decision,
            reason: item.first_reason,
            at: item.first_at,
            actor_name: item.first_actor,
          }
        : {
            decision: item.second_decision,
            reason: item.second_reason,
            at: item.second_at,
            actor_name: item.second_actor,
          };
    if (!decision || !at) return null;
    const isRefused = refused.has(`${step} ${item.examination_item_id}`);
    return { ...said, decision: isRefused ? "refused" : decision, at };
  };
  return {
    ...about,
    examination_id,
    request_number: examination.request_number,
    office_care_id: examination.office_care_id,
    requested_at: examination.requested_at,
    approval_step: examination.step,
    approval_status: examination.status,
    funding: examination.funding,
    version: examination.version,
    people: items.length,
    amount_total: items.reduce((sum, { amount }) => sum + amount, 0),
    items: items.map((item) => ({
      examination_item_id: item.examination_item_id,
      employee_id: item.employee_id,
      employee_number: item.employee_number,
      employee_name: patientName(item),
      department: item.department,
      product_name: call.lang === "id" ? item.product_name_id : item.product_name_en,
      product_ids: products.get(item.group_id) ?? [],
      amount: item.amount,
      active: item.active === 1,
      first: decisionAt(item, "first"),
      second: decisionAt(item, "second"),
    })),
    logs: lines.map(logView),
    blocked: await blockedFor(db, call, company, examination, contract?.same_approver_allowed === 1),
    fundings: contract ? fundingOf(contract) : [],
    deposit: await availableOf(db, company.company_id),
    quota: contract
      ? (await quotaOf(db, contract.contract_id)).map(({ product_id, available }) => ({
          product_id,
          available,
        }))
      : [],
  };
}

/** Null if allowed. */
export async function blockedFor(
  db: Db,
  { caller }: CallContext,
  company: CompanyCaller,
  { examination_id, step }: Pick<Examination, "examination_id" | "step">,
  sameAllowed: boolean,
): Promise<"decided" | "role_missing" | "same_approver" | null> {
  if (step === "done") return "decided";
  if (!hasRole(company, APPROVERS[step])) return "role_missing";
  const both = step === "second" && !sameAllowed;
  return both && (await decidedFirst(db, examination_id, caller.account_id)) ? "same_approver" : null;
}

function aboutOf(db: Db, { office_care_id, requested_by }: Examination) {
  return db
    .selectFrom("office_care as o")
    .innerJoin("account as a", (join) => join.on("a.account_id", "=", requested_by))
    .select(["o.name as office_care_name", "o.date_from", "o.date_to", "o.place_type", "o.address", "o.note"])
    .select(["o.funding as funding_wanted"])
    .select(nameSql("a").as("requested_by"))
    .where("o.office_care_id", "=", office_care_id)
    .executeTakeFirstOrThrow();
}

async function productsOfGroups(db: Db, office_care_id: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("office_care_product as p")
    .innerJoin("office_care_group as g", "g.group_id", "p.group_id")
    .select(["p.group_id", "p.product_id"])
    .where("g.office_care_id", "=", office_care_id)
    .execute();
  const products = new Map<string, string[]>();
  for (const { group_id, product_id } of rows)
    products.set(group_id, [...(products.get(group_id) ?? []), product_id]);
  return products;
}

function itemsOf(db: Db, { examination_id }: Examination) {
  return db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("department as d", "d.department_id", "e.department_id")
    .leftJoin("account as f", "f.account_id", "i.first_by")
    .leftJoin("account as s", "s.account_id", "i.second_by")
    .selectAll("i")
    .select(["e.employee_number", "e.first_name", "e.last_name", "e.active", "d.name as department"])
    .select([nameSql("f").as("first_actor"), nameSql("s").as("second_actor")])
    .where("i.examination_id", "=", examination_id)
    .orderBy("i.position")
    .execute();
}
