import { Redis } from "ioredis";
import type { Store } from "./store.server.ts";

/**
 * Errors: Redis is unreachable (each call rejects within 2 s). A command whose connection broke is never
 * sent again: it may have arrived.
 */
export function openRedisStore(url: string): Store {
  const redis = new Redis(url, {
    keyPrefix: "portal:",
    commandTimeout: 2000,
    connectTimeout: 2000,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 50, 500),
    // After a failover: the connection may lead to a former primary.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  /** why there is no connection; commands say only that there is none */
  let fault: Error | null = null;
  redis.on("error", (error) => (fault = error)).on("ready", () => (fault = null));
  const subscribers: Redis[] = [];
  const ms = (seconds: number) => Math.max(1, Math.round(seconds * 1000));
  return {
    get: (key) => redis.get(key),
    set: async (key, value, seconds) => {
      await redis.set(key, value, "PX", ms(seconds));
    },
    replace: async (key, value, seconds) => {
      await redis.set(key, value, "PX", ms(seconds), "XX");
    },
    add: async (key, value, seconds) => (await redis.set(key, value, "PX", ms(seconds), "NX")) === "OK",
    increment: async (key, seconds) => {
      await redis.set(key, "0", "PX", ms(seconds), "NX");
      const count = await redis.incr(key);
      const left = await redis.pttl(key);
      return { count, secondsLeft: Math.max(1, Math.ceil(left / 1000)) };
    },
    decrement: async (key) => {
      // Only if it exists: a count without a TTL would stay forever.
      await redis.eval(
        "if (tonumber(redis.call('get', KEYS[1])) or 0) > 0 then redis.call('decr', KEYS[1]) end",
        1,
        key,
      );
    },
    delete: async (key) => {
      await redis.del(key);
    },
    addMember: async (set, member, seconds) => {
      await redis.zadd(set, Date.now() + ms(seconds), member);
      await redis.zremrangebyscore(set, 0, Date.now());
      // The longest-lived member decides; each has its own TTL.
      await redis.pexpire(set, ms(seconds), "NX");
      await redis.pexpire(set, ms(seconds), "GT");
    },
    removeMember: async (set, member) => {
      await redis.zrem(set, member);
    },
    members: (set) => redis.zrangebyscore(set, Date.now(), "+inf"),
    announce: async (topic, text) => {
      await redis.publish(`portal:${topic}`, text);
    },
    listen: (topic, onMessage, missed) => {
      const subscriber = redis.duplicate({ keyPrefix: "", lazyConnect: true, autoResubscribe: false });
      subscribers.push(subscriber);
      subscriber.on("error", () => undefined); // reconnects and resubscribes automatically
      subscriber.on("message", (_channel: string, text: string) => onMessage(text));
      // A failed first subscription is not retried automatically.
      subscriber.on(
        "ready",
        () => void subscriber.subscribe(`portal:${topic}`).then(missed, () => undefined),
      );
      void subscriber.connect().catch(() => undefined);
    },
    verify: async () => {
      await redis.ping().catch((error: unknown) => {
        throw fault ?? error;
      });
    },
    weaknesses: () => weaknessesOf(redis),
    onInterrupted: (listener) => void redis.on("close", listener).on("ready", listener),
    close: async () => {
      for (const subscriber of subscribers) subscriber.disconnect();
      await redis.quit().catch(() => undefined);
    },
  };
}

/** What a restart or full memory would cost. Hosted services may forbid the question. */
async function weaknessesOf(redis: Redis): Promise<string[]> {
  const [persistence, memory, save] = await Promise.all([
    redis.info("persistence").catch(() => ""),
    redis.info("memory").catch(() => ""),
    redis.config("GET", "save").catch(() => null),
  ]);
  const isLogged = !persistence.includes("aof_enabled:0");
  const snapshots = Array.isArray(save) ? String(save[1] ?? "") : null;
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1] ?? "noeviction";
  return [
    ...(isLogged
      ? []
      : [
          snapshots === ""
            ? "Redis keeps nothing on disk: when it restarts, everybody is signed out and drafts are lost. Set appendonly yes."
            : "Redis keeps snapshots only: when it restarts, the last minutes are lost and everybody is signed out. Set appendonly yes.",
        ]),
    ...(policy === "noeviction"
      ? []
      : [`Redis may drop entries when its memory is full (${policy}). Set maxmemory-policy noeviction.`]),
  ];
}
