import { afterEach, describe, expect, it } from "vitest";
import { tickRows } from "../support/approval-forms.ts";
import { Browser, formIn, type PageResponse } from "../support/browser.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { uploadSheet } from "../support/company-portal.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { childForm } from "../support/family-form.ts";
import { openPortal } from "../support/portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browsers: Record<string, Browser> = {
  siti: useVisitor(portal, "patient"),
  hrd: useVisitor(portal, "hrd"),
  finance: useVisitor(portal, "finance"),
};
afterEach(() => {
  stub.heal();
  stub.answerNormally();
});

const as = (username: string): Browser => browsers[username] ?? new Browser(portal.origin);
const OUTCOME = "/request/get-outcome";
const UNKNOWN = "We do not know whether this went through";
const FORM = 'id="main-form"';

interface Case {
  by: string;
  /** of the write */
  call: string;
  /** the form's page */
  path: string | (() => Promise<string>);
  fields: Record<string, string>;
  which: string;
}

const importReview = async () =>
  `${(await uploadSheet(as("hrd"), csvOf([personAt(300)]))).location ?? ""}/confirm`;
const approvalReview = async () => {
  const step = "/company/examination-approval/approve-first/exm-0000008";
  return (
    (await tickRows(as("hrd"), `${step}?funding=DEPOSIT`, { "exm-0000008-0001": "Cuti" })).location ?? ""
  );
};
const topup = async () => {
  const fields = { amount: "1000000", method_code: "VA_BNI" };
  return (await as("finance").submit("/company/deposit-transaction/top-up", fields, FORM)).location ?? "";
};

const CASES: Record<string, Case> = {
  "a payment method": {
    by: "siti",
    call: "/payment/change-method",
    path: "/payment-pending-package?order_id=INV-0000991&change=1",
    fields: { method_code: "VA_BNI" },
    which: 'name="method_code"',
  },
  "a refund": {
    by: "siti",
    call: "/refund/request",
    path: "/patient/order/ORD-0001016/refund",
    fields: { bank_code: "014", account_number: "1234567890", account_name: "Siti Rahmawati", reason: "" },
    which: 'name="shown"',
  },
  "a review": {
    by: "siti",
    call: "/review/create",
    path: "/patient/order/ORD-0001015/review",
    fields: { rating: "4", comment: "" },
    which: 'name="rating"',
  },
  "a child in the family": {
    by: "siti",
    call: "/family/create-dependent",
    path: "/patient/family/new?way=none",
    fields: childForm,
    which: FORM,
  },
  "a request about data": {
    by: "siti",
    call: "/privacy/create-request",
    path: "/profile/privacy/request",
    fields: { kind: "correction", text: "The address on my invoice is wrong." },
    which: FORM,
  },
  "a share page": {
    by: "siti",
    call: "/medical-record/create-share",
    path: "/patient/medical-record/pat-siti/share",
    fields: { scope: "record", hours: "1" },
    which: 'name="hours"',
  },
  "an import": {
    by: "hrd",
    call: "/employee/import-confirm",
    path: importReview,
    fields: {},
    which: 'name="shown"',
  },
  "an approval": {
    by: "hrd",
    call: "/examination/decide",
    path: approvalReview,
    fields: {},
    which: FORM,
  },
  "a top-up": { by: "finance", call: "/deposit/topup", path: topup, fields: {}, which: FORM },
};

async function filled({ by, path, fields, which }: Case) {
  const page = typeof path === "string" ? path : await path();
  const { action, hidden } = formIn((await as(by).get(page)).text, which);
  return { page: action ?? page, form: { ...hidden, ...fields } };
}

const isUnknown = (answer: PageResponse) => [answer.status, visible(answer).includes(UNKNOWN)];

describe.each(Object.entries(CASES))("%s whose answer was lost", (_name, row) => {
  it("is not sent again while the laboratory does not tell, then ends as the laboratory has it", async () => {
    const { page, form } = await filled(row);
    stub.fault(row.call, "lost");
    stub.forget();
    // The page of an import leads on to its outcome by itself.
    const open = row.call === "/employee/import-confirm" ? [302, false] : [503, true];
    expect(isUnknown(await as(row.by).post(page, form))).toEqual(open);
    stub.heal();
    stub.fault(OUTCOME, "status-500");
    expect(isUnknown(await as(row.by).post(page, form))).toEqual(open);
    expect(stub.calls(row.call)).toHaveLength(1);
    stub.heal();
    const settled = await as(row.by).post(page, form);
    expect([settled.status, settled.location === null]).toEqual([303, false]);
    const again = await as(row.by).post(page, form);
    expect([again.status, again.location]).toEqual([303, settled.location]);
    const keys = stub.calls(row.call).map(({ body }) => /"client_request_id":"([^"]*)"/.exec(body)?.[1]);
    expect(new Set(keys).size).toBe(1);
  });
});

const CANCEL: Case = {
  by: "siti",
  call: "/order/cancel",
  path: "/patient/order/ORD-0001021/cancel",
  fields: { reason: "Salah hari" },
  which: 'name="reason"',
};

describe("a form whose write never arrived", () => {
  it("is carried out when it is sent again, once for several presses", async () => {
    const { page, form } = await filled(CANCEL);
    stub.fault(CANCEL.call, "reset");
    stub.forget();
    expect(isUnknown(await as("siti").post(page, form))).toEqual([503, true]);
    stub.heal();
    const answers = await Promise.all([1, 2, 3].map(() => as("siti").post(page, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(stub.calls(CANCEL.call)).toHaveLength(2);
  });
});

describe("a form whose write has no key", () => {
  const USE: Case = {
    by: "siti",
    call: "/privacy/set-consent",
    path: "/profile/privacy",
    fields: {},
    which: 'name="given"',
  };

  it("is told as done when the laboratory shows its effect, and stays unknown while it does not", async () => {
    const { page, form } = await filled(USE);
    stub.fault(USE.call, "reset");
    stub.forget();
    expect(isUnknown(await as("siti").post(page, form))).toEqual([503, true]);
    stub.heal();
    expect(isUnknown(await as("siti").post(page, form))).toEqual([503, true]);
    expect(stub.calls(USE.call)).toHaveLength(1);
    const { hidden } = formIn((await as("siti").get(page)).text, USE.which);
    expect((await as("siti").post(page, hidden)).status).toBe(303);
    stub.forget();
    expect((await as("siti").post(page, form)).status).toBe(303);
    expect(stub.calls(USE.call)).toEqual([]);
  });
});

describe("a form that was refused by its own effect", () => {
  it("is told as done when the laboratory knows its key", async () => {
    const order = "/patient/order/ORD-0001029";
    const page = `${order}/refund`;
    const { hidden } = formIn((await as("siti").get(page)).text, 'name="shown"');
    const form = { ...hidden, reason: "" };
    stub.fault("/refund/request", "lost");
    expect(isUnknown(await as("siti").post(page, form))).toEqual([503, true]);
    stub.heal();
    const settled = await as("siti").post(page, form);
    expect(settled.status).toBe(303);
    expect(visible(await as("siti").open(settled.location ?? ""))).toContain("It went through");
  });
});
