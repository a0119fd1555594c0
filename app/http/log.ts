import { createHash, randomUUID } from "node:crypto";
import type { Express } from "express";
import { pino, type Logger } from "pino";
import { pageOf, paths } from "../lib/paths.ts";
import { singleton } from "../lib/process-value.ts";

const shared = singleton<Logger>("log");
export const log = shared.get;
export const setLog = shared.set;

export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Never logs a path, query, body, address or name; sessions are hashed. */
export function setUpRequestLog(app: Express, log: Logger): void {
  app.use((request, response, next) => {
    response.locals.requestId = randomUUID();
    const started = process.hrtime.bigint();
    response.on("close", () => {
      logRequest(log, {
        id: response.locals.requestId,
        method: request.method,
        route: routeOf(request.path),
        status: response.statusCode,
        ms: Number(process.hrtime.bigint() - started) / 1e6,
        aborted: !response.writableEnded,
        sessionId: sessionIdIn(request.headers.cookie),
      });
    });
    next();
  });
}

export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  aborted: boolean;
  sessionId: string | null;
}

export function logRequest(
  log: Logger,
  { id = randomUUID(), method, route, status, ms, aborted, sessionId }: AnsweredRequest & { id?: string },
): void {
  log.info({
    id,
    method: /^[A-Z]{3,7}$/.test(method) ? method : "OTHER",
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    aborted,
    user: sessionId && createHash("sha256").update(`log:${sessionId}`).digest("base64url").slice(0, 12),
  });
}

/** "*" if unknown: requests cannot create names. */
export function routeOf(path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  if (path === paths.events()) return path;
  return pageOf(path)?.path ?? "*";
}

export function sessionIdIn(cookies: string | undefined): string | null {
  return /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/.exec(cookies ?? "")?.[1] ?? null;
}
