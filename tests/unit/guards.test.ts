import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rightsOf } from "../../app/features/company/roles.ts";
import { mayEnter, pageAfter } from "../../app/session/access.server.ts";
import {
  lacksRole,
  readPublic,
  requireCompany,
  requireCompanyMember,
  requireDoctor,
  requireFacility,
  requireMember,
  requirePatient,
  requireUnfinished,
  requireVisitor,
  savesDataHere,
} from "../../app/session/guards.server.ts";
import {
  endSession,
  readSession,
  refreshSessions,
  shortName,
  startSession,
  type UserType,
} from "../../app/session/session.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const ACCOUNTS: readonly [who: string, userType: UserType, companyRoles: string[]][] = [
  ["unfinished", 0, []],
  ["patient", 1, []],
  ["doctor", 2, []],
  ["admin", 3, ["admin"]],
  ["hrd", 3, ["hrd"]],
  ["finance", 3, ["finance"]],
  ["viewer", 3, ["viewer"]],
  ["without role", 3, []],
  ["unknown role", 3, ["owner"]],
  ["facility", 6, []],
];

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

async function cookieFor(userType: UserType, companyRoles: string[] = []) {
  const account = { token: "t", accountKey: "a", name: "Siti", medicalRecordNumber: null, uuid: null };
  return (await startSession({ ...account, userType, companyRoles })).split(";")[0] ?? "";
}

const page = (Cookie = "", more: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost:3000/company/billing?page=2&lang=id", {
    method,
    headers: { Cookie, ...more },
  });

/** "entered", or status and target of what the guard throws. */
async function outcome(entry: Promise<unknown>): Promise<string> {
  try {
    await entry;
    return "entered";
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return `${String(thrown.status)} ${thrown.headers.get("Location") ?? ""}`.trim();
  }
}

describe("a guard", () => {
  it.each([
    ["patient", requirePatient, ["patient"]],
    ["doctor", requireDoctor, ["doctor"]],
    ["company", requireCompany(), ["admin", "hrd", "finance", "viewer"]],
    ["human resources", requireCompany("hrd"), ["hrd"]],
    ["admin or finance", requireCompany("admin", "finance"), ["admin", "finance"]],
    [
      "company member",
      requireCompanyMember,
      ["admin", "hrd", "finance", "viewer", "without role", "unknown role"],
    ],
    ["facility", requireFacility, ["facility"]],
    ["unfinished", requireUnfinished, ["unfinished"]],
    [
      "member",
      requireMember,
      ["patient", "doctor", "admin", "hrd", "finance", "viewer", "without role", "unknown role", "facility"],
    ],
  ])("lets in these accounts alone: %s", async (_name, guard, entering) => {
    const entered: string[] = [];
    for (const [who, userType, roles] of ACCOUNTS) {
      const answer = await outcome(guard(page(await cookieFor(userType, roles))));
      if (answer === "entered") entered.push(who);
      else expect(answer, who).toBe("302 /page-not-allowed");
    }
    expect(entered).toEqual(entering);
  });

  it("sends signed-out people to sign in, and back to their page", async () => {
    const login = `/login?redirect=${encodeURIComponent("/company/billing?page=2")}`;
    expect(await outcome(requirePatient(page()))).toBe(`302 ${login}`);
    expect(await outcome(requirePatient(page("sid=forged", {}, "POST")))).toBe(`303 ${login}`);
  });

  it("answers nothing to the script of another session's page", async () => {
    const cookie = await cookieFor(1);
    const session = await readSession(cookie);
    const current = shortName(session?.id ?? "");
    expect(await outcome(requirePatient(page(cookie, { "x-background": current })))).toBe("entered");
    expect(await outcome(requirePatient(page(cookie, { "x-background": "AAAAAAAA" })))).toBe("204");
  });

  it("gives the account's own session and token", async () => {
    const request = page(await cookieFor(1));
    const { session, up, request: same } = await requirePatient(request);
    expect([session.name, up.token, same]).toEqual(["Siti", "t", request]);
  });

  it("reads a page's session once, and that of a post each time", async () => {
    const cookie = await cookieFor(1);
    const [read, posted] = [page(cookie), page(cookie, {}, "POST")];
    const { session } = await requirePatient(read);
    await requirePatient(posted);
    await endSession(session);
    expect(await outcome(requirePatient(read))).toBe("entered");
    expect(await outcome(requirePatient(posted))).toMatch(/^303 \/login/);
  });

  it("keeps signed-in people from pages of visitors, and opens public pages to everybody", async () => {
    const cookie = await cookieFor(1);
    expect(await outcome(requireVisitor(page(cookie)))).toBe("302 /");
    expect(await outcome(requireVisitor(page(cookie), "/home"))).toBe("302 /home");
    const visitor = await requireVisitor(page());
    expect(visitor.up.token).toBeNull();
    const [known, stranger] = [await readPublic(page(cookie)), await readPublic(page())];
    expect([known.session?.name, known.up.token, stranger.session]).toEqual(["Siti", null, null]);
  });
});

