import type { SitePage } from "./page.ts";

export const organisations = {
  // type 3, company
  companyHome: { path: "/company/home", access: "company", module: "company/home" },
  employees: { path: "/company/employee/master", access: "company", module: "company/employees" },
  employeeExport: {
    path: "/company/employee/master/export",
    access: "company",
    module: "company/employee-export",
    document: false,
  },
  employeeAdd: { path: "/company/employee/master/add", access: "company", module: "company/employee-add" },
  employeeAddDetails: {
    path: "/company/employee/master/add/details",
    access: "company",
    module: "company/employee-details",
  },
  employeeEdit: {
    path: "/company/employee/master/edit/:id",
    access: "company",
    module: "company/employee-edit",
  },
  employeeStatus: {
    path: "/company/employee/master/edit/:id/status",
    access: "company",
    module: "company/employee-status",
  },
  employeeImport: {
    path: "/company/employee/master/import",
    access: "company",
    module: "company/employee-import",
  },
  employeeTemplate: {
    path: "/company/employee/master/template",
    access: "company",
    module: "company/employee-template",
    document: false,
  },
  employeeImportReview: {
    path: "/company/employee/master/import/:id",
    access: "company",
    module: "company/import-review",
  },
  employeeImportConfirm: {
    path: "/company/employee/master/import/:id/confirm",
    access: "company",
    module: "company/import-confirm",
  },
  employeeImportErrors: {
    path: "/company/employee/master/import/:id/errors",
    access: "company",
    module: "company/import-errors",
    document: false,
  },
  billing: { path: "/company/billing", access: "company", module: "company/billing" },
  billingDetail: { path: "/company/billing/:id", access: "company", module: "company/billing-detail" },
  billingPay: { path: "/company/billing/:id/pay", access: "company", module: "company/billing-pay" },
  billingConfirm: {
    path: "/company/billing/:id/pay/confirm",
    access: "company",
    module: "company/billing-confirm",
  },
  billingPayment: {
    path: "/company/billing/:id/payment",
    access: "company",
    module: "company/billing-payment",
  },
  officeCare: { path: "/company/office-care", access: "company", module: "company/office-care" },
  officeCareAdd: { path: "/company/office-care/add", access: "company", module: "company/office-care-add" },
  officeCareDetail: {
    path: "/company/office-care/detail/:id",
    access: "company",
    module: "company/office-care-detail",
  },
  officeCareEdit: {
    path: "/company/office-care/detail/:id/edit",
    access: "company",
    module: "company/office-care-edit",
  },
  officeCarePeople: {
    path: "/company/office-care/detail/:id/people",
    access: "company",
    module: "company/office-care-people",
  },
  officeCareCancel: {
    path: "/company/office-care/detail/:id/cancel",
    access: "company",
    module: "company/office-care-cancel",
  },
  officeCareSlips: {
    path: "/company/office-care/detail/:id/slips",
    access: "company",
    module: "company/office-care-slips",
  },
  officeCareDone: {
    path: "/company/office-care/detail/:id/done",
    access: "company",
    module: "company/office-care-done",
  },
  examinationApproval: {
    path: "/company/examination-approval",
    access: "company",
    module: "company/approvals",
  },
  approveFirst: {
    path: "/company/examination-approval/approve-first/:id",
    access: "company",
    module: "company/approve-first",
  },
  approveSecond: {
    path: "/company/examination-approval/approve-second/:id",
    access: "company",
    module: "company/approve-second",
  },
  approvalReview: {
    path: "/company/examination-approval/:step/:id/review",
    access: "company",
    module: "company/approval-review",
  },
  approvalDone: {
    path: "/company/examination-approval/:step/:id/done",
    access: "company",
    module: "company/approval-done",
  },
  approvalLog: {
    path: "/company/examination-approval/:step/:id/log",
    access: "company",
    module: "company/approval-log",
    document: false,
  },
  companyMedicalRecord: {
    path: "/company/medical-record",
    access: "company",
    module: "company/record",
    logged: true,
  },
  companyRecordExport: {
    path: "/company/medical-record/export",
    access: "company",
    module: "company/record-export",
    logged: true,
    document: false,
  },
  depositTransaction: { path: "/company/deposit-transaction", access: "company", module: "company/deposit" },
  depositExport: {
    path: "/company/deposit-transaction/export",
    access: "company",
    module: "company/deposit-export",
    document: false,
  },
  depositTopup: {
    path: "/company/deposit-transaction/top-up",
    access: "company",
    module: "company/deposit-topup",
  },
  depositTopupReview: {
    path: "/company/deposit-transaction/top-up/review",
    access: "company",
    module: "company/topup-review",
  },
  depositTopupPayment: {
    path: "/company/deposit-transaction/top-up/:id",
    access: "company",
    module: "company/topup-payment",
  },
  depositTopupCancel: {
    path: "/company/deposit-transaction/top-up/:id/cancel",
    access: "company",
    module: "company/topup-cancel",
  },

  // type 2, doctor
  doctorHome: { path: "/doctor/home", access: "doctor", module: "doctor/home", logged: true },
  doctorAlerts: {
    path: "/doctor/alert",
    access: "doctor",
    module: "doctor/alerts",
    needs: "GET /critical-alert/get",
    logged: true,
  },
  doctorAlert: {
    path: "/doctor/alert/:alert_id",
    access: "doctor",
    module: "doctor/alert",
    needs: "GET /critical-alert/get",
    logged: true,
  },
  referralSummary: {
    path: "/doctor/summary-report/referral",
    access: "doctor",
    module: "doctor/referral-summary",
  },
  referralExport: {
    path: "/doctor/summary-report/referral/export",
    access: "doctor",
    module: "doctor/referral-export",
    document: false,
  },
  feeSummary: { path: "/doctor/summary-report/fee", access: "doctor", module: "doctor/fee-summary" },
  feeExport: {
    path: "/doctor/summary-report/fee/export",
    access: "doctor",
    module: "doctor/fee-export",
    document: false,
  },
  referralNew: { path: "/doctor/referral/new", access: "doctor", module: "doctor/referral-new" },
  referralTests: { path: "/doctor/referral/new/tests", access: "doctor", module: "doctor/referral-tests" },
  referralDetails: {
    path: "/doctor/referral/new/details",
    access: "doctor",
    module: "doctor/referral-details",
  },
  referralConfirmation: {
    path: "/doctor/referral/confirmation",
    access: "doctor",
    module: "doctor/referral-confirmation",
  },
  referralComplete: {
    path: "/doctor/referral/complete",
    access: "doctor",
    module: "doctor/referral-complete",
  },
  doctorReferral: {
    path: "/doctor/referral/detail/:referral_number",
    access: "doctor",
    module: "doctor/referral",
  },
  doctorReferralCancel: {
    path: "/doctor/referral/detail/:referral_number/cancel",
    access: "doctor",
    module: "doctor/referral-cancel",
  },
  doctorResult: {
    path: "/doctor/referral/detail/:referral_number/result/:order_number",
    access: "doctor",
    module: "doctor/result",
    logged: true,
  },
  doctorLicence: { path: "/dashboard/profile-user/license/:id", access: "doctor", module: "doctor/licence" },
  doctorLicenceFile: {
    path: "/dashboard/profile-user/license/:id/file",
    access: "doctor",
    module: "doctor/licence-file",
    document: false,
  },
  practiceEntry: {
    path: "/dashboard/profile-user/:section/:id",
    access: "doctor",
    module: "doctor/practice-entry",
  },
  practiceRemove: {
    path: "/dashboard/profile-user/:section/:id/remove",
    access: "doctor",
    module: "doctor/practice-remove",
  },

  // type 6, medical centre
  facilityHome: { path: "/medical-center", access: "facility", module: "facility/home" },
  facilityOrder: {
    path: "/medical-center/order/:order_number",
    access: "facility",
    module: "facility/order",
  },
} as const satisfies Record<string, SitePage>;
