import type { SitePage } from "./page.ts";

/** Pages of companies (type 3), doctors (type 2) and medical centres (type 6). */
export const organisations = {
  // type 3, company
  companyHome: { path: "/company/home", access: "company" },
  employees: { path: "/company/employee/master", access: "company" },
  employeeAdd: { path: "/company/employee/master/add", access: "company" },
  employeeEdit: { path: "/company/employee/master/edit/:id", access: "company" },
  employeeImport: { path: "/company/employee/master/import", access: "company" },
  billing: { path: "/company/billing", access: "company" },
  officeCare: { path: "/company/office-care", access: "company" },
  officeCareAdd: { path: "/company/office-care/add", access: "company" },
  officeCareDetail: { path: "/company/office-care/detail/:id", access: "company" },
  examinationApproval: { path: "/company/examination-approval", access: "company" },
  approveFirst: { path: "/company/examination-approval/approve-first/:id", access: "company" },
  approveSecond: { path: "/company/examination-approval/approve-second/:id", access: "company" },
  companyMedicalRecord: { path: "/company/medical-record", access: "company" },
  depositTransaction: { path: "/company/deposit-transaction", access: "company" },

  // type 2, doctor
  doctorHome: { path: "/doctor/home", access: "doctor" },
  referralSummary: { path: "/doctor/summary-report/referral", access: "doctor" },
  feeSummary: { path: "/doctor/summary-report/fee", access: "doctor" },
  referralNew: { path: "/doctor/referral/new", access: "doctor" },
  referralConfirmation: { path: "/doctor/referral/confirmation", access: "doctor" },
  referralComplete: { path: "/doctor/referral/complete", access: "doctor" },

  // type 6, medical centre
  facilityHome: { path: "/medical-center", access: "facility" },
} as const satisfies Record<string, SitePage>;
