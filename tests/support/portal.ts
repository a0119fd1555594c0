import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { startPortal as StartPortal } from "../../server.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface TestPortal {
  /** address without a path, e.g. http://localhost:41234 */
  origin: string;
  dataDir: string;
  close(): Promise<void>;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
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
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    dataDir,
    close: async () => {
      await portal.close();
      if (!variables["DATA_DIR"]) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
