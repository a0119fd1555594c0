import type { SitePage } from "./page.ts";

const downloads = {
  invoice: "GET /invoices/get-printout",
  "invoice-homecare": "GET /invoices/get-printout-homecare",
  labreport: "GET /diagnosis/get-labreport",
  mcureport: "GET /diagnosis/get-mcureport",
  "medical-record": "GET /medical-record/get-printout",
  "office-care": "GET /office-care/get-printout",
  billing: "GET /billing/get-printout",
  contract: "GET /company/profile",
  "fee-statement": "GET /fee/get-printout",
  "fee-taxslip": "GET /fee/get-printout",
} as const;

/** "" is the first. */
export const profileTabs = {
  "": "GET /profile",
  PROFILE: "GET /profile",
  PASSWORD: ["GET /profile", "PUT /profile/change-password"],
  PHOTO: ["GET /profile", "POST /profile/upload-photo"],
  ADDRESS: "GET /address/get",
  SETTING: ["GET /settings/get", "PUT /settings/update"],
  ORDER: "GET /order/get",
} as const;

const openApplication = [
  "POST /application/request-otp",
  "POST /application/verify-otp",
  "POST /application/open",
] as const;
const apply = ["POST /application/create", ...openApplication] as const;

const practice = ["GET /referrer/profile", "PUT /referrer/update"] as const;
const practiceTabs = {
  LICENSE: practice,
  SPECIALIST: practice,
  EDUCATION: practice,
  HOSPITAL: practice,
  BANK: practice,
  TAX: practice,
} as const;

