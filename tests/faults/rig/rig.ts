import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Browser, send } from "../../support/browser.ts";
import { openChannelServer, type ChannelServer } from "../../support/channel-server.ts";
import { freePort, root, temporaryFolder } from "../../support/portal.ts";
import { copySeed } from "../../../lab/tests/support/seeded.ts";
import { openStub, type Stub } from "../../support/stub-upstream.ts";
import { startPortal, until, type MeasuredPortal } from "./process.ts";

export interface Laboratory {
  url: string;
  /** includes the line naming its websocket */
  output(): string;
  /** direct call bypassing the proxy, like another client */
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<LabAnswer>;
  token(username: string): Promise<string>;
  close(): Promise<void>;
}

interface LabAnswer {
  status: number;
  body: { results?: unknown; access_token?: string };
}

/** Portal process → recording and faulting proxy → laboratory process, plus a channel server. */
export interface Rig {
  portal: MeasuredPortal;
  origin: string;
  lab: Laboratory;
  /** records the portal's calls and injects faults */
  proxy: Stub;
  channels: ChannelServer;
  dataDir: string;
  browser(headers?: Record<string, string>): Browser;
  signedIn(username?: string, companyCode?: string): Promise<Browser>;
  close(): Promise<void>;
}

export const PASSWORD = "Lab-portal-1";
const SECRET = "a-secret-for-tests-only-0123456789abcdef";

export async function startLaboratory(): Promise<Laboratory> {
  const port = await freePort();
  const dataDir = temporaryFolder();
  await copySeed(join(dataDir, "lab"));
  const child = spawn(process.execPath, ["--import", "tsx", "lab/main.ts"], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      LAB_PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const tokens = new Map<string, string>();
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${String(port)}/api/v1.5`;
  await until("the laboratory answers", () => /Live notifications/.test(output), 120_000);
  const call: Laboratory["call"] = async (method, path, { token, body } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as LabAnswer["body"] }; // the laboratory's envelope
  };
  return {
    url,
    output: () => output,
    call,
    token: async (username) => {
      const known = tokens.get(username);
      // A password change ends an account's tokens.
      if (known && (await call("GET", "/profile", { token: known })).status === 200) return known;
      const { body } = await call("POST", "/login", { body: { username, password: PASSWORD } });
      tokens.set(username, body.access_token ?? "");
      return body.access_token ?? "";
    },
    close: async () => {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sign-in limits are off unless set in `variables`. */
export async function openRig(lab: Laboratory, variables: Record<string, string> = {}): Promise<Rig> {
  const proxy = await openStub({ forwardTo: lab.url });
  const channels = await openChannelServer();
  const dataDir = temporaryFolder();
  const port = String(await freePort());
  const portal = await startPortal({
    NODE_ENV: "production",
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    LAB_API_URL: proxy.url,
    LAB_WS_URL: channels.url,
    LAB_WS_KEY: channels.key,
    SESSION_SECRETS: SECRET,
    LOG_LEVEL: "warn",
    RATE_LOGIN_ACCOUNT: "100000/1m",
    RATE_LOGIN_ADDRESS: "100000/1m",
    RATE_OTP_NUMBER: "100000/1m",
    RATE_OTP_ADDRESS: "100000/1m",
    ...variables,
  });
  await until("the portal is ready", async () => {
    if (!portal.isRunning()) throw new Error(`The portal has ended:\n${portal.output()}`);
    return (await send(portal.origin, "/readyz").catch(() => null))?.status === 200;
  });
  const browser = (headers: Record<string, string> = {}) => new Browser(portal.origin, headers);
  return {
    portal,
    origin: portal.origin,
    lab,
    proxy,
    channels,
    dataDir,
    browser,
    signedIn: async (username = "patient", companyCode) => {
      const row = browser();
      const answer = await row.signIn(username, PASSWORD, companyCode);
      if (answer.status !== 303) throw new Error(`Sign-in of ${username} answered ${String(answer.status)}`);
      return row;
    },
    close: async () => {
      portal.kill("SIGKILL");
      await portal.ended;
      await channels.close();
      await proxy.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const inRepository = (path: string) => join(root, path);
