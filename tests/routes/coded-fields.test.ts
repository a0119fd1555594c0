import { describe, expect, it } from "vitest";
import type { Vocabulary } from "../../app/upstream/client/vocabulary.ts";
import * as companies from "../../app/upstream/client/words/companies.ts";
import * as practitioners from "../../app/upstream/client/words/practitioners.ts";
import * as results from "../../app/upstream/client/words/results.ts";
import type { Browser } from "../support/browser.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { tableForm } from "../support/approval-forms.ts";
import { spellingsOf, withWord, type CodedField } from "../support/coded-field.ts";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy } from "../support/thin-proxy.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const EVENT = "/company/office-care/detail/ofc-0000006";
const EMPLOYEES = "/company/employee/master";
const RECORD = "/company/medical-record";
const APPROVAL = "/company/examination-approval";
const PRACTICE = "/dashboard/profile-user";
const SENT = "/doctor/summary-report/referral";
const FEES = "/doctor/summary-report/fee";
const UNREAD = /could not be read/i;

const rows: [CodedField["as"], string, string, CodedField["field"], Vocabulary][] = [
  ["hrd", EMPLOYEES, "/employee/get", "status", companies.EMPLOYEE_STATUS],
  ["hrd", `${EMPLOYEES}/export?format=csv`, "/employee/get", "status", companies.EMPLOYEE_STATUS],
  ["hrd", `${EMPLOYEES}/edit/emp-nja-1005`, "/employee/get-detail", "status", companies.EMPLOYEE_STATUS],
  ["hrd", "/company/office-care", "/office-care/get", "status", companies.EVENT_STATUS],
  ["hrd", "/company/office-care", "/office-care/get", "place_type", companies.PLACE_TYPE],
  ["hrd", EVENT, "/office-care/get-detail", "code", companies.EVENT_CHANGE],
  ["hrd", EVENT, "/office-care/participants", "state", companies.PARTICIPANT_STATE],
  ["hrd", EVENT, "/office-care/participants", ["reached", "channel"], companies.CHANNEL],
  ["hrd", RECORD, "/company/medical-record/get", ["rows", "state"], companies.ATTENDANCE],
  ["hrd", RECORD, "/company/medical-record/get", ["rows", "fitness"], results.CONCLUSION],
  ["hrd", `${RECORD}/export`, "/company/medical-record/get", ["rows", "fitness"], results.CONCLUSION],
  ["hrd", `${RECORD}/export`, "/company/medical-record/get", ["rows", "state"], companies.ATTENDANCE],
  ["finance", "/company/deposit-transaction", "/deposit/get", "type", companies.TRANSFER_TYPE],
  ["finance", "/company/deposit-transaction/export", "/deposit/get", "type", companies.TRANSFER_TYPE],
  ["finance", "/company/billing", "/billing/get", "payment_status", companies.INVOICE_STATUS],
  ["hrd", "/company/home", "/company/profile", ["contract", "status"], companies.CONTRACT_STATUS],
  ["hrd", "/company/home", "/company/profile", ["contract", "payment_terms"], companies.PAYMENT_TERMS],
  ["hrd", `${APPROVAL}?step=done`, "/examination/get", "approval_status", companies.APPROVAL_STATUS],
  [
    "hrd",
    `${APPROVAL}/approve-second/exm-0000005/log`,
    "/examination/get-log",
    "outcome",
    companies.APPROVAL_DECISION,
  ],
  [
    "hrd",
    `${APPROVAL}/approve-second/exm-0000005/log`,
    "/examination/get-log",
    "mode",
    companies.APPROVAL_MODE,
  ],
  ["doctor", SENT, "/referral/get", "state", practitioners.SENT_STATE],
  ["doctor", `${SENT}/export`, "/referral/get", "state", practitioners.SENT_STATE],
  ["doctor", "/doctor/referral/detail/REF-0000081", "/referral/get-detail", "urgency", practitioners.URGENCY],
  ["doctor", FEES, "/fee/get", ["rows", "kind"], practitioners.FEE_KIND],
  ["doctor", FEES, "/fee/get", ["rows", "payout_status"], practitioners.PAYOUT_STATUS],
  ["doctor", `${FEES}/export`, "/fee/get", ["rows", "kind"], practitioners.FEE_KIND],
  ["doctor", `${FEES}/export`, "/fee/get", ["rows", "payout_status"], practitioners.PAYOUT_STATUS],
  [
    "doctor",
    `${PRACTICE}?tab=LICENSE`,
    "/referrer/profile",
    ["license", "status"],
    practitioners.VERIFICATION,
  ],
  ["doctor", `${PRACTICE}?tab=LICENSE`, "/referrer/profile", ["license", "kind"], practitioners.LICENCE_KIND],
  ["doctor", `${PRACTICE}?tab=BANK`, "/referrer/profile", ["bank", "status"], practitioners.VERIFICATION],
  [
    "facility",
    "/medical-center?period=lifetime",
    "/facility/order/get",
    "state",
    practitioners.FACILITY_ORDER_STATE,
  ],
  [
    "facility",
    "/medical-center/samples/export?period=lifetime",
    "/facility/order/get",
    "state",
    practitioners.FACILITY_ORDER_STATE,
  ],
];
const fields = rows.map(([as, page, call, field, words]): CodedField => ({ as, page, call, field, words }));

