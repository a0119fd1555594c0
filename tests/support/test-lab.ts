import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { createLab, type Lab } from "../../lab/create.ts";

/** Password of every seeded account. */
export const PASSWORD = "Lab-portal-1";

const envelope = z.looseObject({
  statusCode: z.number(),
  message: z.string(),
  results: z.unknown(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
  meta: z.record(z.string(), z.number().nullable()).optional(),
});
/** An answer in the R1 envelope with its HTTP status, which has been compared with `statusCode`. */
export type Answer = z.output<typeof envelope> & { status: number };

/** A fresh reference laboratory with a clock that tests can set, and short ways to call it. */
export interface TestLab {
  lab: Lab;
  /** the laboratory's folder */
  dataDir: string;
  clock: { at: Date; now(): Date };
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Answer>;
  login(body: Record<string, unknown>, lang?: string): Promise<Answer>;
  /** the token of a seeded account, signed in once */
  token(username: string, company_code?: string): Promise<string>;
  get(path: string, username?: string): Promise<Answer>;
  /** signs in anew at the next call, after the clock went on */
  forget(): void;
  close(): Promise<void>;
}

/** @param at the time that the laboratory's clock shows until it is set */
export async function openTestLab(at: string): Promise<TestLab> {
  const dataDir = mkdtempSync(join(tmpdir(), "lab-test-"));
  const clock = {
    at: new Date(at),
    now() {
      return this.at;
    },
  };
  const lab = await createLab({ dataDir, clock });
  const tokens = new Map<string, string>();

  const call: TestLab["call"] = async (method, path, options = {}) => {
    const response = await fetch(lab.url + path, {
      method,
      headers: {
        ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const answer = envelope.parse(await response.json());
    expect(answer.statusCode).toBe(response.status);
    return { ...answer, status: response.status };
  };
  const login: TestLab["login"] = (body, lang = "en") => call("POST", `/login?lang=${lang}`, { body });
  const token: TestLab["token"] = async (username, company_code) => {
    const known = tokens.get(username);
    if (known) return known;
    const company = company_code ? { is_company: true, company_code } : {};
    const answer = await login({ username, password: PASSWORD, ...company });
    const { access_token } = z.object({ access_token: z.string() }).parse(answer);
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
