import { request as httpRequest, type IncomingMessage } from "node:http";

/** A portal allows an account five, and people of one address a hundred tries to sign in. */
const STREAMS_EACH = 5;
const AT_ONCE = 50;
const AGAIN_MS = 3000;
const LEAST_OF_A_RESTART = 30;

/** Times (s) between the first and the last stream that came back after one restart. */
interface CrowdReport {
  open: number;
  turnedAway: number;
  spreads: number[];
}

interface Asked {
  origin: string;
  path: string;
  address: string;
  headers: Record<string, string>;
  body?: string;
}

function ask({ origin, path, address, headers, body }: Asked): Promise<IncomingMessage> {
  const { hostname, port } = new URL(origin);
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers, localAddress: address, agent: false }, resolve)
      .on("error", reject)
      .end(body);
  });
}

const addressOf = (index: number) => `127.0.1.${String(1 + (index % 200))}`;

/** @returns its Cookie header */
export async function signInFromAfar(origin: string, username: string, index: number): Promise<string> {
  const headers = { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ username, password: "x" }).toString();
  const answer = await ask({ origin, path: "/login", address: addressOf(index), headers, body });
  answer.resume();
  if (answer.statusCode !== 303)
    throw new Error(`The sign-in is answered with ${String(answer.statusCode)}.`);
  return (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

export async function openCrowd(origin: string, count: number) {
  const back = new Map<number, number[]>();
  let [isOver, open, turnedAway, restart] = [false, 0, 0, 0];
  const timers = new Set<NodeJS.Timeout>();

  const join = async (cookie: string, address: string, left: number | null): Promise<void> => {
    const again = (ms: number, since: number | null) => {
      if (isOver) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void join(cookie, address, since);
      }, ms);
      timers.add(timer);
    };
    const headers = { Cookie: cookie, Accept: "text/event-stream" };
    const answer = await ask({ origin, path: "/events", address, headers }).catch(() => null);
    if (answer?.statusCode !== 200) {
      answer?.resume();
      if (!isOver) turnedAway++;
      return again(AGAIN_MS, left);
    }
    open++;
    if (left !== null) back.set(left, [...(back.get(left) ?? []), performance.now() / 1000]);
    let retryMs = AGAIN_MS;
    answer.on("data", (chunk: Buffer) => {
      retryMs = Number(/^retry: (\d+)$/m.exec(chunk.toString())?.[1] ?? retryMs);
    });
    answer.on("error", () => undefined);
    answer.on("close", () => {
      open--;
      again(retryMs, restart);
    });
  };

  const people = Math.ceil(count / STREAMS_EACH);
  for (let first = 0; first < people; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, people - first) }, async (_, beside) => {
        const index = first + beside;
        const cookie = await signInFromAfar(origin, `crowd${String(index)}`, index);
        const current = Math.min(STREAMS_EACH, count - index * STREAMS_EACH);
        await Promise.all(Array.from({ length: current }, () => join(cookie, addressOf(index), null)));
      }),
    );
  return {
    restarting: (number: number) => void (restart = number),
    stop: (): CrowdReport => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      const many = [...back.values()].filter(({ length }) => length >= LEAST_OF_A_RESTART);
      const spreads = many.map((times) => Math.max(...times) - Math.min(...times));
      return { open, turnedAway, spreads };
    },
  };
}
