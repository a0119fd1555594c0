import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { startPortal as StartPortal } from "../../server.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface TestPortal {
  /** address without a path, e.g. http://localhost:41234 */
  origin: string;
  dataDir: string;
  /** stops as a signal makes it stop, serving on for `delayMs` first; `close()` still has to follow */
  stop(delayMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Below the ports that systems give to outgoing connections, so that none of those takes one. */
const PORTS = { from: 20_000, count: 10_000 };
let nextPort = process.pid;

/**
 * A TCP port on loopback that nobody listens on. The UDP port of the same number stays bound until this
 * process ends, so other test processes pass the port over even before something listens on it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.count; tries++) {
    const port = PORTS.from + (nextPort++ % PORTS.count);
    if ((await reserve(port)) && (await canListen(port))) return port;
  }
  throw new Error("All ports of the tests are taken");
}

function reserve(port: number): Promise<boolean> {
  const mark = createSocket("udp4").unref();
  return new Promise((resolve) => {
    mark.once("error", () => resolve(false));
    mark.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
}

/** On every address: a server of somebody else may listen on another one than loopback. */
function canListen(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "portal-test-"));
}

/**
 * Opens the built portal in this process with a folder of its own. One at a time: its runtime belongs to
 * the process. Without LAB_API_URL the reference laboratory opens beside it.
 */
export async function openPortal(variables: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = variables["DATA_DIR"] ?? temporaryFolder();
  const port = await freePort();
  const built = (await import(/* @vite-ignore */ pathToFileURL(join(root, "build/server.js")).href)) as {
    startPortal: typeof StartPortal;
  };
  const portal = await built.startPortal({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    ...variables,
  });
  let stopped: Promise<void> | undefined;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    dataDir,
    stop: (delayMs) => (stopped ??= portal.close(delayMs)),
    close: async () => {
      await (stopped ??= portal.close());
      if (!variables["DATA_DIR"]) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
