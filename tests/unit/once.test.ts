import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env, setEnv } from "../../app/env.server.ts";
import {
  once,
  RequestReused,
  StillRunning,
  usableRequestId,
  wasCarriedOut,
} from "../../app/state/once.server.ts";
import { OutcomeUnknown } from "../../app/state/once-outcome.server.ts";
import { openEmbeddedStore, setStore, store, type State } from "../../app/state/store.server.ts";
import { StoreUnavailable } from "../../app/state/watched.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const patient = { accountKey: "account-1" };
const ID = "12345678-aaaa";
const HOUR_MS = 3600_000;

function formOf(values: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ client_request_id: ID, ...values })) form.set(name, value);
  return form;
}

function longWork() {
  let end = (_response: Response): void => undefined;
  const ended = new Promise<Response>((resolve) => (end = resolve));
  return { run: () => ended, end: () => end(redirect("/done", 303)) };
}

const never = () => Promise.reject(new Error("A repeat must not run."));
const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "an answer",
    (error: unknown) => (error as Error).constructor.name,
  );

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

describe("an entry that cannot be read", () => {
  const key = `once:${patient.accountKey}:${ID}`;

  test.each([
    ["no JSON", "{"],
    ["another shape", "[]"],
    ["an outcome under another secret", JSON.stringify({ hash: "h", holder: "h", outcome: "AAAA" })],
  ])("%s: never runs again, and leaves the next key to another try", async (_what, text) => {
    await store().set(key, text, 60);
    expect(await nameOf(once(patient, formOf(), never))).not.toBe("an answer");
    expect(await usableRequestId(patient.accountKey, ID)).toBe(`${ID}.1`);
    expect(await wasCarriedOut(patient.accountKey, ID)).toBe(false);
  });
});

describe("one process", () => {
  // Promise G2: 100 posts, one effect.
  test("gives 100 parallel identical submissions one effect and one answer", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return redirect("/done", { status: 303, headers: { "Set-Cookie": "flash=x" } });
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => once(patient, formOf(), run)));
    expect(runs).toBe(1);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe("/done");
      expect(answer.headers.get("Set-Cookie")).toBe("flash=x");
    }
  });

  test("refuses the same key with other values, while it runs too; another account's key is its own", async () => {
    const { run, end } = longWork();
    const first = once(patient, formOf({ qty: "1" }), run);
    await expect(once(patient, formOf({ qty: "2" }), never)).rejects.toBeInstanceOf(RequestReused);
    end();
    await first;
    await expect(once(patient, formOf({ qty: "2" }), never)).rejects.toBeInstanceOf(RequestReused);
    const other = await once({ accountKey: "account-2" }, formOf({ qty: "2" }), () => Promise.resolve("ran"));
    expect(other).toBe("ran");
  });

  test("counts a view of the form that differs in token and fingerprint alone as the same submission", async () => {
    await once(patient, formOf({ _token: "a", shown: "a" }), () => Promise.resolve(redirect("/done", 303)));
    const repeat = await once(patient, formOf({ _token: "b", shown: "b" }), never);
    expect(repeat.headers.get("Location")).toBe("/done");
  });

  test("recognizes a repeat after the secrets have rotated", async () => {
    const [old] = env().SESSION_SECRETS;
    await once(patient, formOf({ qty: "1" }), () => Promise.resolve(redirect("/done", 303)));
    setEnv({ ...env(), SESSION_SECRETS: ["a-newer-secret-of-32-characters-or-more", old ?? ""] });
    const repeat = await once(patient, formOf({ qty: "1" }), never);
    expect(repeat.headers.get("Location")).toBe("/done");
    await expect(once(patient, formOf({ qty: "2" }), never)).rejects.toBeInstanceOf(RequestReused);
  });

  test("never runs a form without a key that can be kept, and answers one that ran", async () => {
    const inner = openEmbeddedStore(":memory:");
    let isAway = true;
    const unless =
      <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
      (...given: A) =>
        isAway ? Promise.reject(new StoreUnavailable("away")) : call(...given);
    const state: State = {
      ...inner,
      get: unless((key: string) => inner.get(key)),
      set: unless((key: string, value: string, seconds: number) => inner.set(key, value, seconds)),
      add: unless((key: string, value: string, seconds: number) => inner.add(key, value, seconds)),
      delete: unless((key: string) => inner.delete(key)),
    };
    await expect(once(patient, formOf(), never, { state })).rejects.toBeInstanceOf(StoreUnavailable);
    isAway = false;
    const run = () => {
      isAway = true;
      return Promise.resolve(redirect("/done", 303));
    };
    expect((await once(patient, formOf(), run, { state })).headers.get("Location")).toBe("/done");
    isAway = false;
    expect(await nameOf(once(patient, formOf(), never, { state, waitSeconds: 0 }))).toBe(StillRunning.name);
    await inner.close();
  });

  test("gives those that wait for a rejected form its page; the corrected form runs", async () => {
    let reject = (): void => undefined;
    const page = new Promise<{ errors: string[] }>((resolve) => {
      reject = () => resolve({ errors: ["full"] });
    });
    const first = once(patient, formOf(), () => page);
    const waiting = [once(patient, formOf(), never), once(patient, formOf(), never)];
    reject();
    expect(await Promise.all([first, ...waiting])).toEqual(Array(3).fill({ errors: ["full"] }));
    const again = await once(patient, formOf({ qty: "2" }), () => Promise.resolve(redirect("/done", 303)));
    expect(again).toBeInstanceOf(Response);
  });

  test("frees the key of a session lost on the way, and leads those that wait to sign-in as well", async () => {
    const lost = (): Promise<never> =>
      Promise.resolve().then(() => {
        throw redirect("/login", { status: 303, headers: { "Set-Cookie": "sid=; Max-Age=0" } });
      });
    const first = once(patient, formOf(), lost).catch((thrown: unknown) => thrown);
    const repeat = await once(patient, formOf(), never);
    expect(repeat.headers.get("Set-Cookie")).toBe("sid=; Max-Age=0");
    await first;
    expect(await once(patient, formOf(), () => Promise.resolve("ran"))).toBe("ran");
  });

  test("answers those that wait with 404 too when the page is missing", async () => {
    const missing = (): Promise<never> =>
      Promise.resolve().then(() => {
        throw new Response(null, { status: 404 });
      });
    const answers = await Promise.allSettled([
      once(patient, formOf(), missing),
      once(patient, formOf(), never),
    ]);
    expect(
      answers.map((answer) => answer.status === "rejected" && (answer.reason as Response).status),
    ).toEqual([404, 404]);
  });

  test("keeps a final page with its key; a deliberate new try has another key", async () => {
    const isFinal = ({ unknown }: { unknown: boolean }) => unknown;
    const run = () => Promise.resolve({ unknown: true });
    await once(patient, formOf(), run, { isFinal });
    expect(await once(patient, formOf(), never, { isFinal })).toEqual({ unknown: true });
    const next = await usableRequestId(patient.accountKey, ID);
    expect(next).toBe(`${ID}.1`);
    await once(patient, formOf({ client_request_id: next }), () => Promise.resolve(redirect("/done", 303)));
    expect(await usableRequestId(patient.accountKey, ID)).toBe(next);
  });
});