let sent: { call: string; path: readonly [string | null, string]; word: unknown } | null = null;

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const proxy = useOpened(() =>
  openThinProxy(lab.lab.url, ({ path, json }) =>
    sent?.call === path ? { ...json, results: withWord(json["results"], sent.path, sent.word) } : json,
  ),
);
const limits = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };
const portal = useOpened(() =>
  openPortal({ LAB_API_URL: proxy.url, DOWNLOAD_HOSTS: new URL(lab.lab.url).host, ...limits }),
);
const browsers = new Map<string, Browser>(
  ["hrd", "finance", "doctor", "facility", "patient"].map((name) => [name, useVisitor(portal, name)]),
);

const pathOf = (field: CodedField["field"]) => (typeof field === "string" ? ([null, field] as const) : field);

async function pageWith(field: CodedField, word: unknown): Promise<string> {
  sent = { call: field.call, path: pathOf(field.field), word };
  const page = await browsers.get(field.as)?.get(field.page);
  sent = null;
  expect([page?.status, field.page]).toEqual([200, field.page]);
  return page ? visible(page) : "";
}

const named = fields.map(
  (field) => [`${field.page}: ${String(field.field)} of ${field.call}`, field] as const,
);

describe("a coded field", () => {
  it.each(named)("%s shows an unknown word as not understood", async (_, field) => {
    const benign = await pageWith(field, field.words.codes[0]);
    for (const word of ["frobnicated", 7, ["active"], { code: field.words.codes[0] }]) {
      const page = await pageWith(field, word);
      expect(page, JSON.stringify(word)).toMatch(UNREAD);
      expect(page).not.toBe(benign);
    }
  });

  it.each(named)("%s reads each accepted spelling as its code", async (_, field) => {
    for (const code of field.words.codes) {
      const current = await pageWith(field, code);
      for (const spelling of spellingsOf(field.words, code))
        expect(await pageWith(field, spelling), spelling).toBe(current);
    }
  });
});

const STEP = `${APPROVAL}/approve-first/exm-0000008`;
const SECOND = `${APPROVAL}/approve-second/exm-0000007`;