// prettier-ignore
export const everyone = {
  landing: { path: "/", access: "public", module: "public/landing", prefetch: true },
  publicTests: { path: "/tests", access: "public", module: "public/tests", needs: "GET /public/product/get", prefetch: true },
  publicTest: { path: "/tests/:id", access: "public", module: "public/test", needs: "GET /public/product/get-detail", prefetch: true },
  publicPackages: { path: "/packages", access: "public", module: "public/packages", needs: "GET /public/product/get", prefetch: true },
  publicPackage: { path: "/packages/:id", access: "public", module: "public/package", needs: "GET /public/product/get-detail", prefetch: true },
  publicBranches: { path: "/branches", access: "public", module: "public/branches", needs: "GET /public/plant/get", prefetch: true },
  translate: { path: "/translate", access: "public", module: "public/translate" },
  barcode: { path: "/barcode", access: "public", module: "public/barcode" },
  reportCheck: { path: "/report-check", access: "public", module: "public/report-check", needs: "GET /report/get-keys" },
  reportCorrections: { path: "/report-check/corrections", access: "public", module: "public/report-corrections", needs: "GET /report/get-corrections" },
  pageNotAllowed: { path: "/page-not-allowed", access: "public", module: "public/page-not-allowed" },
  signOut: { path: "/sign-out", access: "public", module: "public/sign-out" },
  uiKit: { path: "/ui-kit", access: "public", module: "public/ui-kit" },
  uiKitCsv: { path: "/ui-kit/csv", access: "public", module: "public/ui-kit/csv", document: false },
  sitemap: { path: "/sitemap.xml", access: "public", module: "public/sitemap", document: false },
  reportKeys: { path: "/report-check/keys", access: "public", module: "public/report-keys", needs: "GET /report/get-keys", document: false },
  referralLink: { path: "/referral/:token", access: "public", module: "public/referral-link", secret: true },
  invitation: { path: "/invitation/:token", access: "public", module: "public/invitation", secret: true },
  sharedRecord: { path: "/shared-record/:token", access: "public", module: "public/shared-record", needs: "POST /shared-record/open", secret: true },
  sharedRecordPdf: { path: "/shared-record/:token/pdf", access: "public", module: "public/shared-record-pdf", needs: "POST /shared-record/get-printout", document: false, secret: true },
  healthLink: { path: "/shl/:token", access: "public", module: "public/health-link", needs: "POST /shared-record/get-health-link", document: false, secret: true, programs: true },
  healthLinkFile: { path: "/shl/file/:ticket", access: "public", module: "public/health-link-file", needs: "POST /shared-record/get-health-link", document: false, logged: true, secret: true, programs: true },
  privacyNotice: { path: "/privacy", access: "public", module: "public/privacy-notice", needs: "GET /privacy/get-notice" },
  dataUse: { path: "/data-use", access: "public", module: "public/data-use", document: false },
  otherAccount: { path: "/signed-in-as-another", access: "public", module: "public/other-account" },

  login: { path: "/login", access: "visitor", module: "auth/login", needs: "POST /login", prefetch: true },
  secondStep: { path: "/login/second-step", access: "visitor", module: "auth/second-step", needs: ["GET /second-lock/get", "POST /second-lock/request", "POST /second-lock/verify"] },
  forgotPassword: { path: "/forgot-password", access: "visitor", module: "auth/forgot-password", needs: "POST /forget-password", prefetch: true },
  resetPassword: { path: "/reset-password", access: "visitor", module: "auth/reset-password", needs: "POST /reset-password" },
  register: { path: "/r3915t3r", access: "visitor", module: "auth/register", needs: "POST /register", prefetch: true },
  otp: { path: "/otp/:phone", access: "visitor", module: "auth/otp", needs: ["POST /request-otp", "POST /verify-otp"] },
  applyDoctor: { path: "/apply/doctor", access: "visitor", module: "auth/apply-doctor", needs: apply },
  applyCompany: { path: "/apply/company", access: "visitor", module: "auth/apply-company", needs: apply },
  applyCode: { path: "/apply/code", access: "visitor", module: "auth/apply-code", needs: openApplication },
  applyStatus: { path: "/apply/status", access: "visitor", module: "auth/apply-status", needs: openApplication },
  registerSuccess: { path: "/register-success", access: "visitor", module: "auth/register-success" },

  continueRegister: { path: "/continue-register", access: "unfinished", module: "auth/continue-register", needs: "POST /continue-register" },
  continueRegisterAddress: { path: "/continue-register/address", access: "unfinished", module: "auth/address" },
  continueRegisterScan: { path: "/continue-register/scan", access: "unfinished", module: "auth/scan", needs: "POST /user-identity/ocr-scan" },

  menu: { path: "/menu", access: "member", module: "account/menu", place: { icon: "qr", word: "menu" } },
  notifications: { path: "/notifications", access: "member", module: "account/notifications", needs: "GET /notifications/get", place: { icon: "bell", word: "notifications" }, prefetch: true },
  unread: { path: "/notifications/unread", access: "member", module: "account/unread", needs: "GET /notifications/get", document: false },
  dashboard: { path: "/dashboard", access: "member", module: "account/dashboard" },
  profileUser: { path: "/dashboard/profile-user", access: "member", module: "account/profile-user", tabs: { ...profileTabs, ...practiceTabs }, place: { icon: "user", word: "profile" } },
  profileContact: { path: "/profile/contact/:kind", access: "member", module: "account/profile-contact", needs: ["GET /profile", "POST /profile/request-otp", "PUT /profile/update"] },
  profileContactCode: { path: "/profile/contact/:kind/code", access: "member", module: "account/profile-contact-code", needs: ["POST /profile/verify-otp", "PUT /profile/update"] },
  correction: { path: "/profile/correction", access: "member", module: "account/correction", needs: ["GET /profile", "POST /profile/request-correction"] },
  correctionConfirm: { path: "/profile/correction/confirm", access: "member", module: "account/correction-confirm", needs: ["GET /profile", "POST /profile/request-correction"] },
  correctionDone: { path: "/profile/correction/done", access: "member", module: "account/correction-done" },
  photo: { path: "/profile/photo", access: "member", module: "account/photo", needs: "GET /profile", document: false },
  photoNew: { path: "/profile/photo/new", access: "member", module: "account/photo-new", needs: "POST /profile/upload-photo" },
  photoRemove: { path: "/profile/photo/remove", access: "member", module: "account/photo-remove", needs: "DELETE /profile/remove-photo" },
  twoFactor: { path: "/second-lock", access: "member", module: "account/two-factor", needs: ["GET /second-lock/get", "POST /second-lock/request", "POST /second-lock/verify"] },
  security: { path: "/profile/security", access: "member", module: "account/security", needs: ["GET /second-lock/get", "PUT /second-lock/update"] },
  passkeyNew: { path: "/profile/security/passkey", access: "member", module: "account/passkey-new", needs: ["GET /second-lock/get", "POST /second-lock/passkey-options", "POST /second-lock/add-passkey"] },
  passkey: { path: "/profile/security/passkey/:passkey_id", access: "member", module: "account/passkey", needs: ["GET /second-lock/get", "PUT /second-lock/rename-passkey"] },
  signOutOthers: { path: "/profile/sign-out-others", access: "member", module: "account/sign-out-others", needs: "POST /session/revoke-others" },
  privacy: { path: "/profile/privacy", access: "member", module: "account/privacy", needs: "GET /privacy/get-consents" },
  privacyRequestNew: { path: "/profile/privacy/request", access: "member", module: "account/privacy-request-new", needs: "POST /privacy/create-request" },
  privacyRequest: { path: "/profile/privacy/request/:request_number", access: "member", module: "account/privacy-request", needs: "GET /privacy/get-request" },
  download: { path: "/download/:kind/:number", access: "member", module: "account/download", kinds: downloads, logged: true, document: false },
  extendSession: { path: "/session/extend", access: "member", module: "account/extend-session", document: false },
} as const satisfies Record<string, SitePage>;
