import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "./domain.ts";
import { createApi, type LabContext } from "./http.ts";
import { openCardReader } from "./ocr/reader.ts";
import { mountPaymentPage } from "./payment-page.ts";
import { mountFiles } from "./pdf/files.ts";
import { mountPhotos } from "./photos.ts";
import { openPublisher } from "./publisher.ts";
import { routes } from "./routes/registry.ts";
import { seedIfEmpty } from "./seed/seed.ts";
import { openChannels } from "./socket.ts";
import { findCaller } from "./store/accounts.ts";
import { CALL_TIMES } from "./store/critical-calls.ts";
import type { Db } from "./store/db.ts";
import { openDb } from "./store/open-db.ts";
import { checkLedgers } from "./store/ledger-alerts.ts";
import { keyFile } from "./store/seal-key.ts";

export interface LabOptions {
  /** folder for the database and files; created when missing */
  dataDir: string;
  /** 0 = any free port */
  port?: number;
  host?: string;
  /** payments are decided on a page of the laboratory itself, not on the portal's; default: false */
  ownPaymentPage?: boolean;
  /** name of the laboratory, at the head of its documents */
  brand?: string | undefined;
  /** default: the machine's clock */
  clock?: Clock;
  /** how long family access lasts before the patient must renew it; default 12 */
  familyMonths?: number | undefined;
  /** minutes until staff call about a critical value that the patient's side has not confirmed; default 60 and 15 */
  criticalCall?: { dayMinutes?: number | undefined; nightMinutes?: number | undefined };
  /** time limit of reading a card, queue included; default 22 s */
  readCardMs?: number;
}

/** A running reference laboratory. */
export interface Lab {
  /** base URL of the API, `/api/v1.5` included */
  url: string;
  /** websocket origin and key of the Pusher-protocol channel server */
  socket: { url: string; key: string };
  db: Db;
  /** the job that runs every 15 s: cancels overdue orders, sends invitations and reminders, adds calls, publishes notifications */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const DATABASE = "lab.sqlite";
/** Key of the seals of approvals and deposits; a backup keeps it apart from the database. */
const KEY = "ledger-key";
/** Calls after which employees get messages: at once, and beside the answer. */
const INVITES = new Set(["/examination/decide", "/reference/attendance"]);
const SOCKET_KEY = "reference";
const SOCKET_IDLE_MS = 30_000;

/** Deletes the data of a laboratory that is not running; the next start seeds it again. */
export function resetLab(dataDir: string): void {
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, KEY, `${KEY}.new`, "files"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Starts the reference laboratory: database, seed, API, websocket.
 * @throws when the port is taken or the folder is not writable
 */
export async function createLab(options: LabOptions): Promise<Lab> {
  const clock = options.clock ?? { now: () => new Date() };
  mkdirSync(join(options.dataDir, "files"), { recursive: true });
  const db = openDb(join(options.dataDir, DATABASE), keyFile(join(options.dataDir, KEY)));
  await seedIfEmpty(db, clock);
  await checkLedgers(db, clock);
  const cards = openCardReader(clock, options.readCardMs);
  const server = createServer();
  const channels = openChannels(server, { key: SOCKET_KEY, idleMs: SOCKET_IDLE_MS });
  const callTimes = {
    dayMinutes: options.criticalCall?.dayMinutes ?? CALL_TIMES.dayMinutes,
    nightMinutes: options.criticalCall?.nightMinutes ?? CALL_TIMES.nightMinutes,
  };
  const publisher = await openPublisher(db, clock, channels.publish, callTimes);
  let origin = "";
  const context: LabContext = {
    db,
    clock,
    origin: () => origin,
    ownPaymentPage: options.ownPaymentPage ?? false,
    brand: options.brand ?? "Laboratorium Sehat",
    cards,
    familyMonths: options.familyMonths ?? 12,
    callTimes,
    findCaller: (token, call) => findCaller(db, clock, token, call),
    afterCall: (path) => void (INVITES.has(path) ? publisher.sweep() : publisher.flush()),
  };
  server.on(
    "request",
    createApi(routes, context, [
      mountFiles,
      mountPhotos,
      ...(options.ownPaymentPage ? [mountPaymentPage] : []),
    ]),
  );
  // Longer than clients keep idle connections, so that none is closed while a request arrives.
  server.keepAliveTimeout = 65_000;
  const host = options.host ?? "127.0.0.1";
  try {
    await listen(server, options.port ?? 0, host);
  } catch (error) {
    await publisher.close();
    await db.destroy();
    throw error;
  }
  const { port } = server.address() as AddressInfo; // a string only for pipes, null only before listen
  const address = `${host}:${String(port)}`;
  origin = `http://${address}`;
  return {
    url: `${origin}/api/v1.5`,
    socket: { url: `ws://${address}`, key: SOCKET_KEY },
    db,
    sweep: publisher.sweep,
    close: async () => {
      const stopped = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await channels.close();
      await stopped;
      await publisher.close();
      cards.close();
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
