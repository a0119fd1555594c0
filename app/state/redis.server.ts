import { Redis } from "ioredis";
import { steadyClock } from "../lib/steady-clock.ts";
import type { Store } from "./store.server.ts";

/** In one step: a key ending between two commands would count without an end. */
const COUNT = `local count = redis.call('incr', KEYS[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { count, redis.call('pttl', KEYS[1]) }`;

/** Redis 6 has no PEXPIRE for the longest-lived member. */
const LENGTHEN = `if redis.call('pttl', KEYS[1]) < tonumber(ARGV[1]) then redis.call('pexpire', KEYS[1], ARGV[1]) end`;

/**
 * Calls reject within 2 s if unreachable. A command on a broken connection may have arrived, so it
 * is not resent.
 */
export function openRedisStore(url: string): Store {
  const redis = new Redis(url, {
    keyPrefix: "portal:",
    commandTimeout: 2000,
    connectTimeout: 2000,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 50, 500),
    // After a failover the connection may end at a former primary.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  let fault: Error | null = null;
  redis.on("error", (error) => (fault = error)).on("ready", () => (fault = null));
  const subscribers: Redis[] = [];
  const now = steadyClock();
  const ms = (seconds: number) => Math.max(1, Math.round(seconds * 1000));
  return {
    now,
    get: (key) => redis.get(key),
    set: async (key, value, seconds) => {
      await redis.set(key, value, "PX", ms(seconds));
    },
    replace: async (key, value, seconds) => {
      await redis.set(key, value, "PX", ms(seconds), "XX");
    },
    add: async (key, value, seconds) => (await redis.set(key, value, "PX", ms(seconds), "NX")) === "OK",
    increment: async (key, seconds) => {
      const [count, left] = (await redis.eval(COUNT, 1, key, ms(seconds))) as [number, number]; // its result
      return { count, secondsLeft: Math.max(1, Math.ceil(left / 1000)) };
    },
    decrement: async (key) => {
      // A count without a TTL would stay forever.
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
      await redis.zadd(set, now() + ms(seconds), member);
      await redis.zremrangebyscore(set, 0, now());
      await redis.eval(LENGTHEN, 1, set, ms(seconds));
    },
    removeMember: async (set, member) => {
      await redis.zrem(set, member);
    },
    members: (set) => redis.zrangebyscore(set, now(), "+inf"),
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

/** Null where a hosted service forbids it. */
async function setting(redis: Redis, name: string): Promise<string | null> {
  const answer = await redis.config("GET", name).catch(() => null);
  return Array.isArray(answer) && answer.length > 1 ? String(answer[1]) : null;
}

/** Costs of its end, and of full memory. */
async function weaknessesOf(redis: Redis): Promise<string[]> {
  const names = ["appendonly", "appendfsync", "save", "maxmemory-policy"];
  const [log, sync, snapshots, policy] = await Promise.all(names.map((name) => setting(redis, name)));
  const kept =
    log === "no"
      ? `Redis keeps ${snapshots === "" ? "nothing on disk" : "snapshots only"}: when it ends, everybody is signed out and drafts are lost. Set appendonly yes and appendfsync always.`
      : log === "yes" && sync !== "always"
        ? `Redis saves later than it answers (appendfsync ${sync ?? "unknown"}): when it is killed, the last second is lost, and a form of that second sent again may run twice. Set appendfsync always.`
        : null;
  return [
    ...(kept === null ? [] : [kept]),
    ...(policy === null || policy === "noeviction"
      ? []
      : [`Redis may drop entries when its memory is full. Set maxmemory-policy noeviction, not ${policy}.`]),
  ];
}
