import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readEnv, setEnv } from "../../app/env.server.ts";
import { setLog } from "../../app/http/log.ts";
import { setHub } from "../../app/realtime/hub.ts";
import { openEmbeddedStore, setStore } from "../../app/state/store.server.ts";
import { openTransport, setTransport } from "../../app/upstream/client/transport.server.ts";

/**
 * Runtime for tests of loaders, actions and sessions: in-memory state, real transport to the given
 * laboratory (default: unreachable). Returns its close function.
 */
export function useMemoryRuntime(
  variables: Record<string, string> = {},
  labUrl = "http://127.0.0.1:9/api/v1.5",
): () => Promise<void> {
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: mkdtempSync(join(tmpdir(), "portal-")),
    LAB_API_URL: labUrl,
    PUBLIC_ORIGIN: "http://localhost:3000",
    SESSION_SECRETS: "test-secret-of-thirty-two-characters-or-more",
    ...variables,
  });
  const host = new URL(labUrl).host;
  env.DOWNLOAD_HOSTS ??= [host];
  env.PAYMENT_HOSTS ??= [host];
  const state = openEmbeddedStore(":memory:");
  const transport = openTransport({
    baseUrl: labUrl,
    connectMs: env.UPSTREAM_CONNECT_MS,
    timeoutMs: env.UPSTREAM_TIMEOUT_MS,
  });
  setEnv({ ...env, embeddedLab: true });
  setStore(state);
  setTransport(transport);
  setLog(pino({ level: "silent" }));
  setHub(null);
  return async () => {
    await transport.close();
    await state.close();
  };
}