describe("two processes with one database", () => {
  let state: State;
  let two: State;
  beforeEach(() => {
    vi.useFakeTimers();
    const dataDir = mkdtempSync(join(tmpdir(), "once-"));
    [state, two] = [openEmbeddedStore(dataDir), openEmbeddedStore(dataDir)];
  });
  afterEach(async () => {
    await state.close();
    await two.close();
  });

  test("work that takes longer than its lease runs once: repeats wait, then hear that it still runs", async () => {
    const { run, end } = longWork();
    const first = once(patient, formOf(), run, { state: state });
    await vi.advanceTimersByTimeAsync(0);
    const early = nameOf(once(patient, formOf(), never, { state: two }));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(await early).toBe(StillRunning.name);
    const late = once(patient, formOf(), never, { state: two });
    await vi.advanceTimersByTimeAsync(5000);
    end();
    await vi.advanceTimersByTimeAsync(100);
    for (const answer of await Promise.all([first, late]))
      expect(answer.headers.get("Location")).toBe("/done");
    expect(vi.getTimerCount()).toBe(2); // the stores' own
  });

  // Promise G5: one run.
  test("work of a killed process is never run again: its outcome is unknown as long as the key is kept", async () => {
    let killed = false;
    const gone = () => Promise.reject(new Error("killed"));
    const dying: State = { ...state, set: (...args) => (killed ? gone() : state.set(...args)) };
    void once(patient, formOf(), () => new Promise<Response>(() => undefined), { state: dying });
    await vi.advanceTimersByTimeAsync(0);
    const waiting = nameOf(once(patient, formOf(), never, { state: two }));
    killed = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await waiting).toBe(OutcomeUnknown.name);
    setStore(two);
    expect(await usableRequestId(patient.accountKey, ID)).toBe(`${ID}.1`);
    for (const hours of [1, 22]) {
      vi.setSystemTime(Date.now() + hours * HOUR_MS);
      expect(await nameOf(once(patient, formOf(), never, { state: two }))).toBe(OutcomeUnknown.name);
    }
  });
});
