import { fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { imageCommand } from "../measure.mjs";
import { KEY, userOf } from "./laboratory.mjs";

const running = new Set();
export const now = () => Number(process.hrtime.bigint());
/** Lets a measured process settle, or spaces events at a fixed rate; not for tests. */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until `done` is true; returns the outcome and the seconds taken. */
export async function until(done, limitMs) {
  const since = performance.now();
  while (performance.now() - since < limitMs) {
    if (await done()) return { done: true, seconds: (performance.now() - since) / 1000 };
    await pause(100);
  }
  return { done: false, seconds: limitMs / 1000 };
}

/** Child process with numbered requests. */
export function attach(child, name) {
  const waiting = new Map();
  let last = 0;
  const gone = new Promise((_, reject) =>
    child.once("exit", (code) => reject(new Error(`${name} ended (${code})`))),
  );
  gone.catch(() => undefined);
  running.add(child);
  child.on("message", (message) => {
    const key = message.id || (message.listening ? `listening ${message.listening}` : "start");
    waiting.get(key)?.(message);
    waiting.delete(key);
  });
  const expect = (key) => {
    const answer = Promise.race([new Promise((resolve) => waiting.set(key, resolve)), gone]);
    answer.catch(() => undefined); // reported where awaited
    return answer;
  };
  return {
    pid: child.pid,
    started: expect("start"),
    tell: (order) => child.send(order),
    ask(order) {
      const id = ++last;
      const answer = expect(id);
      child.send({ ...order, id });
      return answer;
    },
    askTwice(order) {
      const id = ++last;
      const [ready, answer] = [expect(`listening ${id}`), expect(id)];
      child.send({ ...order, id });
      return { ready, answer };
    },
    async stop() {
      running.delete(child);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export function stopAll() {
  for (const child of running) child.kill("SIGKILL");
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function startServer(name, variables = {}, node = process.execPath) {
  const child = fork(join(import.meta.dirname, `${name}.mjs`), {
    execPath: node,
    execArgv: ["--expose-gc", ...imageCommand().filter((word) => word.startsWith("--"))],
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...variables },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const server = attach(child, name);
  const { port } = await server.started;
  return {
    ...server,
    name,
    port,
    origin: `http://127.0.0.1:${port}`,
    key: name === "portal" ? KEY : name,
    size: async () => (await server.ask({ ask: "size" })).size,
    /** bytes of the process, and of V8's heap with external memory */
    memory: () => server.ask({ ask: "memory" }),
    rss: async () => (await server.ask({ ask: "memory" })).rss,
  };
}

/** The portal with a laboratory; `folder` holds sessions. `gauge()` reads the private port. */
export async function startPortal(laboratory, folder, { host = "127.0.0.1", node } = {}) {
  const [port, metrics] = [await freePort(), await freePort()];
  const variables = {
    PORT: String(port),
    HOST: host,
    METRICS_PORT: String(metrics),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    LAB_API_URL: laboratory.apiUrl,
    LAB_WS_URL: laboratory.wsUrl,
    LAB_WS_KEY: KEY,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    SESSION_IDLE_MINUTES: "1440",
    RATE_LOGIN_ADDRESS: "1000000/1m",
    RATE_LOGIN_ACCOUNT: "1000000/1m",
    LOG_LEVEL: "silent",
    COMPRESS_PAGES: "off",
  };
  const portal = await startServer("portal", variables, node);
  const gauge = async () => {
    // Use a new connection: the portal may just be closing a kept one.
    const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`, { headers: { Connection: "close" } });
    return Number(/^portal_event_streams (\d+)$/m.exec(await answer.text())?.[1] ?? NaN);
  };
  return { ...portal, gauge };
}

export async function signInAll(portal, signIn, count) {
  const cookies = [];
  let next = 0;
  const turn = async () => {
    while (next < count) {
      const n = next++;
      cookies[n] = await signIn(portal.origin, userOf(n));
    }
  };
  await Promise.all(Array.from({ length: 8 }, turn));
  return cookies;
}
