import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { createApi, type Clock, type LabContext } from "./http.ts";
import { openCardReader } from "./ocr/reader.ts";
import { mountFiles } from "./pdf/files.ts";
import { routes } from "./routes/all.ts";
import { seedIfEmpty } from "./seed/seed.ts";
import { findCaller } from "./store/accounts.ts";
import { openDb, type Db } from "./store/db.ts";

export interface LabOptions {
  /** folder for the database and files; created when missing */
  dataDir: string;
  /** 0 = any free port */
  port?: number;
  host?: string;
  /** default: the machine's clock */
  clock?: Clock;
}

/** A running reference laboratory. */
export interface Lab {
  /** base URL of the API, `/api/v1.5` included */
  url: string;
  /** websocket address and key of the Pusher-protocol channel server; null until it exists */
  socket: { url: string; key: string } | null;
  db: Db;
  close(): Promise<void>;
}

const DATABASE = "lab.sqlite";

/** Removes the data of a laboratory that is not running; the next start seeds it again. */
export function resetLab(dataDir: string): void {
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, "files"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Opens the reference laboratory: database, deterministic seed, API. Errors: the port is taken, the
 * folder cannot be written.
 */
export async function createLab(options: LabOptions): Promise<Lab> {
  const clock = options.clock ?? { now: () => new Date() };
  const filesDir = join(options.dataDir, "files");
  mkdirSync(filesDir, { recursive: true });
  const db = openDb(join(options.dataDir, DATABASE));
  await seedIfEmpty(db, clock);
  const cards = openCardReader(clock);
  let origin = "";
  const context: LabContext = {
    db,
    clock,
    filesDir,
    origin: () => origin,
    cards,
    findCaller: (token, path) => findCaller(db, clock, token, path),
  };
  const api = createApi(routes, context, [mountFiles]);
  const server = createServer(api);
  // Longer than callers keep idle connections, so none is closed under a request.
  server.keepAliveTimeout = 65_000;
  const host = options.host ?? "127.0.0.1";
  try {
    await listen(server, options.port ?? 0, host);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  origin = `http://${host}:${String((server.address() as AddressInfo).port)}`;
  return {
    url: `${origin}/api/v1.5`,
    socket: null,
    db,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await cards.close();
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
      await db.destroy();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
}
