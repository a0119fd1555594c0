import type { Logger } from "pino";
import { setEnv, type Env } from "../env.server.ts";
import { setHub } from "../realtime/hub.ts";
import { setLog } from "./log.ts";
import { openEmbeddedStore, setStore } from "../state/store.server.ts";
import { watchStore, type StoreWatch } from "../state/watched.server.ts";
import { openTransport, setTransport } from "../upstream/client/transport.server.ts";
import type { Metrics } from "./metrics.ts";
import { openUnreadableLog } from "./unreadable.ts";
import type { Readiness } from "./health.ts";

const STORE_PATIENCE_MS = 60_000;

export async function openStore(
  env: Env,
  log: Logger,
  readiness: Readiness,
  metrics: Pick<Metrics, "storeTimed"> | null,
): Promise<StoreWatch> {
  const kind = env.REDIS_URL ? "redis" : "embedded";
  const watch = watchStore(
    env.REDIS_URL
      ? (await import("../state/redis.server.ts")).openRedisStore(env.REDIS_URL)
      : openEmbeddedStore(env.DATA_DIR),
    {
      away: (reason) => log.error({ store: kind }, `The state store does not answer: ${reason}.`),
      back: (seconds) => log.warn({ store: kind, seconds }, "The state store answers again."),
      lost: () => log.error({ store: kind }, "The state store lost entries: everybody has to sign in again."),
      timed: metrics?.storeTimed,
    },
  );
  readiness.isStoreUnavailable = watch.isAway;
  readiness.complaints = watch.complaints;
  try {
    await watch.opened(STORE_PATIENCE_MS, (reason) =>
      log.warn({ store: kind }, `The portal waits for its state store: ${reason}.`),
    );
  } catch (error) {
    await watch.state.close();
    throw error;
  }
  for (const sentence of watch.complaints()) log.warn({ store: kind }, sentence);
  return watch;
}

export function openRuntime(
  env: Env,
  log: Logger,
  { state }: Pick<StoreWatch, "state">,
  embeddedLabUrl: string | null,
  metrics: Pick<Metrics, "observer" | "unreadable"> | null = null,
): () => Promise<void> {
  const labUrl = env.LAB_API_URL ?? embeddedLabUrl;
  if (!labUrl) throw new Error("There is no laboratory to talk to.");
  const host = new URL(labUrl).host;
  env.DOWNLOAD_HOSTS ??= [host];
  env.PAYMENT_HOSTS ??= [host];
  const logUnreadable = openUnreadableLog(log);
  const transport = openTransport({
    baseUrl: labUrl,
    connectMs: env.UPSTREAM_CONNECT_MS,
    timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    repaired: (path, lists) => log.warn({ upstream: path, ...lists }),
    unreadable: (report) => {
      logUnreadable(report);
      metrics?.unreadable(report);
    },
    ...(metrics ? { observer: metrics.observer } : {}),
  });
  env.embeddedLab = embeddedLabUrl !== null;
  setEnv(env);
  setStore(state);
  setTransport(transport);
  setLog(log);
  setHub(null);
  return async () => {
    await transport.close();
    await state.close();
  };
}
