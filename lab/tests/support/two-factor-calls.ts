import { z } from "zod";
import { PASSWORD, type TestLab } from "./test-lab.ts";

const started = z.looseObject({ challenge_id: z.string() });
const passkeyStarted = started.extend({ options: z.looseObject({ challenge: z.string() }) });
const passed = z.looseObject({ proof: z.string() });
const signedIn = z.looseObject({ access_token: z.string(), second_step: z.boolean().optional() });

/** Calls of the second lock of one session, given its token. */
export function twoFactorAt(open: TestLab) {
  const call = (method: string, path: string, token: string, body?: object, proof = "") =>
    open.call(method, path, { token, body, headers: proof ? { "x-second-lock": proof } : {} });
  const lastCode = async (recipient: string): Promise<string> => {
    const { results } = await open.call("GET", `/outbox/get?per_page=20`);
    const messages = z
      .array(z.looseObject({ recipient: z.string(), code: z.string().nullable() }))
      .parse(results);
    const code = messages.find((message) => message.recipient === recipient && message.code !== null)?.code;
    if (!code) throw new Error("no code was sent");
    return code;
  };
  const request = (token: string, purpose: string, method = "email") =>
    call("POST", "/second-lock/request", token, { purpose, method });
  const verify = (token: string, challenge_id: string, code: string) =>
    call("POST", "/second-lock/verify", token, { challenge_id, code });
  /** A minute and more apart, because codes are. */
  const start = async (token: string, purpose: string): Promise<string> => {
    open.clock.at = new Date(open.clock.at.getTime() + 61_000);
    return started.parse((await request(token, purpose)).results).challenge_id;
  };
  return {
    call,
    lastCode,
    request,
    verify,
    start,
    signIn: async (body: object = { username: "patient" }, device?: { id: string; name: string }) => {
      const headers = device ? { "x-device": device.id, "x-device-name": device.name } : undefined;
      return signedIn.parse(await open.login({ ...body, password: PASSWORD }, "en", headers));
    },
    switchOn: (token: string, more: object = {}) =>
      call("PUT", "/second-lock/update", token, { is_on: true, current_password: PASSWORD, ...more }),
    prove: async (token: string, purpose: string, email = "siti.rahmawati@example.com"): Promise<string> => {
      const challenge_id = await start(token, purpose);
      return passed.parse((await verify(token, challenge_id, await lastCode(email))).results).proof;
    },
    passkeyStart: (results: unknown) => passkeyStarted.parse(results),
    proofIn: (results: unknown) => passed.parse(results).proof,
  };
}

export const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");
