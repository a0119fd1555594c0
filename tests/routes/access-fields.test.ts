import { describe, expect, it } from "vitest";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { sampleOf, withField, type FieldPath } from "../support/sample-answer.ts";
import { openStub } from "../support/stub-upstream.ts";
import "../support/readable-endpoints.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const MANY = "100000/1h";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const limits = { RATE_LOGIN_ACCOUNT: MANY, RATE_LOGIN_ADDRESS: MANY };
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, ...limits }));

/** The laboratory's answers to these calls, changed: results by path. */
type Change = (path: string, results: Record<string, unknown>) => unknown;

function answerWith(change: Change): void {
  stub.rewrite(({ path }, { status, text }) => {
    if (status !== 200) return text;
    const body = JSON.parse(text) as Record<string, unknown>;
    if (path === "/login") return JSON.stringify({ ...body, ...(change(path, body) as object) });
    return JSON.stringify({ ...body, results: change(path, body["results"] as Record<string, unknown>) });
  });
}

interface Account {
  username: string;
  company?: string;
  /** makes the intact answers */
  intact: Change;
  pages: readonly string[];
}

const VIEWER: Account = {
  username: "hrd",
  company: "NUSANTARA",
  pages: ["/company/home", "/menu", "/company/employee/master/add"],
  intact: (path, results) => {
    if (path === "/profile") return withField(results, ["company_role"], undefined);
    return path === "/company/profile" ? { ...results, company_role: ["viewer"] } : results;
  },
};
const DOCTOR: Account = {
  username: "doctor",
  pages: ["/doctor/home", "/menu", "/company/home"],
  intact: (_, results) => results,
};

/** Pages that open for an account, and the links and forms on them. */
async function grantsOf({ username, company, pages }: Account): Promise<Set<string>> {
  const browser = new Browser(portal.origin);
  await browser.signIn(username, undefined, company);
  const grants = new Set<string>();
  if (!browser.jar.has("sid")) return grants;
  for (const path of pages) {
    const { status, text } = await browser.get(path);
    if (status !== 200) continue;
    grants.add(`opens ${path}`);
    for (const [, kind, target = ""] of text.matchAll(/ (href|action)="([^"#?]*)/g))
      if (!target.startsWith("/assets")) grants.add(`${String(kind)} ${target.replaceAll("&amp;", "&")}`);
  }
  return grants;
}

/** The outer fields of a call's answer and those of the company, from its schema. */
function fieldsOf(path: string): FieldPath[] {
  const call = endpoints.find((endpoint) => endpoint.path === path);
  if (!call) throw new Error(`No call ${path}`);
  const all = sampleOf(call.results("en")).fields.map((field) => field.path);
  return all.filter(([first, ...rest]) => rest.length === 0 || (first === "company" && rest.length === 1));
}

const BROKEN: readonly unknown[] = [undefined, {}, ["opensesame"]];
/** Without an account, a page is a visitor's: it may link to sign-in and registration. */
const isVisitors = (grant: string) =>
  /^(href|action) \/(login|r3915t3r|forgot-password|apply\b.*)?$/.test(grant);

describe.each([
  ["a viewer of a company", VIEWER, ["/login", "/profile", "/company/profile"]],
  ["a doctor", DOCTOR, ["/login"]],
] as const)("the answers that decide what %s may do", (_, account, paths) => {
  // Promise Q3: each field of each answer, removed and broken.
  it.each(paths)(
    "grant no more when a field of %s is missing or broken",
    { timeout: 300_000 },
    async (path) => {
      answerWith(account.intact);
      const intact = await grantsOf(account);
      expect(intact.size).toBeGreaterThan(5);
      const more: string[] = [];
      const fields = fieldsOf(path);
      for (const field of fields)
        for (const value of BROKEN) {
          answerWith((called, results) => {
            const answer = account.intact(called, results);
            if (called !== path) return answer;
            // Top level: an absent field must not come back from the envelope.
            return path === "/login" && value === undefined
              ? withField(answer, field, null)
              : withField(answer, field, value);
          });
          const grants = await grantsOf(account);
          for (const grant of grants)
            if (!intact.has(grant) && !isVisitors(grant))
              more.push(`${field.join(".")} ${JSON.stringify(value) ?? "absent"}: ${grant}`);
        }
      expect(more).toEqual([]);
      measured("Q3", `${path}: ${String(fields.length * BROKEN.length)} missing or broken fields, 0 grants`);
    },
  );
});
