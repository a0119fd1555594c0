import type { Logger } from "pino";
import { setEnv, type Env } from "../env.server.ts";
import { setHub } from "../realtime/hub.ts";
import { setLog } from "./log.ts";
import { openEmbeddedStore, setStore } from "../state/store.server.ts";
import { openTransport, setTransport } from "../upstream/client/transport.server.ts";
import type { Metrics } from "./metrics.ts";
import { openUnreadableLog } from "./unreadable.ts";

export async function openRuntime(
  env: Env,
  log: Logger,
  embeddedLabUrl: string | null,
  metrics: Pick<Metrics, "observer" | "unreadable"> | null = null,
): Promise<() => Promise<void>> {
  const labUrl = env.LAB_API_URL ?? embeddedLabUrl;
  if (!labUrl) throw new Error("There is no laboratory to talk to.");
  const host = new URL(labUrl).host;
  env.DOWNLOAD_HOSTS ??= [host];
  env.PAYMENT_HOSTS ??= [host];
  const state = env.REDIS_URL
    ? (await import("../state/redis.server.ts")).openRedisStore(env.REDIS_URL)
    : openEmbeddedStore(env.DATA_DIR);
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
