import { Redis } from "ioredis";
import type { State } from "./store.server.ts";

/** State shared by several containers. Errors: Redis out of reach (each call rejects within 2 s). */
export function openRedisStore(url: string): State {
  const redis = new Redis(url, { keyPrefix: "portal:", commandTimeout: 2000, maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined); // each call reports its own failure
  const ears: Redis[] = [];
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
    delete: async (key) => {
      await redis.del(key);
    },
    announce: async (topic, text) => {
      await redis.publish(`portal:${topic}`, text);
    },
    listen: (topic, heard, missed) => {
      const ear = redis.duplicate({ keyPrefix: "", lazyConnect: true, autoResubscribe: false });
      ears.push(ear);
      ear.on("error", () => undefined); // it connects again by itself and subscribes again
      ear.on("message", (_channel: string, text: string) => heard(text));
      // At every connection, the first one included: nothing is subscribed again by itself when that one failed.
      ear.on("ready", () => void ear.subscribe(`portal:${topic}`).then(missed, () => undefined));
      void ear.connect().catch(() => undefined);
    },
    close: async () => {
      for (const ear of ears) ear.disconnect();
      await redis.quit().catch(() => undefined);
    },
  };
}
