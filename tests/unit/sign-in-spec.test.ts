import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

const jsonAnswer = (body: object) => ({
  ...{ status: 200, retryAfter: null },
  body: Buffer.from(JSON.stringify(body)),
});

/**
 * @param roles undefined: the profile has none
 * @param company answer of `/company/profile`; null: none comes
 */
async function open(
  style: (fields: object) => object,
  login: object,
  roles?: unknown,
  company: object | null = {},
) {
  const profile = {
    ...{ uuid: "u-1", person: { patient: { medical_record_number: 1000234501 } } },
    ...(roles === undefined ? {} : { company_role: roles }),
  };
  setTransport({
    ...transport(),
    send: ({ path }) => {
      const isCompany = path.startsWith("/company/profile");
      if (isCompany && company === null) throw new UpstreamFault("timeout", "GET /company/profile", false);
      if (isCompany) return Promise.resolve(jsonAnswer(style(company ?? {})));
      const body = style(path.startsWith("/login") ? { access_token: "t", ...login } : profile);
      return Promise.resolve(jsonAnswer(body));
    },
  });
  const name = { username: "siti", company_code: null };
  const result = await signIn({ token: null, lang: "en" }, { username: "siti", password: "p" });
  return openAccount(result, name, new Request("http://localhost:3000/login"));
}

describe.each(Object.entries(STYLES))("the specification's answers %s are enough to sign in", (_, style) => {
  it.each([
    [{ fully_registered: true, account_type: "PATIENT" }, 1],
    [{ fully_registered: "1", account_type: "ANYTHING" }, 1],
    [{ fully_registered: 1 }, 1],
    [{ fully_registered: true, account_type: "REFERRER" }, 2],
    [{ fully_registered: "true", account_type: "PAYOR" }, 3],
    [{ fully_registered: true, account_type: "HEALTH FACILITY" }, 6],
    [{ fully_registered: false, account_type: "PAYOR" }, 0],
    [{ fully_registered: 0, account_type: null }, 0],
  ])("%j", async (login, userType) => {
    const session = await open(style, login);
    expect(session).toMatchObject({
      userType,
      uuid: "u-1",
      accountKey: "u-1",
      medicalRecordNumber: "1000234501",
    });
    expect(session.companyRoles).toEqual(userType === 3 ? ["admin", "hrd", "finance"] : []);
  });

  it.each([{ fully_registered: "yes" }, { fully_registered: 2 }, {}, { fully_registered: null }])(
    "but %j tells nothing about the account",
    async (login) => {
      await expect(open(style, login)).rejects.toThrow("invalid_response");
    },
  );
});

it.each([
  [["finance"], ["finance"]],
  [["Finance", 7], []],
  [[], []],
  ["hrd,finance", []],
  [{ finance: true }, []],
])("roles %j are %j: only absent ones count as all", async (sent, read) => {
  const session = await open((fields) => fields, { fully_registered: true, account_type: "PAYOR" }, sent);
  const known = (session.companyRoles ?? []).filter((role) => ["admin", "hrd", "finance"].includes(role));
  expect(known).toEqual(read);
});

describe("roles that the profile does not name", () => {
  const plain = (fields: object) => fields;
  const payor = { fully_registered: true, account_type: "PAYOR" };
  const company = { company: { id: "c-1", company_code: "C", name: "C" }, contract: null, quota: [] };

  it.each([
    [{ ...company, company_role: ["viewer"] }, ["viewer"]],
    [{ ...company, company_role: [] }, []],
    [{ ...company, company_role: "hrd" }, []],
    [company, ["admin", "hrd", "finance"]],
    [{ unreadable: true }, ["admin", "hrd", "finance"]],
  ])("are those of the company's profile %j: %j", async (answer, roles) => {
    expect((await open(plain, payor, undefined, answer)).companyRoles).toEqual(roles);
  });

  it("are not guessed when no answer comes", async () => {
    await expect(open(plain, payor, undefined, null)).rejects.toThrow(UpstreamFault);
  });
});
