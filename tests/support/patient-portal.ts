import { rmSync } from "node:fs";
import { openLog } from "../../app/http/log.ts";
import { answerLostSession } from "../../app/render/lost-session.ts";
import { SESSION_LOST_HEADER } from "../../app/lib/request.ts";
import { openRuntime } from "../../app/http/runtime.ts";
import { openEmbeddedStore } from "../../app/state/store.server.ts";
import { readEnv } from "../../app/env.server.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { startSession } from "../../app/session/session.server.ts";
import { getProfile, signIn } from "../../app/upstream/accounts/accounts.server.ts";
import type { UpstreamResponse } from "../../app/upstream/client/exchange.server.ts";
import type { UpstreamFailure, UpstreamRequest } from "../../app/upstream/client/transport.server.ts";
import { createLab, type Lab } from "../../lab/create.ts";
import { temporaryFolder } from "./portal.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

export const ORIGIN = "http://portal.test";
type Reply = UpstreamResponse | UpstreamFailure;
interface HandlerArgs {
  request: Request;
  params: Record<string, string>;
  context: { nonce: string; requestId: string };
}
type Handler = (args: HandlerArgs) => unknown;

export interface Outcome {
  status: number;
  location: string | null;
  cookies: string;
  data: unknown;
  response: Response | null;
}

/**
 * In-process loaders and actions, called like Remix does, with the reference laboratory. Laboratory
 * calls are recorded and replaceable.
 */
export interface PatientPortal {
  lab: Lab;
  /** calls so far, as "POST /order/create" */
  calls: string[];
  count(call: string): number;
  /** replaces the laboratory's response to a call ("POST /order/create") */
  answer(call: string, reply: () => Reply): void;
  /** the laboratory does the next call of this name ("POST /order/create"); its answer is lost */
  loseAnswer(call: string): void;
  answerNormally(): void;
  signIn(username: string, userType?: 1 | 2): Promise<string>;
  get(
    handler: unknown,
    cookie: string,
    path: string,
    params?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Outcome>;
  post(
    handler: unknown,
    cookie: string,
    path: string,
    form: Record<string, string | string[]>,
    params?: Record<string, string>,
  ): Promise<Outcome>;
  close(): Promise<void>;
}

export const LOST: UpstreamFailure = {
  fault: "timeout",
  nothingDone: false,
  maybeSent: true,
  retryAfter: null,
  cause: null,
};

/** Laboratory reply in the R1 envelope. */
export function reply(status: number, body: object = {}): () => UpstreamResponse {
  const text = JSON.stringify({ statusCode: status, message: "", results: null, ...body });
  return () => ({ status, retryAfter: null, body: Buffer.from(text) });
}

export async function openPatientPortal(): Promise<PatientPortal> {
  const dataDir = temporaryFolder();
  await copySeed(dataDir);
  const lab = await createLab({ dataDir });
  const env = readEnv({
    NODE_ENV: "test",
    PUBLIC_ORIGIN: ORIGIN,
    DATA_DIR: dataDir,
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
  });
  const closeRuntime = openRuntime(
    env,
    openLog("silent"),
    { state: openEmbeddedStore(env.DATA_DIR) },
    lab.url,
  );
  const calls: string[] = [];
  const replies = new Map<string, () => Reply>();
  const lost = new Set<string>();
  const original = transport();
  const send = (upstreamRequest: UpstreamRequest): Promise<Reply> => {
    const name = `${upstreamRequest.method} ${upstreamRequest.path.split("?")[0] ?? ""}`;
    calls.push(name);
    const instead = replies.get(name);
    if (lost.delete(name)) return original.send(upstreamRequest).then(() => LOST);
    return instead ? Promise.resolve(instead()) : original.send(upstreamRequest);
  };
  setTransport({ ...original, send });

  const run = async (
    handler: unknown,
    request: Request,
    params: Record<string, string>,
  ): Promise<Outcome> => {
    const context = { nonce: "", requestId: "test" };
    try {
      return outcomeOf(await (handler as Handler)({ request, params, context }));
    } catch (thrown) {
      if (thrown instanceof Response) return outcomeOf(thrown);
      throw thrown;
    }
  };
  return {
    lab,
    calls,
    count: (call) => calls.filter((value) => value === call).length,
    answer: (call, instead) => replies.set(call, instead),
    loseAnswer: (call) => lost.add(call),
    answerNormally: () => {
      replies.clear();
    },
    signIn: async (username, userType = 1) => {
      const visitor = { token: null, lang: "en" as const };
      const { access_token } = await signIn(visitor, { username, password: "Lab-portal-1" });
      const profile = await getProfile({ token: access_token, lang: "en" });
      const line = await startSession({
        token: access_token,
        userType,
        accountKey: profile.uuid,
        name: username,
        medicalRecordNumber: null,
        uuid: profile.uuid,
      });
      return line.split(";")[0] ?? "";
    },
    get: (handler, cookie, path, params = {}, headers = {}) =>
      run(handler, new Request(ORIGIN + path, { headers: { Cookie: cookie, ...headers } }), params),
    post: async (handler, cookie, path, form, params = {}) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(form)) {
        for (const item of [value].flat()) body.append(name, item);
      }
      const request = () => new Request(ORIGIN + path, { method: "POST", headers: { Cookie: cookie }, body });
      const outcome = await run(handler, request(), params);
      return outcome.response?.headers.has(SESSION_LOST_HEADER)
        ? outcomeOf(await answerLostSession(request(), outcome.response))
        : outcome;
    },
    close: async () => {
      await closeRuntime();
      await lab.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function outcomeOf(answer: unknown): Outcome {
  if (answer instanceof Response) {
    const cookies = answer.headers.getSetCookie().join("\n");
    const location = answer.headers.get("Location");
    return { status: answer.status, location, cookies, data: null, response: answer };
  }
  const wrapped = answer as { type?: string; data?: unknown; init?: { status?: number } | null } | null;
  const isData = wrapped?.type === "DataWithResponseInit";
  const data = isData ? wrapped.data : answer;
  return {
    status: isData ? (wrapped.init?.status ?? 200) : 200,
    location: null,
    cookies: "",
    data,
    response: null,
  };
}
