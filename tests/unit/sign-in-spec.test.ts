import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftKind } from "../../app/state/drafts.server.ts";
import { z } from "zod";
import { openAccount } from "../../app/session/sign-in.server.ts";
import { signIn } from "../../app/upstream/accounts/accounts.server.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

/** Ways of a provider to answer with the specification's fields and no others. */
const STYLES: Record<string, (fields: object) => object> = {
  "in results": (fields) => ({ statusCode: 200, message: "OK", results: fields }),
  "in data": (fields) => ({ status: "200", message: "OK", data: fields }),
  "at the top": (fields) => fields,
  "at the top, with a status": (fields) => ({ statusCode: 200, message: "OK", results: null, ...fields }),
  "with a code": (fields) => ({ code: 200, data: fields }),
  "one level down": (fields) => ({ success: true, data: { results: fields } }),
};

interface Reply {
  status: number;
  body: string | object;
}
const TOKEN = "token-of-siti";
const COMPANY = { company: { id: "c-1", company_code: "C", name: "C" }, contract: null, quota: [] };
const plain = (fields: object) => fields;

/** @param answers by path; null: no answer comes */
async function open(
  login: object,
  {
    style = plain,
    profile = { uuid: "u-1", person: { patient: { medical_record_number: 1000234501 } } },
    company = { status: 200, body: COMPANY },
  }: { style?: (fields: object) => object; profile?: object | Reply; company?: Reply | null } = {},
) {
  setTransport({
    ...transport(),
    send: ({ path, headers }) => {
      const call = path.split("?")[0];
      if (call === "/company/profile" && company === null)
        throw new UpstreamFault("timeout", "GET /company/profile", false);
      const reply =
        { "/login": { access_token: TOKEN, ...login }, "/profile": profile }[call ?? ""] ?? company;
      if (call !== "/login") expect(headers["authorization"]).toBe(`Bearer ${TOKEN}`);
      const { status, body } =
        reply && "status" in reply ? (reply as Reply) : { status: 200, body: style(reply ?? {}) }; // told apart by its status
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return Promise.resolve({ status, retryAfter: null, body: Buffer.from(text) });
    },
  });
  const result = await signIn({ token: null, lang: "en" }, { username: "siti", password: "p" });
  return openAccount(result, "siti", new Request("http://localhost:3000/login"));
}

const unreadable = () =>
  transport()
    .calls.fields.map(({ call, path }) => `${call} ${path}`)
    .sort();
const PATIENT = { fully_registered: true, account_type: "PATIENT" };
const PAYOR = { fully_registered: true, account_type: "PAYOR" };

describe.each(Object.entries(STYLES))("the specification's answers %s", (_, style) => {
  it.each([
    [{ fully_registered: true, account_type: "PATIENT" }, 1],
    [{ fully_registered: 1 }, 1],
    [{ fully_registered: true, account_type: "REFERRER" }, 2],
    [{ fully_registered: "true", account_type: "PAYOR" }, 3],
    [{ fully_registered: true, account_type: "HEALTH FACILITY" }, 6],
    [{ fully_registered: false, account_type: "PAYOR" }, 0],
    [{ fully_registered: 0, account_type: null }, 0],
  ])("are enough to sign in: %j", async (login, userType) => {
    const company = { status: 200, body: style({ ...COMPANY, company_role: ["hrd"] }) };
    const session = await open(login, { style, company });
    expect(session).toMatchObject({
      userType,
      uuid: "u-1",
      accountKey: "u-1",
      medicalRecordNumber: "1000234501",
    });
    expect(session.companyRoles).toEqual(userType === 3 ? ["hrd"] : []);
  });

  it.each([{ fully_registered: "yes" }, { fully_registered: 2 }, {}, { fully_registered: null }])(
    "tell nothing about the account by %j",
    async (login) => {
      await expect(open(login, { style })).rejects.toThrow("invalid_response");
    },
  );
});

describe("an account type", () => {
  it.each([
    ["patient", 1],
    [" Patient ", 1],
    ["", 1],
    ["HEALTH_FACILITY", 6],
    ["health-facility", 6],
    ["HealthFacility", 6],
    ["health&nbsp;facility", 6],
    ["Payor", 3],
    ["PAYER", 3],
    ["referrer", 2],
  ])("is read in another spelling: %j", async (account_type, userType) => {
    expect((await open({ ...PATIENT, account_type })).userType).toBe(userType);
  });

  it.each([["HOSPITAL"], ["ANYTHING"], [3], [true], [{ name: "PAYOR" }], [["PATIENT"]], ["not_understood"]])(
    "opens no session when it is not understood, and the operator reads of it: %j",
    async (account_type) => {
      await expect(open({ ...PATIENT, account_type })).rejects.toThrow("invalid_response");
      expect(unreadable()).toEqual(["POST /login results.account_type"]);
    },
  );

  it.each([
    [{ uuid: "u-1", company_role: ["viewer"] }],
    [{ uuid: "u-1", person: { first_name: "Budi", patient: null } }],
    [{ uuid: "u-1", person: { first_name: "Budi" } }],
  ])("makes no patient of another account when it is missing: %j", async (profile) => {
    await expect(open({ fully_registered: true }, { profile })).rejects.toThrow("invalid_response");
    expect(unreadable()).toEqual(["POST /login results.account_type"]);
  });
});

