import { createHash, randomUUID } from "node:crypto";
import type { Express } from "express";
import { pino, type Logger } from "pino";
import { pageOf, paths } from "../lib/paths.ts";
import { sharedValue } from "../lib/shared-value.ts";

const shared = sharedValue<Logger>("log");
/** The log of this process. */
export const log = shared.get;
export const setLog = shared.set;

/** JSON lines on standard output, UTC. */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * One line per request: route pattern, status, milliseconds, hashed session. Never a path, query, body,
 * address or name.
 */
export function setUpRequestLog(app: Express, log: Logger): void {
  app.use((request, response, next) => {
    response.locals.requestId = randomUUID();
    const started = process.hrtime.bigint();
    response.on("close", () => {
      log.info({
        id: response.locals.requestId,
        method: /^[A-Z]{3,7}$/.test(request.method) ? request.method : "OTHER",
        route: routeOf(request.path),
        status: response.statusCode,
        ms: Math.round(Number(process.hrtime.bigint() - started) / 1e5) / 10,
        aborted: !response.writableEnded,
        user: hashedSession(request.headers.cookie),
      });
    });
    next();
  });
}

/** The route pattern of a path, else "*", so that requests cannot create new names. */
export function routeOf(requestPath: string): string {
  const path = requestPath.replace(/\.data$/, "");
  if (path.startsWith("/assets/")) return "/assets/*";
  if (path === paths.events()) return path;
  return pageOf(path)?.path ?? "*";
}

function hashedSession(cookies: string | undefined): string | null {
  const sid = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/.exec(cookies ?? "")?.[1];
  return sid ? createHash("sha256").update(`log:${sid}`).digest("base64url").slice(0, 12) : null;
}
