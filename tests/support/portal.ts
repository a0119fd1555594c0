import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AdmissionLimits } from "../../app/http/bodies/admission.ts";
import type { Hub } from "../../app/realtime/hub.ts";
import type { startPortal as StartPortal } from "../../server.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface TestPortal {
  /** without a path, e.g. http://localhost:41234 */
  origin: string;
  dataDir: string;
  hub: Hub | null;
  /** stops as on a signal, serving for `delayMs`; `close()` it afterwards */
  stop(delayMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Below the ephemeral ports, which outgoing connections use. */
const PORTS = { from: 20_000, count: 10_000 };
let nextPort = process.pid;

/**
 * A free TCP port on loopback. Keeps the same UDP port bound until this process ends, so that other
 * test processes skip the port before anything listens on it.
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

/** Checks all addresses: another server may listen beyond loopback. */
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

/** A new data folder of a laboratory, seeded. */
export async function seededFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  await copySeed(dataDir);
  return dataDir;
}

/**
 * Opens the built portal in this process with a new data folder; one at a time, as its runtime is
 * process-wide. Without LAB_API_URL it also opens the reference laboratory.
 */
export async function openPortal(
  variables: Record<string, string> = {},
  admission: Partial<AdmissionLimits> = {},
): Promise<TestPortal> {
  const dataDir = variables["DATA_DIR"] ?? temporaryFolder();
  const port = await freePort();
  // A folder given by the test may already hold data.
  if (!variables["DATA_DIR"] && !variables["LAB_API_URL"])
    await copySeed(join(dataDir, "lab"), new Date(), variables["BRAND_NAME"]);
  const built = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, "build/server/index.js")).href
  )) as {
    startPortal: typeof StartPortal;
  };
  const portal = await built.startPortal(
    {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
      ...variables,
    },
    { admission },
  );
  let stopped: Promise<void> | undefined;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    dataDir,
    hub: portal.hub,
    stop: (delayMs) => (stopped ??= portal.close(delayMs)),
    close: async () => {
      await (stopped ??= portal.close());
      if (!variables["DATA_DIR"]) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