const NO_TOKEN = [
  undefined,
  null,
  0,
  1,
  12_345_678,
  true,
  false,
  {},
  [],
  ["token-of-siti"],
  { token: TOKEN },
  "",
  " ",
  "          ",
  "x",
  "0",
  "null",
  "false",
  "undefined",
  "UNDEFINED",
  "[object Object]",
  "00000000",
  "two words here",
  "line\nbreak-token",
  "tökén-of-siti",
  "t".repeat(5000),
];

describe("a token", () => {
  it.each(NO_TOKEN)("is not %j", async (access_token) => {
    for (const fully_registered of [true, false])
      await expect(open({ ...PATIENT, fully_registered, access_token })).rejects.toThrow("invalid_response");
  });

  it.each([
    [
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0_dXJl",
      "12|aBcDeFgH",
      "6f0c0a3e-5d0a-4f6e-9f4e-3c7a0f0d7b10",
    ],
  ])("is one text, as providers make them: %s", async (access_token) => {
    await expect(signInWith(access_token)).resolves.toMatchObject({ access_token });
  });
});

function signInWith(access_token: unknown) {
  const body = JSON.stringify({ access_token, ...PATIENT });
  setTransport({
    ...transport(),
    send: () => Promise.resolve({ status: 200, retryAfter: null, body: Buffer.from(body) }),
  });
  return signIn({ token: null, lang: "en" }, { username: "siti", password: "p" });
}

describe("an account", () => {
  const seen = { status: 200, body: { uuid: "u-1" } };
  it.each([
    ...[undefined, null, "", "null", "undefined", "0", 0, false, {}, [], " ", "two words"].map(
      (uuid): [object] => [{ uuid }],
    ),
    [{ uuid: "00000000-0000-0000-0000-000000000000" }],
    [{ status: 401, body: { message: "Unauthenticated." } }],
    [{ status: 200, body: { statusCode: 401, message: "Unauthenticated." } }],
    [{ status: 403, body: "<html>Forbidden</html>" }],
    [{ status: 404, body: "<html>Not Found</html>" }],
    [{ status: 501, body: "" }],
    [{ status: 200, body: "<html>Sign in</html>" }],
  ])("is known by nothing but its profile, never by the typed name: %j", async (profile) => {
    await open(PATIENT, { profile: seen });
    await expect(open(PATIENT, { profile })).rejects.toThrow(UpstreamFault);
  });

  it("is refused while unfinished if its profile refuses the token", async () => {
    const profile = { status: 401, body: {} };
    await expect(open({ fully_registered: false }, { profile })).rejects.toThrow("invalid_response");
  });

  it("has drafts of its own session while unfinished and without a profile", async () => {
    const profile = { status: 404, body: "<html>Not Found</html>" };
    const [first, again] = [
      await open({ fully_registered: false }, { profile }),
      await open({ fully_registered: false }, { profile }),
    ];
    const profiles = draftKind("profile", z.string());
    await profiles.save(first, "3171…");
    expect(await profiles.find(again)).toBeNull();
    expect(again).toMatchObject({ userType: 0, uuid: null });
  });
});

it.each([
  [["finance"], ["finance"]],
  [["Finance", 7], []],
  [[], []],
  ["hrd,finance", []],
  [{ finance: true }, []],
])("reads roles %j as %j", async (company_role, read) => {
  const session = await open(PAYOR, { profile: { uuid: "u-1", company_role } });
  const known = (session.companyRoles ?? []).filter((role) => ["admin", "hrd", "finance"].includes(role));
  expect(known).toEqual(read);
});

describe("roles that the profile does not name", () => {
  const all = ["admin", "hrd", "finance"];
  const profile = { uuid: "u-1" };

  it.each([
    [{ ...COMPANY, company_role: ["viewer"] }, ["viewer"]],
    [{ ...COMPANY, company_role: [] }, []],
    [{ ...COMPANY, company_role: "hrd" }, []],
    [{ ...COMPANY, company_role: null }, []],
    [COMPANY, []],
    [{ unreadable: true }, []],
  ])("are those of the company's profile, and none if it names none, %j: %j", async (body, roles) => {
    expect((await open(PAYOR, { profile, company: { status: 200, body } })).companyRoles).toEqual(roles);
  });

  it.each([
    [501, "", all],
    [405, "", all],
    [404, "<html>404 Not Found</html>", all],
    [404, { message: "Cannot GET /api/v1.5/company/profile" }, all],
    [404, { statusCode: 404, message: "No such company", results: null }, []],
    [403, "<html>403 Forbidden</html>", []],
    [403, { message: "Forbidden" }, []],
    [400, { statusCode: 400, message: "Bad request", results: null }, []],
  ])("are all only where the provider has no such call: %i %j %j", async (status, body, roles) => {
    expect((await open(PAYOR, { profile, company: { status, body } })).companyRoles).toEqual(roles);
  });

  it("are not guessed when no answer comes", async () => {
    await expect(open(PAYOR, { profile, company: null })).rejects.toThrow(UpstreamFault);
  });
});
