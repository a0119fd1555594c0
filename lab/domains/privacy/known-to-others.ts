import type { CompanyCaller } from "../accounts/company-staff.ts";
import type { Db } from "../../database/db.ts";
import { findRows, requireRow } from "../../database/rows.ts";
import { employeeView, type Employee } from "../company/employees/employees.ts";
import { examinationHistory } from "../company/employees/examinations.ts";
import { facilityOrderDetail } from "../facility/facility-orders.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { recordRows } from "../company/office-care/company-record.ts";
import { listParticipants } from "../company/office-care/office-care-participants.ts";
import { referralDetail } from "../referrals/referrer-detail.ts";

const MOST = 1000;

/** Built by the views that employers, doctors and medical centres read; without results. */
export async function knownToOthers(db: Db, call: CallContext) {
  const { patient_id } = call.caller;
  if (!patient_id) return { employers: [], doctors: [], facilities: [] };
  return {
    employers: await employersOf(db, patient_id),
    doctors: await doctorsOf(db, call, patient_id),
    facilities: await facilitiesOf(db, call, patient_id),
  };
}

async function employersOf(db: Db, patient_id: string) {
  const employees = await findRows(db, "employee", { patient_id });
  const views = [];
  for (const employee of employees) {
    const company = await requireRow(db, "company", { company_id: employee.company_id });
    // With the rights of the role that reads most.
    const keeper: CompanyCaller = { ...company, roles: ["admin"] };
    views.push({
      company_name: company.name,
      employee: await employeeView(db, keeper, employee),
      examinations: await examinationsOf(db, keeper, employee),
    });
  }
  return views;
}

async function examinationsOf(
  db: Db,
  { company_id }: CompanyCaller,
  { employee_id }: Pick<Employee, "employee_id">,
) {
  const page = { page: 1, per_page: MOST };
  const { rows } = await examinationHistory(db, employee_id, page);
  const { rows: record } = await recordRows(db, company_id, { employee_id }, page);
  const views = [];
  for (const row of rows) {
    const { examination_item_id, office_care_id } = row;
    const event = await requireRow(db, "office_care", { office_care_id });
    const ask = { examination_item_id, readsConclusions: true };
    const { rows: participants } = await listParticipants(db, event, ask, { page: 1, per_page: 1 });
    const match = record.find((item) => item.view.examination_item_id === examination_item_id);
    // Prices concern the company alone.
    const { amount: _amount, ...participant } = participants[0] ?? { amount: 0 };
    views.push({ ...row, ...participant, ...match?.view });
  }
  return views;
}

async function doctorsOf(db: Db, call: CallContext, patient_id: string) {
  const referrals = await db
    .selectFrom("referral as r")
    .innerJoin("practitioner as p", "p.practitioner_id", "r.practitioner_id")
    .select(["r.referral_number", "p.practitioner_id", "p.name"])
    .where("r.patient_id", "=", patient_id)
    .where("r.status", "!=", "draft")
    .orderBy("r.created_at", "desc")
    .execute();
  const views = [];
  for (const { referral_number, practitioner_id, name } of referrals) {
    const {
      share_url: _url,
      qr_text: _code,
      ...referral
    } = await referralDetail(db, call, practitioner_id, referral_number, null);
    views.push({ practitioner_name: name, referral });
  }
  return views;
}

async function facilitiesOf(db: Db, call: CallContext, patient_id: string) {
  const orders = await db
    .selectFrom("facility_order as o")
    .innerJoin("facility as f", "f.facility_id", "o.facility_id")
    .innerJoin("plant as p", "p.plant_id", "f.plant_id")
    .select(["o.order_number", "f.facility_id", "f.name", "p.timezone"])
    .where("o.patient_id", "=", patient_id)
    .orderBy("o.sent_at", "desc")
    .execute();
  const views = [];
  for (const { order_number, ...facility } of orders) {
    const order = await facilityOrderDetail(db, call, { ...facility, staff_name: "" }, order_number);
    views.push({ facility_name: facility.name, order });
  }
  return views;
}
