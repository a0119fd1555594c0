import type { Logger } from "pino";
import type { Env } from "../env.server.ts";
import { setRuntime } from "../runtime.server.ts";
import { openRedisState } from "../state/redis.server.ts";
import { openEmbeddedState } from "../state/store.server.ts";
import { openDoor, type DoorObserver } from "../upstream/transport.server.ts";

/** Opens state and door for this process and makes them known; answers how to close them. */
export function openRuntime(
  env: Env,
  log: Logger,
  embeddedLabUrl: string | null,
  observer?: DoorObserver,
): () => Promise<void> {
  const labUrl = env.LAB_API_URL ?? embeddedLabUrl;
  if (!labUrl) throw new Error("There is no laboratory to talk to.");
  const host = new URL(labUrl).host;
  env.DOWNLOAD_HOSTS ??= [host];
  env.PAYMENT_HOSTS ??= [host];
  const state = env.REDIS_URL ? openRedisState(env.REDIS_URL) : openEmbeddedState(env.DATA_DIR);
  const door = openDoor({
    baseUrl: labUrl,
    connectMs: env.UPSTREAM_CONNECT_MS,
    timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    ...(observer ? { observer } : {}),
  });
  setRuntime({ env, state, door, log, embeddedLab: embeddedLabUrl !== null, live: null });
  return async () => {
    await door.close();
    await state.close();
  };
}
