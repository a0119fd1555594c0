import type { Server } from "node:http";
import { connect } from "node:net";

/** One sentence for the operator. */
export class StartError extends Error {}

const REASONS: Record<string, string> = {
  EADDRINUSE: "the port is in use",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "this machine has no such address",
  EACCES: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  SQLITE_NOTADB: "its database is damaged",
  SQLITE_CORRUPT: "its database is damaged",
  SQLITE_READONLY: "its database is read-only",
  SQLITE_CANTOPEN: "its database cannot be opened",
  SQLITE_BUSY: "its files are used by another process; each needs a DATA_DIR of its own",
  ERR_MODULE_NOT_FOUND:
    "its package is not installed or not built here; LAB_API_URL names a provider instead",
};

/** @throws StartError naming `what` on failure */
export async function step<T>(what: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${what}: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const port = "port" in error && typeof error.port === "number" ? ` (${String(error.port)})` : "";
  const known = REASONS[code];
  return known ? known + port : (error.message.split("\n")[0] ?? code);
}

/** @throws Error if the port is taken or the address is not local */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve());
  });
}

/** ms */
const PROBE_MS = 1000;

export const localAddress = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

/** Notices another program on the port without opening it. @throws Error if something answers */
export function refuseTakenPort(port: number, host: string): Promise<void> {
  const at = localAddress(host);
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: at, timeout: PROBE_MS });
    const free = () => {
      socket.destroy();
      resolve();
    };
    socket.once("error", free).once("timeout", free);
    socket.once("connect", () => {
      socket.destroy();
      reject(Object.assign(new Error(), { code: "EADDRINUSE", port }));
    });
  });
}