describe("an approval", () => {
  const unread: [string, string, CodedField["field"], unknown][] = [
    ["hrd", STEP, "approval_step", "third"],
    ["hrd", STEP, "approval_status", "maybe"],
    ["hrd", STEP, "blocked", "because"],
    ["hrd", STEP, "blocked", true],
    ["hrd", STEP, "first", "approved"],
    ["hrd", STEP, "first", { decision: "perhaps" }],
    ["finance", SECOND, "funding_wanted", "CASH"],
    ["finance", SECOND, "fundings", ["DEPOSIT", "CASH"]],
    ["finance", SECOND, "fundings", "DEPOSIT"],
    ["finance", SECOND, "second", { decision: "perhaps" }],
  ];
  const about = (as: string, page: string, field: CodedField["field"]): CodedField => ({
    as,
    page,
    call: "/examination/get-detail",
    field,
    words: companies.APPROVAL_STATUS,
  });

  it.each(unread)("%s cannot decide %s while %s is %j", async (as, page, field, word) => {
    const browser = browsers.get(as);
    const open = await browser?.get(page);
    expect(open?.text).toContain('id="main-form"');
    const text = await pageWith(about(as, page, field), word);
    expect(text).toContain("could not be read, so it cannot be decided here");
    expect(text).not.toMatch(/Save decisions|Approve all/);
    sent = { call: "/examination/get-detail", path: pathOf(field), word };
    const posted = open && (await browser?.post(page, tableForm(open, {}, "approve_all")));
    sent = null;
    expect(posted?.location).toBeNull();
    expect(proxy.passed.some(({ path }) => path === "/examination/decide")).toBe(false);
  });

  it("says that people may have left, and counts their cost", async () => {
    const active = await pageWith(about("hrd", STEP, "active"), true);
    const left = await pageWith(about("hrd", STEP, "active"), false);
    const unknown = await pageWith(about("hrd", STEP, "active"), "gone");
    expect(unknown).toContain("Whether this person is still an active employee could not be read");
    expect(new Set([active, left, unknown]).size).toBe(3);
  });
});

describe("a flag or number that carries danger", () => {
  it.each<[string, string, string, CodedField["field"], unknown, RegExp]>([
    ["finance", "/company/billing", "/billing/get", "overdue", "late", UNREAD],
    ["hrd", `${APPROVAL}?step=done`, "/examination/get", "rejected", "some", UNREAD],
    ["hrd", "/company/home", "/company/profile", "discount_percent", "ten", UNREAD],
    ["hrd", "/company/home", "/company/profile", "funding", ["CASH"], UNREAD],
    ["hrd", EVENT, "/office-care/get-detail", "withdrawn", "many", UNREAD],
    ["hrd", EVENT, "/office-care/get-detail", ["windows", "taken"], "many", UNREAD],
    ["hrd", `${EMPLOYEES}/edit/emp-nja-1005`, "/employee/get-detail", "identity_locked", "yes", UNREAD],
    ["doctor", "/doctor/home", "/referrer/dashboard", ["counts", "pending"], "many", UNREAD],
    ["doctor", "/doctor/referral/detail/REF-0000081", "/referral/get-detail", "named", "yes", UNREAD],
    ["doctor", "/doctor/referral/detail/REF-0000081", "/referral/get-detail", "not_done", "yes", UNREAD],
    ["doctor", "/doctor/referral/detail/REF-0000081", "/referral/get-detail", "fasting_hours", "ten", UNREAD],
    ["doctor", `${PRACTICE}?tab=TAX`, "/referrer/profile", "state_employee", "maybe", UNREAD],
    ["facility", "/medical-center", "/facility/dashboard", ["counts", "action"], "many", UNREAD],
    ["facility", "/medical-center", "/facility/dashboard", ["counts", "delayed"], "many", UNREAD],
    ["facility", "/medical-center?period=lifetime", "/facility/order/get", "result_ready", "yes", UNREAD],
    ["facility", "/medical-center?period=lifetime", "/facility/order/get", "report_withdrawn", "yes", UNREAD],
    [
      "facility",
      "/medical-center/samples/export?period=lifetime",
      "/facility/order/get",
      "outdated",
      "yes",
      UNREAD,
    ],
  ])("%s reads on %s that %s %s %j was not understood", async (as, page, call, field, word, text) => {
    expect(await pageWith({ as, page, call, field, words: companies.PLACE_TYPE }, word)).toMatch(text);
  });
});
