import { mkdirSync, rmSync, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Express, RequestHandler, Request, Response } from "express";
import { sql } from "kysely";
import type { Clock, LicencePolicy } from "./lib/call-context.ts";
import { createApi, type LabContext } from "./http/server.ts";
import { openCardReader } from "./ocr/reader.ts";
import { mountPaymentPage } from "./domains/orders/simulated-bank/payment-page.ts";
import { openDesk } from "./desk/desk.ts";
import { demoAccounts } from "./desk/demo-accounts.ts";
import { findLatestCode } from "./domains/notifications/outbox.ts";
import { mountFiles } from "./files.ts";
import { mountPhotos } from "./domains/profile/photo-files.ts";
import { openPublisher } from "./publisher.ts";
import { routes } from "./registry.ts";
import { isSpecified } from "./specification.ts";
import { text } from "./texts.ts";
import { seedIfEmpty } from "./seed/seed.ts";
import { openChannels } from "./domains/notifications/socket.ts";
import { findCaller } from "./domains/accounts/accounts.ts";
import { CALL_TIMES } from "./domains/results/critical/critical-calls.ts";
import type { Db } from "./database/db.ts";
import { storeHolidays } from "./lib/holidays.ts";
import { labToday } from "./lib/local-time.ts";
import { holdFolder, openDb } from "./open-db.ts";
import { checkLedgers, raiseAlert } from "./domains/company/ledger-alerts.ts";
import { BrokenLedger } from "./ledgers/ledger-state.ts";
import { keyFile } from "./ledgers/seal-key.ts";
import { reportSigner } from "./domains/reports/report-keys.ts";

export interface LabOptions {
  dataDir: string;
  /** 0: any free port */
  port?: number;
  host?: string;
  /** "spec": specified calls only; default: all */
  only?: "spec" | undefined;
  /** default: false */
  ownPaymentPage?: boolean;
  brand?: string | undefined;
  /** messages link to it and loopback only */
  portalOrigin?: string | undefined;
  clock?: Clock;
  /** default: holidays with fixed dates */
  holidaysFile?: string | undefined;
  onNotice?: (notice: string) => void;
  /** default 12 */
  familyMonths?: number | undefined;
  /** default: confirmed by the laboratory */
  licencePolicy?: LicencePolicy | undefined;
  /** minutes; default 60 and 15 */
  criticalCall?: { dayMinutes?: number | undefined; nightMinutes?: number | undefined };
  /** default: true */
  doctorFees?: boolean;
  /** queue included; default 22 s */
  readCardMs?: number;
  /** absolute path */
  apiDocument?: string;
}

export interface Lab {
  /** including `/api/v1.5` */
  url: string;
  socket: { url: string; key: string };
  db: Db;
  /** behind the portal's checks of forms */
  desk: RequestHandler;
  accounts: typeof demoAccounts;
  /** latest code sent to one of these recipients; null without one */
  findCode(recipients: readonly string[]): Promise<string | null>;
  /** called every 15 s */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const holidayNotice = (years: readonly number[]) =>
  `The public holidays of ${years.join(" and ")} are not known: only those with a fixed date count (HOLIDAYS_FILE).`;

const DATABASE = "lab.sqlite";
/** A backup keeps it apart from the database. */
const KEY = "ledger-key";
const REPORT_KEY = "report-key";
const INVITES = new Set(["/examination/decide", "/reference/attendance"]);
const SOCKET_KEY = "reference";
const SOCKET_IDLE_MS = 30_000;

/** The next start seeds again. @throws Error with code SQLITE_BUSY while it runs */
export function resetLab(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const letGo = holdFolder(dataDir);
  const keys = [KEY, `${KEY}.new`, REPORT_KEY, `${REPORT_KEY}.new`];
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, ...keys, "files"]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  letGo();
}

/** @throws when the port is taken or the folder not writable */
export async function createLab(options: LabOptions): Promise<Lab> {
  const clock = options.clock ?? { now: () => new Date() };
  mkdirSync(join(options.dataDir, "files"), { recursive: true });
  const letGo = holdFolder(options.dataDir);
  const db = openDb(join(options.dataDir, DATABASE), keyFile(join(options.dataDir, KEY)));
  const brand = options.brand ?? "Laboratorium Sehat";
  await db.replaceInto("laboratory").values({ only_row: 1, name: brand }).execute();
  const unlisted = await storeHolidays(db, options.holidaysFile, labToday(clock.now()));
  if (unlisted.length > 0) options.onNotice?.(holidayNotice(unlisted));
  await seedIfEmpty(db, clock);
  await checkLedgers(db, clock);
  const cards = openCardReader(clock, options.readCardMs);
  const server = createServer();
  const channels = openChannels(server, { key: SOCKET_KEY, idleMs: SOCKET_IDLE_MS });
  const callTimes = callTimesOf(options);
  const publisher = await openPublisher(db, clock, channels.publish, callTimes);
  let origin = "";
  const context: LabContext = {
    db,
    clock,
    text,
    origin: () => origin,
    ...settingsOf(options),
    brand,
    cards,
    callTimes,
    signReport: reportSigner(join(options.dataDir, REPORT_KEY)),
    findCaller: (token, call) => findCaller(db, clock, token, call),
    onError: async (error) => {
      if (error instanceof BrokenLedger) await raiseAlert(db, clock, error.fault);
    },
    afterCall: (path) => void (INVITES.has(path) ? publisher.sweep() : publisher.flush()),
  };
  server.on("request", apiOf(options, context));
  // Outlasts clients' idle connections, so that none closes under a request.
  server.keepAliveTimeout = 65_000;
  const host = options.host ?? "127.0.0.1";
  try {
    await listen(server, options.port ?? 0, host);
  } catch (error) {
    await publisher.close();
    await db.destroy();
    letGo();
    throw error;
  }
  const { port } = server.address() as AddressInfo; // a string only for pipes, null only before listen
  const address = `${host}:${String(port)}`;
  origin = `http://${address}`;
  return {
    url: `${origin}/api/v1.5`,
    socket: { url: `ws://${address}`, key: SOCKET_KEY },
    db,
    desk: openDesk(context, { doctorFees: options.doctorFees ?? true }),
    accounts: demoAccounts,
    findCode: (recipients) => findLatestCode(db, recipients),
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
      letGo();
    },
  };
}

function settingsOf({ ownPaymentPage, portalOrigin, familyMonths, licencePolicy }: LabOptions) {
  return {
    ownPaymentPage: ownPaymentPage ?? false,
    portalOrigin: portalOrigin ?? null,
    familyMonths: familyMonths ?? 12,
    licencePolicy: licencePolicy ?? "confirm",
  };
}

function callTimesOf({ criticalCall }: LabOptions) {
  const { dayMinutes, nightMinutes, nextMinutes } = CALL_TIMES;
  return {
    dayMinutes: criticalCall?.dayMinutes ?? dayMinutes,
    nightMinutes: criticalCall?.nightMinutes ?? nightMinutes,
    nextMinutes,
  };
}

function apiOf({ only, ownPaymentPage, apiDocument }: LabOptions, context: LabContext): Express {
  const documents = [mountFiles, (app: Express) => mountApiDocument(app, apiDocument)];
  if (only === "spec") return createApi(routes.filter(isSpecified), context, documents, "plain");
  const payment = ownPaymentPage ? [mountPaymentPage] : [];
  return createApi(routes, context, [...documents, mountPhotos, ...payment]);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
}

/** 404 without `file`. */
function mountApiDocument(app: Express, file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  app.get("/openapi.json", (_request: Request, response: Response) => {
    response.sendFile(file);
  });
}
