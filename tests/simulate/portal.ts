import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pino } from "pino";
import { readEnv, setEnv } from "../../app/env.server.ts";
import { setLog } from "../../app/http/log.ts";
import { cleanHeaders, SESSION_LOST_HEADER } from "../../app/lib/request.ts";
import { setHub } from "../../app/realtime/hub.ts";
import { answerLostSession } from "../../app/render/lost-session.ts";
import { startSession, type NewSession } from "../../app/session/session.server.ts";
import { openEmbeddedStore, setStore, type Store } from "../../app/state/store.server.ts";
import { StoreUnavailable, watchStore } from "../../app/state/watched.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { openTransport, setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import type { SimulatedClock } from "./clock.ts";
import { LABORATORY_URL, SimulatedDispatcher, type Network } from "./network.ts";

export interface Handlers {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
}

/** A page's answer; `data` is what the page would show. */
export interface PageAnswer {
  status: number;
  location: string | null;
  data: unknown;
}

export interface Press {
  page: Handlers;
  cookie: string;
  path: string;
  params?: Record<string, string>;
  /** absent: the page is opened */
  form?: Record<string, string>;
}

/** The store, of which the simulator takes things away. */
interface StoreFaults {
  isAway: boolean;
  /** each command takes this long (ms) */
  slowMs: number;
}

export interface SimulatedPortal {
  faults: StoreFaults;
  press(press: Press): Promise<PageAnswer>;
  signIn(account: NewSession): Promise<string>;
  /** The process dies: what it was doing never ends. */
  kill(): void;
  isDead: () => boolean;
}

const ORIGIN = "http://portal.test";
/** Fewer looks at a store that answers: each step would have one. */
const LOOKS = { everyMs: 60_000, retryMs: 500 };

/** The portal's handlers with their own store, transport and sessions; pages are not rendered. */
export async function openPortal(
  dataDir: string,
  clock: SimulatedClock,
  network: Network,
  nextId: () => string,
): Promise<SimulatedPortal> {
  const faults: StoreFaults = { isAway: false, slowMs: 0 };
  const life = { isOver: false };
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LAB_API_URL: LABORATORY_URL,
    PUBLIC_ORIGIN: ORIGIN,
    SESSION_SECRETS: "a-secret-for-simulations-only-0123456789",
  });
  setEnv(env);
  setLog(pino({ level: "silent" }));
  setHub(null);
  const inner = openEmbeddedStore(dataDir, () => clock.now());
  const events = { away: () => undefined, back: () => undefined, lost: () => undefined };
  const watched = watchStore(faulty(inner, faults, clock, life), events, LOOKS);
  await watched.opened(0, () => undefined);
  setStore(watched.state);
  setTransport(
    openTransport({
      baseUrl: LABORATORY_URL,
      connectMs: env.UPSTREAM_CONNECT_MS,
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
      dispatcher: new SimulatedDispatcher(mortal(network, life)),
    }),
  );
  return {
    faults,
    signIn: async (account) => (await startSession(account)).split(";")[0] ?? "",
    press: (press) => answerOf(press, nextId(), clock.now()),
    isDead: () => life.isOver,
    kill: () => {
      if (life.isOver) return;
      life.isOver = true;
      clock.forgetTimers();
      void inner.close();
    },
  };
}

interface Life {
  isOver: boolean;
}

async function whileAlive<T>(life: Life, work: () => Promise<T>): Promise<T> {
  if (life.isOver) return new Promise<never>(() => undefined);
  const result = await work();
  return life.isOver ? new Promise<never>(() => undefined) : result;
}

function mortal(network: Network, life: Life): Pick<Network, "exchange"> {
  return {
    exchange: async (requested) => {
      try {
        return await whileAlive(life, () => network.exchange(requested));
      } catch (error) {
        if (life.isOver) return new Promise<never>(() => undefined);
        throw error;
      }
    },
  };
}

/** Commands fail, wait or are forgotten as the simulator says; reads and writes alike. */
function faulty(inner: Store, faults: StoreFaults, clock: SimulatedClock, life: Life): Store {
  const run = <T>(command: () => Promise<T>): Promise<T> =>
    whileAlive(life, async () => {
      if (faults.isAway) throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      if (faults.slowMs > 0) await clock.sleep(faults.slowMs);
      if (life.isOver) return new Promise<never>(() => undefined);
      return command();
    });
  return {
    ...inner,
    get: (key) => run(() => inner.get(key)),
    set: (...given) => run(() => inner.set(...given)),
    replace: (...given) => run(() => inner.replace(...given)),
    add: (...given) => run(() => inner.add(...given)),
    increment: (...given) => run(() => inner.increment(...given)),
    decrement: (key) => run(() => inner.decrement(key)),
    delete: (key) => run(() => inner.delete(key)),
    addMember: (...given) => run(() => inner.addMember(...given)),
    removeMember: (...given) => run(() => inner.removeMember(...given)),
    members: (set) => run(() => inner.members(set)),
    // Looking at the file takes real time.
    verify: () => run(() => Promise.resolve()),
  };
}

async function answerOf({ page, cookie, path, params = {}, form }: Press, id: string, startedAt: number) {
  const headers = cleanHeaders(
    { cookie },
    { host: new URL(ORIGIN).host, address: "10.0.0.1", id, startedAt },
  );
  const request = () =>
    new Request(ORIGIN + path, {
      headers,
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
  const current = transport();
  current.begin(id);
  try {
    const handle = form ? page.action : page.loader;
    if (!handle) throw new Error(`${path} has no such handler.`);
    const answer = await handle({
      request: request(),
      params,
      context: { nonce: "", requestId: id, turn: () => Promise.resolve() },
    });
    if (answer instanceof Response && answer.headers.has(SESSION_LOST_HEADER))
      return readAnswer(await answerLostSession(request(), answer));
    return readAnswer(answer);
  } catch (thrown) {
    // The page of an error, as entry.server.tsx shows it.
    if (thrown instanceof StoreUnavailable) return { status: 503, location: null, data: null };
    if (thrown instanceof UpstreamFault) return { status: 502, location: null, data: null };
    if (thrown instanceof UpstreamRefusal) return { status: thrown.status, location: null, data: null };
    if (!(thrown instanceof Response)) throw thrown;
    return readAnswer(
      thrown.headers.has(SESSION_LOST_HEADER) ? await answerLostSession(request(), thrown) : thrown,
    );
  } finally {
    current.end(id);
  }
}

function readAnswer(answer: unknown): PageAnswer {
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), data: null };
  const wrapped = answer as { type?: string; data?: unknown; init?: { status?: number } | null } | null; // Remix' data()
  if (wrapped?.type !== "DataWithResponseInit") return { status: 200, location: null, data: answer };
  return { status: wrapped.init?.status ?? 200, location: null, data: wrapped.data };
}
