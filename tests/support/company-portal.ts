import { expect } from "vitest";
import { Browser, type PageResponse } from "./browser.ts";
import { tickRows } from "./approval-forms.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { openPortal } from "./portal.ts";
import { COMPANY_CODES } from "./use-visitor.ts";

export const MASTER = "/company/employee/master";

export interface CompanyPortal {
  origin: string;
  dataDir: string;
  as(username: string): Browser;
  upload(username: string, content: string | Buffer): Promise<PageResponse>;
  close(): Promise<void>;
}

export async function openCompanyPortal(): Promise<CompanyPortal> {
  const portal = await openPortal();
  const browsers = new Map<string, Browser>();
  for (const username of ["hrd", "finance", "viewer", "company2"] as const)
    browsers.set(username, await signInCompany(portal.origin, username));
  const as = (username: string) => {
    const browser = browsers.get(username);
    if (!browser) throw new Error(`Nobody is signed in as ${username}.`);
    return browser;
  };
  const upload: CompanyPortal["upload"] = (username, content) => uploadSheet(as(username), content);
  const { origin, dataDir } = portal;
  return { origin, dataDir, as, upload, close: () => portal.close() };
}

export async function signInCompany(
  origin: string,
  username: "hrd" | "finance" | "viewer" | "company2",
): Promise<Browser> {
  const browser = new Browser(origin);
  expect((await browser.signIn(username, undefined, COMPANY_CODES[username])).status).toBe(303);
  return browser;
}

export const uploadSheet = (browser: Browser, content: string | Buffer): Promise<PageResponse> =>
  postSheet(browser, `${MASTER}/import`, content);

/** Posts a sheet as `file`, preceded by other fields, like a native form. */
export async function postSheet(
  browser: Browser,
  path: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): Promise<PageResponse> {
  const token = await browser.tokenOf("/menu");
  const boundary = "----file-of-a-test";
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const texts = Object.entries({ _token: token, ...fields }).map(
    ([name, value]) => `${part(`name="${name}"`)}${value}\r\n`,
  );
  const file = part('name="file"; filename="list.csv"\r\nContent-Type: text/csv');
  const body = Buffer.concat([
    Buffer.from(`${texts.join("")}${file}`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    Origin: browser.origin,
    "Sec-Fetch-Site": "same-origin",
  };
  return browser.ask(path, { method: "POST", headers, body });
}

/** URLs of pages reachable only through a previous step, by site map path. */
export async function companyPages(browser: Browser): Promise<Record<string, string>> {
  const birth = { "date_of_birth.day": "17", "date_of_birth.month": "8", "date_of_birth.year": "1990" };
  const identity = { identity_type: "KTP", identity_number: "3273011708900099", ...birth };
  await browser.submit(`${MASTER}/add`, identity, "identity_number");
  const sheet = [0, 1, 2].map((value) => ({ ...personAt(value), ...(value === 0 && { gender: "?" }) }));
  const review = (await uploadSheet(browser, csvOf(sheet))).location ?? "";
  const approval = "/company/examination-approval";
  const step = `${approval}/approve-first/exm-0000008`;
  await tickRows(browser, `${step}?funding=DEPOSIT`, {
    "exm-0000008-0001": "Cuti",
    "exm-0000008-0002": "Cuti",
  });
  return {
    [`${approval}/approve-first/:id`]: step,
    [`${approval}/approve-second/:id`]: `${approval}/approve-second/exm-0000007`,
    [`${approval}/:step/:id/review`]: `${step}/review`,
    [`${approval}/:step/:id/done`]: `${approval}/approve-second/exm-0000005/done`,
    ...Object.fromEntries(
      ["", "/edit", "/people", "/cancel", "/done", "/slips"].map((page) => [
        `/company/office-care/detail/:id${page}`,
        `/company/office-care/detail/ofc-${page === "/people" ? "0000007" : "0000008"}${page}`,
      ]),
    ),
    ...Object.fromEntries(
      ["withdraw", "resend"].map((page) => [
        `/company/office-care/detail/:id/participant/:item/${page}`,
        `/company/office-care/detail/ofc-0000006/participant/exm-0000006-0002/${page}`,
      ]),
    ),
    [`${MASTER}/edit/:id`]: `${MASTER}/edit/emp-nja-1005`,
    [`${MASTER}/edit/:id/status`]: `${MASTER}/edit/emp-nja-1005/status`,
    [`${MASTER}/edit/:id/examinations`]: `${MASTER}/edit/emp-nja-1005/examinations`,
    [`${MASTER}/import/:id`]: review,
    [`${MASTER}/import/:id/confirm`]: `${review}/confirm`,
  };
}

/** URLs of the finance pages; opens a top-up. */
export async function moneyPages(browser: Browser): Promise<Record<string, string>> {
  const [deposit, billing] = ["/company/deposit-transaction", "/company/billing"];
  const numberIn = async (state: string) =>
    /\/company\/billing\/(BIL-\d+)"/.exec((await browser.get(`${billing}?state=${state}`)).text)?.[1] ?? "";
  const topup = { amount: "1.000.000", method_code: "VA_BCA" };
  const review = await browser.submit(`${deposit}/top-up`, topup, 'id="main-form"');
  const started = await browser.submit(review.location ?? "", {}, 'id="main-form"');
  const unpaid = `${billing}/${await numberIn("unpaid")}`;
  return {
    [`${billing}/:id`]: unpaid,
    [`${billing}/:id/pay`]: `${unpaid}/pay`,
    [`${billing}/:id/pay/confirm`]: `${unpaid}/pay/confirm?method=DEPOSIT`,
    [`${billing}/:id/payment`]: `${billing}/${await numberIn("pending")}/payment`,
    [`${deposit}/top-up/review`]: review.location ?? "",
    [`${deposit}/top-up/:id`]: started.location ?? "",
    [`${deposit}/top-up/:id/cancel`]: `${started.location ?? ""}/cancel`,
    "/company/medical-record": "/company/medical-record?event=ofc-0000002",
  };
}