describe("saving data", () => {
  const ASKS = { "Save-Data": "on" };

  it("follows the account before the cookie, and the browser where the account leaves it to that", async () => {
    const cookie = await cookieFor(1);
    const saves = async (lowData: boolean | null, choice: string, more = {}) => {
      await refreshSessions("a", { lowData });
      return savesDataHere(page(`${cookie}; data=${choice}`, more));
    };
    expect(await savesDataHere(page(`${cookie}; data=low`))).toBe(true);
    expect(await savesDataHere(page(`${cookie}; data=full`, ASKS))).toBe(false);
    expect(await saves(true, "full")).toBe(true);
    expect(await saves(false, "low", ASKS)).toBe(false);
    expect(await saves(null, "low")).toBe(false);
    expect(await saves(null, "full", ASKS)).toBe(true);
    expect(await savesDataHere(page("", ASKS))).toBe(true);
    expect(await savesDataHere(page())).toBe(false);
  });
});

describe("a company account", () => {
  it("lacks a role unless it has one that the portal knows", () => {
    const lacking = ACCOUNTS.filter(([, userType, companyRoles]) =>
      lacksRole({ userType, companyRoles } as never),
    );
    expect(lacking.map(([who]) => who)).toEqual(["without role", "unknown role"]);
  });

  it.each([
    [["admin"], { keepsEmployees: true, pays: false, decides: ["first", "second"] }],
    [["hrd"], { keepsEmployees: true, pays: false, decides: ["first"] }],
    [["finance"], { keepsEmployees: false, pays: true, decides: ["second"] }],
    [["viewer"], { keepsEmployees: false, pays: false, decides: [] }],
    [["hrd", "finance"], { keepsEmployees: true, pays: true, decides: ["first", "second"] }],
  ])("has these rights as %j", (companyRoles, rights) => {
    expect(rightsOf({ companyRoles })).toEqual(rights);
  });
});

describe("the page after signing in", () => {
  it.each([
    ["/", [1, 2, 3, 6]],
    ["/patient/home", [1]],
    ["/patient/test/abc?page=2", [1]],
    ["/doctor/home", [2]],
    ["/company/home", [3]],
    ["/medical-center", [6]],
    ["/notifications", [1, 2, 3, 6]],
    ["/continue-register", [0]],
    ["/login", []],
    ["/no-such-page", []],
  ])("%s may be entered by types %j", (path, types) => {
    expect(([0, 1, 2, 3, 6] as const).filter((userType) => mayEnter(path, userType))).toEqual(types);
  });

  it("is the wanted one if it is a page of this account, its home otherwise", () => {
    expect(pageAfter("/patient/home", 1, "/home")).toBe("/patient/home");
    for (const value of [
      "/doctor/home",
      "//evil.example",
      "/download/invoice/INV-1",
      "/no-such-page",
      "",
      null,
      undefined,
    ])
      expect(pageAfter(value, 1, "/home"), String(value)).toBe("/home");
  });
});
