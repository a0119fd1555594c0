import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";
import { WRONG_FORMS } from "../support/wrong-forms.ts";

const tokens = new Map<string, string>();
const SIGNED_IN: [username: string, company?: string][] = [["patient"], ["doctor"], ["hrd", "NUSANTARA"]];

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  for (const [username, company] of SIGNED_IN) tokens.set(username, await open.token(username, company));
});

async function refusedBy(
  who: string | null,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<string[]> {
  const token = who === null ? undefined : tokens.get(who);
  const answer = await open.call(method, path, {
    ...(token !== undefined && { token }),
    body: { client_request_id: randomUUID(), ...body },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(400);
  return Object.keys(answer.errors ?? {}).sort();
}

describe("the answer to a form with everything wrong", () => {
  it.each(WRONG_FORMS)("names every error of %s", async (_form, who, call, path, body, fields) => {
    expect(await refusedBy(who, call, path, body)).toEqual(fields);
  });

  it("names a number and an identity that other employees have, beside each other and beside other errors", async () => {
    const taken = open.call("GET", "/employee/get-detail?employee_id=emp-siti", {
      token: tokens.get("hrd") ?? "",
    });
    const { employee_number, identities } = (await taken).results as {
      employee_number: string;
      identities: { identity_type: string; identity_number: string }[];
    };
    const [identity] = identities;
    const twice = {
      employee_number,
      first_name: "Budi",
      gender: "M",
      date_of_birth: "1990-08-17",
      identities: [{ ...identity, primary: true }],
    };
    const answer = await open.call("POST", "/employee/create", {
      token: tokens.get("hrd") ?? "",
      body: { client_request_id: randomUUID(), ...twice },
    });
    expect([answer.status, Object.keys(answer.errors ?? {}).sort()]).toEqual([
      409,
      ["employee_number", "identities.0.identity_number"],
    ]);
    expect(await refusedBy("hrd", "POST", "/employee/create", { ...twice, gender: "X" })).toEqual([
      "employee_number",
      "gender",
      "identities.0.identity_number",
    ]);
  });
});
