// `npm run doctor`, or `node build/programs/doctor.js` in the container: checks an installation with the
// portal's own variables. Prints a line each; exit code 1: something to mend.
import { existsSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { ConfigurationError, readEnv, setEnv, type Env } from "../app/env.server.ts";
import { complaintWords } from "../app/http/provider.ts";
import { localAddress } from "../app/http/start.ts";
import { openUpstream } from "../app/realtime/upstream.ts";
import { openRedisStore } from "../app/state/redis.server.ts";
import { openEmbeddedStore, setStore } from "../app/state/store.server.ts";
import { watchStore } from "../app/state/watched.server.ts";
import { openTransport, setTransport } from "../app/upstream/client/transport.server.ts";
import { lookAtProvider } from "../app/upstream/provider/first-look.server.ts";

const PATIENCE_MS = 5000;
const SKEW_SECONDS = 30;
const LEAST_FREE = 500 * 1024 * 1024;

/** Sentences on what to mend; empty: in order. */
type Check = (env: Env) => Promise<string[]>;

const checks: Record<string, Check> = {
  "state store": async ({ REDIS_URL, DATA_DIR }) => {
    if (REDIS_URL === undefined) return embeddedFaults(join(DATA_DIR, "state.sqlite"));
    const silent = () => undefined;
    const { state, opened, complaints } = watchStore(openRedisStore(REDIS_URL), {
      away: silent,
      back: silent,
      lost: silent,
    });
    const fault = await opened(PATIENCE_MS, silent).then(
      () => null,
      (error: unknown) => `REDIS_URL: ${error instanceof Error ? error.message : "it fails"}.`,
    );
    await state.close();
    return fault === null ? complaints() : [fault];
  },
  disk: async ({ DATA_DIR, REDIS_URL, LAB_API_URL }) => {
    if (REDIS_URL !== undefined && LAB_API_URL !== undefined) return [];
    await access(DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = bavail * bsize;
    return free < LEAST_FREE ? [`DATA_DIR: ${String(Math.round(free / 1024 / 1024))} MB are left.`] : [];
  },
  provider: async ({ LAB_API_URL, LAB_CALLS, UPSTREAM_CONNECT_MS, UPSTREAM_TIMEOUT_MS }) => {
    if (LAB_API_URL === undefined) return [];
    const transport = openTransport({
      baseUrl: LAB_API_URL,
      connectMs: UPSTREAM_CONNECT_MS,
      timeoutMs: UPSTREAM_TIMEOUT_MS,
    });
    setTransport(transport);
    const found = await lookAtProvider(LAB_CALLS);
    await transport.close();
    return found === null ? [] : [complaintWords(found)];
  },
  clock: async ({ LAB_API_URL }) => {
    if (LAB_API_URL === undefined) return [];
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(LAB_API_URL, { method: "HEAD", signal }).catch(() => null);
    if (!answer) return ["The provider does not answer, so the clocks cannot be compared."];
    const theirs = Date.parse(answer.headers.get("Date") ?? "");
    const seconds = Math.round((Date.now() - theirs) / 1000);
    return Math.abs(seconds) > SKEW_SECONDS
      ? [
          `This machine's clock is ${String(Math.abs(seconds))} s ${seconds > 0 ? "ahead of" : "behind"} the provider's.`,
        ]
      : [];
  },
  websocket: async ({ LAB_WS_URL: url, LAB_WS_KEY: key }) => {
    if (url === undefined || key === undefined) return [];
    const nothing = () => undefined;
    const upstream = openUpstream({
      url,
      key,
      unconfirmed: () => [],
      onNotification: nothing,
      onConfirmed: nothing,
      onLost: nothing,
    });
    const until = Date.now() + PATIENCE_MS;
    while (!upstream.connected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    const isConnected = upstream.connected;
    upstream.close();
    return isConnected ? [] : ["LAB_WS_URL, LAB_WS_KEY: the websocket does not connect."];
  },
  portal: async ({ PORT, HOST }) => {
    const at = localAddress(HOST);
    const host = at.includes(":") ? `[${at}]` : at;
    const answer = await fetch(`http://${host}:${String(PORT)}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    if (!answer) return [`PORT ${String(PORT)}: no portal answers on this machine.`];
    const [first = "", ...complaints] = (await answer.text()).trim().split("\n");
    return answer.ok ? complaints : [`The portal is ${first}.`, ...complaints];
  },
};

/** Of the portal's own state; a new installation has no file yet. */
function embeddedFaults(file: string): string[] {
  if (!existsSync(file)) return [];
  const mend = "DATA_DIR: state.sqlite is damaged; docs/operating.md says what its removal costs.";
  try {
    const database = new Database(file);
    const found = JSON.stringify(database.prepare("PRAGMA quick_check").all());
    database.close();
    return found === '[{"quick_check":"ok"}]' ? [] : [mend];
  } catch {
    return [mend];
  }
}

function settings(): Env | null {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stdout.write(`mend  settings: ${error.message}\n`);
    return null;
  }
}

const env = settings();
if (env === null) process.exit(1);
process.stdout.write("ok    settings\n");
setEnv(env);
setStore(openEmbeddedStore(":memory:"));
let isFaulty = false;
for (const [name, check] of Object.entries(checks)) {
  const found = await check(env).catch((error: unknown) => [
    error instanceof Error ? error.message : "it fails",
  ]);
  isFaulty ||= found.length > 0;
  process.stdout.write(
    found.length === 0 ? `ok    ${name}\n` : found.map((sentence) => `mend  ${name}: ${sentence}\n`).join(""),
  );
}
process.exit(isFaulty ? 1 : 0);
