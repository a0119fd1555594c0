import type { Lab } from "../../lab/create.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { tickRows } from "./approval-forms.ts";
import type { Browser } from "./browser.ts";
import { uploadSheet } from "./company-portal.ts";
import { chooseConsultationTime, chooseTime, movePage } from "./move-visit.ts";
import { picture, sendPicture } from "./profile.ts";
import { makeShare } from "./record-share.ts";

const PASSWORD = "Lab-portal-1";
const VISIT = "ORD-0001020";
const TOPUP = "/company/deposit-transaction/top-up/review?amount=1000000&method_code=VA_BCA";
const MASTER = "/company/employee/master";

export interface ConfirmExample {
  /** with the definition, below app/ */
  file: string;
  username: string;
  path: (browser: Browser, lab: Lab) => string | Promise<string>;
  /** typed, ticked or pressed by the visitor */
  choices?: Record<string, string>;
  /** a document is attached */
  picture?: boolean;
  /** the same page about something else: the form posted there does nothing */
  elsewhere?: string;
  /** the call that the untouched form makes; null: it only fills a draft */
  write: string | null;
}

async function heldTime(browser: Browser, lab: Lab): Promise<string> {
  const page = `/patient/order/${VISIT}/earlier`;
  const { text } = await browser.get(page);
  await browser.submit(
    page,
    {
      last_day: [...text.matchAll(/<option value="([\d-]+)"/g)].at(-1)?.[1] ?? "",
      parts: "midday",
      plant_ids: /name="plant_ids"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? "",
    },
    'name="parts"',
  );
  const answer = await fetch(`${lab.url}/reference/offer-time`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number: VISIT }),
  });
  const { results } = (await answer.json()) as { results: { offer_id: string } };
  return `${page}/${results.offer_id}`;
}

async function newImport(browser: Browser): Promise<string> {
  return `${(await uploadSheet(browser, csvOf([personAt(5)]))).location ?? ""}/confirm`;
}

const PATIENT: Omit<ConfirmExample, "username">[] = [
  {
    file: "features/consultations/confirm-move.server.ts",
    path: (browser) => chooseConsultationTime(browser, "con-0000002"),
    write: "/consultation/reschedule",
  },
  {
    file: "routes/patient/order-cancel/route.tsx",
    path: () => "/patient/order/ORD-0001021/cancel",
    choices: { reason: "Sakit" },
    elsewhere: "/patient/order/ORD-0000990/cancel",
    write: "/order/cancel",
  },
  {
    file: "routes/patient/order-visit-again/route.tsx",
    path: () => "/patient/order/ORD-0001011/visit-again",
    write: null,
  },
  {
    file: "routes/patient/order-refund/confirm.server.ts",
    path: () => "/patient/order/ORD-0001029/refund",
    choices: { bank_code: "BCA", account_number: "1234567890", account_name: "Siti Rahayu" },
    write: "/refund/request",
  },
  {
    file: "features/reschedule/confirm.server.ts",
    path: async (browser) => {
      await chooseTime(browser, VISIT);
      return movePage(VISIT, "/confirm");
    },
    choices: { accept_fasting: "on" },
    write: "/order/reschedule",
  },
  {
    file: "features/waitlist/held-time.server.ts",
    path: heldTime,
    choices: { answer: "decline" },
    write: "/time-wish/decline",
  },
  {
    file: "routes/patient/consultation-cancel/route.tsx",
    path: () => "/patient/consultation/con-0000002/cancel",
    write: "/consultation/cancel",
  },
  {
    file: "routes/patient/result-sharing/route.tsx",
    path: () => "/patient/lab-result/sharing?order_number=ORD-0003002&audience=company",
    elsewhere: "/patient/lab-result/sharing?order_number=ORD-0003002&audience=company&patient_id=pat-raka",
    write: "/consent/update",
  },
  {
    file: "routes/patient/record-share-stop/route.tsx",
    path: async (browser) => `${(await makeShare(browser)).path}/stop`,
    write: "/medical-record/revoke-share",
  },
  {
    file: "features/profile/address.server.ts",
    path: () => "/patient/profile/address/adr-home/remove",
    elsewhere: "/patient/profile/address/adr-office/remove",
    write: "/address/remove",
  },
  {
    file: "features/profile/correction.server.ts",
    path: async (browser) => {
      const typed = { field: "first_name", value: "Sitti", reason: "Salah ketik" };
      return (await browser.submit("/profile/correction", typed, 'name="reason"')).location ?? "";
    },
    picture: true,
    write: "/profile/request-correction",
  },
  {
    file: "routes/patient/family-request/respond.server.ts",
    path: () => "/patient/family-request/rel-from-andi",
    choices: { decision: "approve", permissions: "book" },
    elsewhere: "/patient/family-request/rel-raka",
    write: "/family/respond",
  },
  {
    file: "routes/patient/family-remove/route.tsx",
    path: () => "/patient/family/rel-raka/remove",
    elsewhere: "/patient/family/rel-to-andi/remove",
    write: "/family/remove",
  },
  {
    file: "features/retests/change.server.ts",
    path: () => "/patient/repeat/rpt-0003006-crp",
    choices: { by: "2_weeks" },
    write: "/repeat/postpone",
  },
  {
    file: "routes/patient/referral/take.server.ts",
    path: () => "/patient/referral/REF-0000101",
    choices: { plant_id: "plt-jkt-sdr" },
    elsewhere: "/patient/referral/REF-0000102",
    write: "/referral/respond",
  },
  {
    file: "routes/patient/referral-refuse/route.tsx",
    path: () => "/patient/referral/REF-0000102/refuse",
    write: "/referral/respond",
  },
];

