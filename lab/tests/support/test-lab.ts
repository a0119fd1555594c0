import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { expect } from "vitest";
import { z } from "zod";
import { createLab, type Lab } from "../../create.ts";
import { copySeed } from "./seeded.ts";

export const PASSWORD = "Lab-portal-1";

const envelope = z.looseObject({
  statusCode: z.number(),
  message: z.string(),
  results: z.unknown(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
});
/** Response envelope and HTTP status, which equals `statusCode`. */
export type Answer = z.output<typeof envelope> & { status: number };

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestLab {
  lab: Lab;
  dataDir: string;
  clock: { at: Date; now(): Date };
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  login(body: Record<string, unknown>, lang?: string, headers?: Record<string, string>): Promise<Answer>;
  /** token of a seeded account; signs in on first use */
  token(username: string, company_code?: string): Promise<string>;
  get(path: string, username?: string): Promise<Answer>;
  /** clears tokens, e.g. after they expire by the test clock */
  forget(): void;
  close(): Promise<void>;
}

/** @param at initial time of the clock, ISO 8601 */
export async function openTestLab(at: string): Promise<TestLab> {
  const dataDir = mkdtempSync(join(tmpdir(), "lab-test-"));
  const clock = {
    at: new Date(at),
    now() {
      return this.at;
    },
  };
  await copySeed(dataDir, clock.at);
  const lab = await createLab({ dataDir, clock, readCardMs: 150_000 });
  const tokens = new Map<string, string>();

  const call: TestLab["call"] = async (method, path, options = {}) => {
    const { statusCode: status, body: sent } = await request(lab.url + path, {
      method,
      headers: {
        ...options.headers,
        ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
    });
    const body = envelope.parse(await sent.json());
    expect(body.statusCode).toBe(status);
    return { ...body, status };
  };
  const login: TestLab["login"] = (body, lang = "en", headers = {}) =>
    call("POST", `/login?lang=${lang}`, { body, headers });
  const token: TestLab["token"] = async (username, company_code) => {
    const known = tokens.get(username);
    if (known) return known;
    const company = company_code ? { is_company: true, company_code } : {};
    const response = await login({ username, password: PASSWORD, ...company });
    const { access_token } = z.object({ access_token: z.string() }).parse(response);
    tokens.set(username, access_token);
    return access_token;
  };
  return {
    lab,
    dataDir,
    clock,
    call,
    login,
    token,
    get: async (path, username = "patient") => call("GET", path, { token: await token(username) }),
    forget: () => {
      tokens.clear();
    },
    close: async () => {
      await lab.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
