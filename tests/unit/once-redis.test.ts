import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { once } from "../../app/state/once.server.ts";
import { openRedisStore } from "../../app/state/redis.server.ts";
import type { State } from "../../app/state/store.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { startRedis } from "../support/redis.ts";

const patient = { accountKey: "account-1" };

function formOf(): FormData {
  const form = new FormData();
  form.set("client_request_id", "12345678-aaaa");
  return form;
}

function longWork() {
  let end = (_response: Response): void => undefined;
  const ended = new Promise<Response>((resolve) => (end = resolve));
  return { run: () => ended, end: () => end(redirect("/done", 303)) };
}

const never = () => Promise.reject(new Error("A repeat must not run."));

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

describe("two processes with one Redis", () => {
  test("work that outlives its lease runs once", async () => {
    const socket = join(mkdtempSync(join(tmpdir(), "redis-")), "redis.sock");
    const stop = await startRedis(["--port", "0", "--unixsocket", socket]);
    const [store, two] = [openRedisStore(socket), openRedisStore(socket)];
    try {
      const leaseSeconds = 0.3;
      const { run, end } = longWork();
      let renewals = 0;
      const counting: State = {
        ...store,
        set: (key, value, seconds) => {
          if (seconds === leaseSeconds) renewals += 1;
          return store.set(key, value, seconds);
        },
      };
      const first = once(patient, formOf(), run, { state: counting, leaseSeconds });
      // Renewals come every third of the lease: without them it would have expired twice by now.
      await expect.poll(() => renewals).toBeGreaterThan(7);
      const repeat = once(patient, formOf(), never, { state: two, leaseSeconds });
      end();
      for (const answer of await Promise.all([first, repeat]))
        expect(answer.headers.get("Location")).toBe("/done");
    } finally {
      await store.close();
      await two.close();
      await stop();
    }
  });
});