const COMPANY: Omit<ConfirmExample, "username">[] = [
  {
    file: "routes/company/employee-status/route.tsx",
    path: () => `${MASTER}/edit/emp-nja-1005/status`,
    choices: { reason: "Pindah" },
    elsewhere: `${MASTER}/edit/emp-nja-1006/status`,
    write: "/employee/set-status",
  },
  {
    file: "routes/company/import-confirm/route.tsx",
    path: async (browser) => `${await newImport(browser)}?cancel=1`,
    write: "/employee/import-cancel",
  },
  { file: "routes/company/import-confirm/route.tsx", path: newImport, write: "/employee/import-confirm" },
  {
    file: "routes/company/participant-resend/route.tsx",
    path: () => "/company/office-care/detail/ofc-0000006/participant/exm-0000006-0002/resend",
    write: "/invitation/resend",
  },
  {
    file: "routes/company/participant-withdraw/route.tsx",
    path: () => "/company/office-care/detail/ofc-0000006/participant/exm-0000006-0002/withdraw",
    elsewhere: "/company/office-care/detail/ofc-0000006/participant/exm-0000006-0003/withdraw",
    write: "/office-care/withdraw",
  },
  {
    file: "features/approval/confirm.server.ts",
    path: async (browser) => {
      const step = "/company/examination-approval/approve-first/exm-0000008";
      await tickRows(browser, `${step}?funding=DEPOSIT`, { "exm-0000008-0001": "Cuti" });
      return `${step}/review`;
    },
    write: "/examination/decide",
  },
  {
    file: "routes/company/office-care-cancel/route.tsx",
    path: () => "/company/office-care/detail/ofc-0000006/cancel",
    choices: { reason: "Ditunda" },
    elsewhere: "/company/office-care/detail/ofc-0000008/cancel",
    write: "/office-care/cancel",
  },
];

const FINANCE: Omit<ConfirmExample, "username">[] = [
  {
    file: "routes/company/topup-review/route.tsx",
    path: () => TOPUP,
    elsewhere: TOPUP.replace("1000000", "9000000"),
    write: "/deposit/topup",
  },
  {
    file: "routes/company/topup-cancel/route.tsx",
    path: async (browser) => {
      const { text } = await browser.get("/company/deposit-transaction");
      return `${/\/company\/deposit-transaction\/top-up\/(?!review)[\w-]+(?=")/.exec(text)?.[0] ?? ""}/cancel`;
    },
    write: "/deposit/cancel-topup",
  },
  {
    file: "routes/company/billing-confirm/confirm.server.ts",
    path: async (browser) => {
      const { text } = await browser.get("/company/billing?state=unpaid");
      return `${/\/company\/billing\/BIL-\d+/.exec(text)?.[0] ?? ""}/pay/confirm?method=DEPOSIT`;
    },
    write: "/billing/pay",
  },
];

const DOCTOR: Omit<ConfirmExample, "username">[] = [
  {
    file: "features/practitioner/removal.server.ts",
    path: () => "/dashboard/profile-user/license/lic-sip-2/remove",
    choices: { current_password: PASSWORD },
    elsewhere: "/dashboard/profile-user/hospital/ent-hos-2/remove",
    write: "/referrer/update",
  },
  {
    file: "routes/doctor/referral-confirmation/send.server.ts",
    path: () => "/doctor/referral/confirmation?draft_id=REF-0000105",
    choices: { consent: "on" },
    write: "/referral/confirm",
  },
  {
    file: "routes/doctor/referral-cancel/route.tsx",
    path: () => "/doctor/referral/detail/REF-0000101/cancel",
    elsewhere: "/doctor/referral/detail/REF-0000103/cancel",
    write: "/referral/cancel",
  },
];

const of = (username: string, examples: Omit<ConfirmExample, "username">[]): ConfirmExample[] =>
  examples.map((example) => ({ ...example, username }));

const CLOSING = { understood: "on", current_password: PASSWORD };

export const CONFIRM_EXAMPLES: ConfirmExample[] = [
  ...of("patient", PATIENT),
  ...of("hrd", COMPANY),
  ...of("finance", FINANCE),
  ...of("doctor", DOCTOR),
  {
    file: "routes/account/photo-remove/route.tsx",
    username: "patient2",
    path: async (browser) => {
      await sendPicture(browser, "/profile/photo/new", await picture("jpeg"));
      return "/profile/photo/remove";
    },
    write: "/profile/remove-photo",
  },
  {
    file: "routes/patient/close-account/closing.server.ts",
    username: "racer1",
    path: () => "/patient/privacy/close",
    choices: CLOSING,
    write: "/privacy/close-account",
  },
  {
    file: "routes/patient/close-account/closing.server.ts",
    username: "racer1",
    path: () => "/patient/privacy/close",
    choices: CLOSING,
    write: "/privacy/keep-account",
  },
];
