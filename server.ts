import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import express, { type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import { ConfigurationError, readEnv, setEnv, type Env } from "./app/env.server.ts";
import type { AdmissionLimits } from "./app/http/bodies/admission.ts";
import {
  readStaticFiles,
  setUpAssets,
  setUpCompression,
  sheetTexts,
  type StaticFiles,
} from "./app/http/assets.ts";
import { setUpBrokenRequests } from "./app/http/broken-requests.ts";
import { openFleet } from "./app/http/fleet.ts";
import { setUpEvents } from "./app/http/events/events.ts";
import { setUpHealth, type Readiness } from "./app/http/health.ts";
import { openLive } from "./app/http/events/live.ts";
import { logRequest, openLog, setUpRequestLog } from "./app/http/log.ts";
import { setUpForms, setUpOriginCheck } from "./app/http/bodies/origin.ts";
import { setUpOverload } from "./app/http/load/overload.ts";
import { openRenderer, setUpLanguage, setUpRemix } from "./app/render/remix.ts";
import { setUpPrograms } from "./app/http/bodies/programs.ts";
import { setUpPrefetch } from "./app/http/load/prefetch.ts";
import { operatorPage } from "./app/http/operator.ts";
import { watchProvider } from "./app/http/provider.ts";
import { openRuntime, openStore } from "./app/http/runtime.ts";
import { setUpSecurityHeaders } from "./app/http/security.ts";
import { setSheetTexts, sheetHeaders } from "./app/render/sheets.ts";
import { listen, refuseTakenPort, StartError, step } from "./app/http/start.ts";
import { setDemonstration } from "./app/session/demonstration.server.ts";
import { setUpWellKnown } from "./app/http/well-known.ts";
import { setUpTimeouts, stopGracefully, stopOnSignals } from "./app/http/stop.ts";
import { holdFolder } from "./app/lib/data-folder.server.ts";
import type { Hub } from "./app/realtime/hub.ts";
import { setUpTargetCheck } from "./app/http/target.ts";
import { openRenderQueue } from "./app/http/load/render-queue.ts";
import { setUpVisitor } from "./app/http/visitor.ts";
import { welcome } from "./app/http/welcome.ts";
import { transport } from "./app/upstream/client/transport.server.ts";

/** The reference laboratory's staff. */
const DESK = "/reference-lab";

export interface Portal {
  origin: string;
  env: Env;
  /** live notifications; null without a channel server */
  hub: Hub | null;
  /** Graceful stop; `delayMs`: time to serve requests after /readyz fails. */
  close(delayMs?: number): Promise<void>;
}

export interface Development {
  middleware: RequestHandler;
  build: () => Promise<ServerBuild>;
}

/**
 * Starts the portal, plus the reference laboratory if LAB_API_URL is unset.
 * @param options.admission limits for tests
 * @param options.development serves sources through Vite instead of the build
 */
export async function startPortal(
  variables?: Record<string, string | undefined>,
  options: { admission?: Partial<AdmissionLimits>; development?: Development } = {},
): Promise<Portal> {
  const env = readEnv(variables);
  setEnv(env); // for errors before the runtime is open
  const log = openLog(env.LOG_LEVEL);
  warnOfUnknown(env, log);
  const readiness: Readiness = { ready: false, isStoreUnavailable: () => false, complaints: () => [] };
  const place = `PORT ${String(env.PORT)} on HOST ${env.HOST}`;
  await step(place, () => refuseTakenPort(env.PORT, env.HOST));
  const app = express();
  // Only works before any middleware. Express would parse every query, quadratic in repeated keys.
  app.disable("query parser");
  // A missing Host gets an error page like any other bad request.
  const server = createServer({ requireHostHeader: false });
  setUpRequestLog(app, log);
  const metrics = await openMetrics(app, env, readiness);
  const { development } = options;
  setUpFiles(app, env, development);
  setUpSecurityHeaders(app, env);
  setUpBrokenRequests(app, server);
  const openEvents = setUpEvents(server, app, {
    readiness,
    answered: (request) => {
      logRequest(log, request);
      metrics?.answered(request);
    },
  });
  setUpHealth(app, readiness);
  setUpWellKnown(app);
  setUpTimeouts(server);
  const { stored, letGo } = await openState(env, log, readiness, metrics);
  const lab = env.LAB_API_URL ? null : await step("The reference laboratory", () => openLab(env));
  const labUrl = lab?.url ?? null;
  showDemonstration(lab);
  const closeRuntime = openRuntime(env, log, stored, labUrl, metrics);
  const live = openLive(env, lab?.socket ?? null);
  const watch = watchProvider(env, labUrl, log, live);
  const version = buildVersion();
  const fleet = openFleet(env, version, stored.state, log);
  const complaints = () => [...stored.complaints(), ...fleet.complaints(), ...watch.complaints()];
  readiness.complaints = complaints;
  const build = await buildOf(development);
  if (development) app.use(development.middleware);
  setUpPrograms(app);
  setUpPrefetch(app);
  setUpOriginCheck(app, env, lab ? [DESK] : []);
  setUpTargetCheck(app);
  setUpVisitor(app);
  setUpForms(app);
  const renderQueue = openRenderQueue(server);
  const load = setUpOverload(app, { renderQueue, limits: options.admission, onShed: metrics?.shed });
  const renderer = openRenderer(build, renderQueue, metrics?.pageFailed);
  setUpCompression(app, env);
  setUpLanguage(app);
  if (lab) app.use(DESK, lab.desk);
  setUpRemix(app, renderer);
  openEvents(live);
  const { calls: book } = transport();
  const { socket } = watch;
  metrics?.opened({ version, fleet, book, socket, waiting: load.waiting }, () =>
    operatorPage({ book, watch: { socket, complaints }, version }),
  );
  await fleet.start();
  // Last: a proxy sends visitors as soon as it is open.
  await step(place, () => listen(server, env.PORT, env.HOST));
  nameOrigin(env, server);
  readiness.ready = true;
  await watch.start();

  const close = async (delayMs = 0) => {
    await stopGracefully(server, readiness, { delayMs, patienceMs: 15_000, goodbye: live?.closeStreams });
    load.stop();
    renderQueue.close();
    live?.close();
    await watch.close();
    await fleet.close();
    await closeRuntime();
    letGo();
    await metrics?.close();
    await lab?.close();
  };
  return { origin: env.PUBLIC_ORIGIN, env, hub: live?.hub ?? null, close };
}

function warnOfUnknown({ unknown }: Env, log: Logger): void {
  if (unknown.length > 0) log.warn(`These variables look like settings and are none: ${unknown.join(", ")}.`);
}

/** Null without METRICS_PORT. */
async function openMetrics(app: Express, env: Env, readiness: Readiness) {
  if (env.METRICS_PORT === undefined) return null;
  const { setUpMetrics } = await import("./app/http/metrics.ts");
  const metrics = setUpMetrics(app, env, readiness);
  await step(`METRICS_PORT ${String(env.METRICS_PORT)} on HOST ${env.HOST}`, () => metrics?.listen());
  return metrics;
}

/** Vite serves them in development. */
function setUpFiles(app: Express, env: Env, development: Development | undefined): void {
  const files: StaticFiles = development
    ? new Map()
    : readStaticFiles(resolve("build/client"), env.BRAND_FILE?.mark !== undefined);
  setSheetTexts(sheetTexts(files));
  setUpAssets(app, files, sheetHeaders);
}

type Metrics = Awaited<ReturnType<typeof openMetrics>>;

/** @returns `letGo` frees the folder for another portal */
async function openState(env: Env, log: Logger, readiness: Readiness, metrics: Metrics) {
  const letGo = await step("The state in DATA_DIR", () =>
    env.REDIS_URL ? () => undefined : holdFolder(env.DATA_DIR),
  );
  const stored = await step(env.REDIS_URL ? "The state store at REDIS_URL" : "The state in DATA_DIR", () =>
    openStore(env, log, readiness, metrics),
  );
  return { stored, letGo };
}

async function buildOf(development: Development | undefined) {
  return development?.build ?? (await import("virtual:remix/server-build"));
}

/** Unless PUBLIC_ORIGIN is set. */
function nameOrigin(env: Env, server: Server): void {
  if (env.originIsNamed) return;
  env.PUBLIC_ORIGIN = `http://localhost:${String((server.address() as AddressInfo).port)}`; // a TCP port
}

/** Changes with every chunk of the build, whose names the entry contains. */
function buildVersion(): string {
  const entry = readFileSync(fileURLToPath(import.meta.url));
  return createHash("sha256").update(entry).digest("hex").slice(0, 10);
}

function showDemonstration(lab: Awaited<ReturnType<typeof openLab>> | null): void {
  const findCode = (recipients: readonly string[]) => lab?.findCode(recipients) ?? Promise.resolve(null);
  setDemonstration(lab && { accounts: lab.accounts, desk: DESK, findCode });
}

async function openLab(env: Env) {
  const { createLab } = await import("reference-laboratory");
  return createLab({
    dataDir: join(env.DATA_DIR, "lab"),
    port: env.LAB_PORT,
    brand: env.BRAND_NAME,
    portalOrigin: env.PUBLIC_ORIGIN,
    holidaysFile: env.HOLIDAYS_FILE,
    onNotice: (notice) => process.stderr.write(`${notice}\n`),
    familyMonths: env.FAMILY_ACCESS_MONTHS,
    licencePolicy: env.REFERRAL_LICENCE,
    doctorFees: env.DOCTOR_FEES === "on",
    criticalCall: { dayMinutes: env.CRITICAL_CALL_MINUTES, nightMinutes: env.CRITICAL_CALL_NIGHT_MINUTES },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    let opened: Portal | undefined;
    stopOnSignals((delayMs) => opened?.close(delayMs) ?? Promise.resolve(), process.argv);
    const portal = (opened = await startPortal());
    welcome(portal.origin, !portal.env.LAB_API_URL);
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
