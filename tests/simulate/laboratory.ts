import { IncomingMessage, ServerResponse, type RequestListener } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import { findCaller } from "../../lab/domains/accounts/accounts.ts";
import type { Db } from "../../lab/database/db.ts";
import { createApi } from "../../lab/http/server.ts";
import { checkLedgers, raiseAlert } from "../../lab/domains/company/ledger-alerts.ts";
import { BrokenLedger } from "../../lab/ledgers/ledger-state.ts";
import { keyFile } from "../../lab/ledgers/seal-key.ts";
import { openDb } from "../../lab/open-db.ts";
import { openPublisher } from "../../lab/publisher.ts";
import { routes } from "../../lab/registry.ts";
import { reportSigner } from "../../lab/domains/reports/report-keys.ts";
import { CALL_TIMES } from "../../lab/domains/results/critical/critical-calls.ts";
import { seedIfEmpty } from "../../lab/seed/seed.ts";
import { text } from "../../lab/texts.ts";

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The reference laboratory without a socket: its database, its routes and its sweep. */
export interface SimulatedLaboratory {
  db: Db;
  ask(query: Asked): Promise<Answered>;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export const LABORATORY = "http://laboratory.test";

export async function openLaboratory(dataDir: string, clock: { now(): Date }): Promise<SimulatedLaboratory> {
  const db = openDb(join(dataDir, "lab.sqlite"), keyFile(join(dataDir, "ledger-key")));
  await seedIfEmpty(db, clock);
  await checkLedgers(db, clock);
  const publisher = await openPublisher(db, clock, () => undefined, CALL_TIMES);
  const api = createApi(routes, {
    db,
    clock,
    text,
    origin: () => LABORATORY,
    ownPaymentPage: false,
    portalOrigin: null,
    brand: "Laboratorium Sehat",
    cards: { read: () => Promise.resolve(null), close: () => undefined },
    familyMonths: 12,
    licencePolicy: "confirm",
    callTimes: CALL_TIMES,
    signReport: reportSigner(join(dataDir, "report-key")),
    findCaller: (token, call) => findCaller(db, clock, token, call),
    onError: async (error) => {
      if (error instanceof BrokenLedger) await raiseAlert(db, clock, error.fault);
    },
    afterCall: () => undefined,
  });
  return {
    db,
    ask: (requested) => answerOf(api, requested),
    sweep: publisher.sweep,
    close: async () => {
      await publisher.close();
      await db.destroy();
    },
  };
}

/** Runs an Express application in this process: Node's own request and response, without a socket. */
function answerOf(api: RequestListener, { method, path, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method, url: path, httpVersion: "1.1" });
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    Object.assign(request.headers, { host: new URL(LABORATORY).host, ...length, ...headers });
    request.push(body ?? null);
    if (body !== undefined) request.push(null);
    const response = new ServerResponse(request);
    response.end = ((content?: string | Buffer, encoding?: BufferEncoding) => {
      const sent = response.getHeaders();
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: typeof content === "string" ? Buffer.from(content, encoding) : (content ?? Buffer.alloc(0)),
      });
      return response;
    }) as ServerResponse["end"];
    api(request, response);
  });
}
