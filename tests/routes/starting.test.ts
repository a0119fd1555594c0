import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { send } from "../support/browser.ts";
import { freePort, root, temporaryFolder } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { startProcess } from "../support/process.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

const ENDS = ["SIGTERM", "SIGKILL", "SIGHUP"] as const;

let taken: string;
let holder: Server;
let dataDir: string;
beforeAll(async () => {
  taken = String(await freePort());
  holder = createServer();
  await new Promise<void>((resolve) => holder.listen(Number(taken), "127.0.0.1", resolve));
});
afterAll(() => holder.close());
beforeEach(async () => {
  dataDir = temporaryFolder();
  await copySeed(join(dataDir, "lab"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function outputOf(variables: Record<string, string>): Promise<string> {
  const portal = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...variables });
  expect(await portal.ended).toBe(1);
  return portal.output();
}

/** Every second one; all in `npm run test:long`. */
const FAULTS: readonly [what: string, why: string, variables: () => Record<string, string>][] = [
  ["PORT", "the port is in use", () => ({ PORT: taken })],
  ["METRICS_PORT", "the port is in use", () => ({ METRICS_PORT: taken })],
  [
    "The reference laboratory",
    "its database is damaged",
    () => {
      writeFileSync(join(dataDir, "lab/lab.sqlite"), "no database ".repeat(100));
      return {};
    },
  ],
  ["The reference laboratory", "the port is in use", () => ({ LAB_PORT: taken })],
  [
    "The state in DATA_DIR",
    "its database is damaged",
    () => {
      writeFileSync(join(dataDir, "state.sqlite"), "no database ".repeat(100));
      return {};
    },
  ],
];

describe("a start that fails", () => {
  it.each(inTurn(FAULTS, 0, 2))("says why in one sentence: %s, %s", async (what, why, variables) => {
    const output = await outputOf(variables());
    expect(output.split("\n")).toHaveLength(2);
    expect(output).toContain(what);
    expect(output).toContain(why);
  });

  it("lists all faults of its configuration", async () => {
    const output = await outputOf({
      DATA_DIR: "/dev/null/x",
      PUBLIC_ORIGIN: "portal.example",
      TRUST_PROXY: "x",
    });
    for (const name of ["DATA_DIR", "PUBLIC_ORIGIN", "TRUST_PROXY", "LAB_API_URL"])
      expect(output).toContain(`  - ${name}: `);
    expect(output).not.toMatch(/\n\s+at |node_modules|Error/);
  });
});

describe("npm start", () => {
  it.each(inTurn(ENDS, 1))("leaves no server behind when it is ended by %s", async (signal) => {
    const port = await freePort();
    const npm = spawn("npm", ["start"], {
      cwd: root,
      env: {
        NODE_ENV: "production",
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "silent",
      },
      stdio: "ignore",
    });
    const status = () =>
      send(`http://127.0.0.1:${String(port)}`, "/readyz").then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 120_000 }).toBe(200);
    npm.kill(signal);
    await expect.poll(status).toBe(0);
  });
});
