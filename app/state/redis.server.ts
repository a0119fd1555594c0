import { Redis } from "ioredis";
import type { State } from "./store.server.ts";

/** Errors: Redis is unreachable (each call rejects within 2 s). */
export function openRedisStore(url: string): State {
  const redis = new Redis(url, { keyPrefix: "portal:", commandTimeout: 2000, maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined); // each call reports its own failure
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
    close: async () => {
      for (const subscriber of subscribers) subscriber.disconnect();
      await redis.quit().catch(() => undefined);
    },
  };
}
