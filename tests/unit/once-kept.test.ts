import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DraftUnreadable } from "../../app/state/drafts.server.ts";
import { OutcomeUnknown } from "../../app/state/once-outcome.server.ts";
import {
  findStoredResponse,
  once,
  RequestReused,
  StillRunning,
  usableRequestId,
  wasCarriedOut,
} from "../../app/state/once.server.ts";
import { store } from "../../app/state/store.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const ACCOUNT = "account-1";
const ID = "12345678-aaaa";
const KEY = `once:${ACCOUNT}:${ID}`;
const done = () => Promise.resolve(redirect("/done", 303));
const never = () => Promise.reject(new Error("A repeat must not run."));

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

function formOf(values: Record<string, string | Blob> = {}, id = ID): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ client_request_id: id, ...values })) form.set(name, value);
  return form;
}

const submit = <T>(
  run: () => Promise<T | Response>,
  form = formOf(),
  options: Parameters<typeof once<T>>[3] = {},
) => once({ accountKey: ACCOUNT }, form, run, options);
const targetOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : answer);
const storedTarget = async (form = formOf()) => targetOf(await findStoredResponse(ACCOUNT, form));

/** Ends when told, as a submission that takes its time. */
function slow<T>() {
  let end = (_value: T): void => undefined;
  const ended = new Promise<T>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

describe("a form's key", () => {
  it.each([8, 255])("counts when it has %d characters", async (length) => {
    const form = formOf({}, "a".repeat(length));
    await submit(done, form);
    expect(targetOf(await submit(never, form))).toBe("/done");
  });

  it.each([
    ["too short", formOf({}, "a".repeat(7))],
    ["too long", formOf({}, "a".repeat(256))],
    ["a file", formOf({ client_request_id: new Blob(["12345678-aaaa"]) })],
    ["absent", new FormData()],
  ])("protects nothing when it is %s, and nothing is kept under it", async (_what, form) => {
    let runs = 0;
    const run = () => Promise.resolve(`run ${String(++runs)}`);
    expect([await submit(run, form), await submit(run, form)]).toEqual(["run 1", "run 2"]);
    await submit(done, form);
    expect(await findStoredResponse(ACCOUNT, form)).toBeNull();
  });

  it("stands for the form's values, not for its files", async () => {
    await submit(done, formOf({ qty: "1", photo: new Blob(["a"]) }));
    const repeats = [formOf({ qty: "1", photo: new Blob(["b"]) }), formOf({ qty: "1" })];
    for (const repeat of repeats) expect(targetOf(await submit(never, repeat))).toBe("/done");
    await expect(submit(never, formOf({ qty: "2" }))).rejects.toThrow(
      new RequestReused("The key was used for another submission."),
    );
  });
});

describe("the answer of a submission that ended", () => {
  it("is found by the same form while it is kept, and by no other", async () => {
    expect(await storedTarget()).toBeNull();
    await submit(done);
    expect(await storedTarget()).toBe("/done");
    expect(await storedTarget(formOf({ qty: "2" }))).toBeNull();
    expect(await findStoredResponse("account-2", formOf())).toBeNull();
  });

  it("is awaited by those who look for it", async () => {
    const { run, end } = slow<Response>();
    const first = submit(run);
    await expect.poll(() => store().get(KEY)).not.toBeNull();
    const waiting = storedTarget();
    end(redirect("/done", 303));
    await first;
    expect(await waiting).toBe("/done");
  });

  it("is only a redirect, never a page", async () => {
    await submit(() => Promise.resolve({ final: true }), formOf(), { isFinal: () => true });
    expect([await storedTarget(), await wasCarriedOut(ACCOUNT, ID)]).toEqual([null, false]);
  });

  it("tells whether it was carried out", async () => {
    expect(await wasCarriedOut(ACCOUNT, ID)).toBe(false);
    const { run, end } = slow<Response>();
    const first = submit(run);
    await expect.poll(() => store().get(KEY)).not.toBeNull();
    expect(await wasCarriedOut(ACCOUNT, ID)).toBe(false);
    end(redirect("/done", 303));
    await first;
    expect([await wasCarriedOut(ACCOUNT, ID), await wasCarriedOut("account-2", ID)]).toEqual([true, false]);
  });
});

describe("the key of the next try", () => {
  it("is the same while the first one runs, and once it has ended with a redirect", async () => {
    expect(await usableRequestId(ACCOUNT, ID)).toBe(ID);
    const { run, end } = slow<Response>();
    const first = submit(run);
    await expect.poll(() => store().get(KEY)).not.toBeNull();
    expect(await usableRequestId(ACCOUNT, ID)).toBe(ID);
    end(redirect("/done", 303));
    await first;
    expect(await usableRequestId(ACCOUNT, ID)).toBe(ID);
  });

  it("is another one after a final page, although something still runs under the first", async () => {
    await submit(() => Promise.resolve({ final: true }), formOf(), { isFinal: () => true });
    const { holder } = JSON.parse((await store().get(KEY)) ?? "{}") as { holder: string };
    await store().set(`once-lease:${holder}`, "", 60);
    expect(await usableRequestId(ACCOUNT, ID)).toBe(`${ID}.1`);
    await store().set(`${KEY}.1`, JSON.stringify({ hash: "h", holder: "h", outcome: "" }), 60);
    expect(await usableRequestId(ACCOUNT, ID)).toBe(`${ID}.2`);
  });
});

describe("a page that is kept", () => {
  interface Page {
    final: boolean;
    text: string;
  }
  const page: Page = { final: true, text: "a long text" };
  const options = {
    isFinal: ({ final }: Page) => final,
    shorten: ({ final }: Page) => ({ final }),
    complete: (stored: unknown) => ({ ...(stored as Page), text: "rebuilt" }),
  };

  it("is stored short and rebuilt for a repeat", async () => {
    expect(await submit(() => Promise.resolve(page), formOf(), options)).toEqual(page);
    expect(await submit(never, formOf(), options)).toEqual({ final: true, text: "rebuilt" });
  });

  it("is neither rebuilt nor settled when it is a redirect", async () => {
    await submit<Page>(done, formOf(), options);
    const repeat = await submit<Page>(never, formOf(), { ...options, settle: never });
    expect(targetOf(repeat)).toBe("/done");
  });

  it("is not rebuilt from nothing", async () => {
    const fails = () => Promise.reject(new Error("broken off"));
    await expect(submit<Page>(fails, formOf(), options)).rejects.toThrow("broken off");
    const seen: (Page | null)[] = [];
    const settle = (first: Page | null) => {
      seen.push(first);
      return done();
    };
    await submit<Page>(never, formOf(), { ...options, settle });
    expect(seen).toEqual([null]);
  });

  it("is rebuilt for those who wait for a rejected form, too", async () => {
    const { run, end } = slow<Page>();
    const first = submit(run, formOf(), options);
    const waiting = submit(never, formOf(), options);
    end({ final: false, text: "wrong" });
    await first;
    expect(await waiting).toEqual({ final: false, text: "rebuilt" });
  });

  it("is settled with its rebuilt page, and answered as settled to all who wait", async () => {
    await submit(() => Promise.resolve(page), formOf(), options);
    const { run, end } = slow<Page>();
    const seen: (Page | null)[] = [];
    const settle = (first: Page | null) => {
      seen.push(first);
      return run();
    };
    const presses = [1, 2, 3].map(() => submit(never, formOf(), { ...options, settle }));
    await expect.poll(() => seen.length).toBe(1);
    end({ final: true, text: "settled" });
    expect((await Promise.all(presses)).map((answer) => (answer as Page).text).sort()).toEqual([
      "rebuilt",
      "rebuilt",
      "settled",
    ]);
    expect(seen).toEqual([{ final: true, text: "rebuilt" }]);
  });

  it("stays as it was when settling fails", async () => {
    await submit(() => Promise.resolve(page), formOf(), options);
    const fails = () => Promise.reject(new Error("away"));
    await expect(submit(never, formOf(), { ...options, settle: fails })).rejects.toThrow("away");
    expect(await submit(never, formOf(), options)).toEqual({ final: true, text: "rebuilt" });
  });
});

describe("a submission without a known end", () => {
  const fails = () => Promise.reject(new Error("broken off"));
  const unknown = async (promise: Promise<unknown>) =>
    promise.then(
      () => "an answer",
      (error: unknown) => (error instanceof OutcomeUnknown ? error.message : String(error)),
    );

  it("is unknown to its repeats", async () => {
    await expect(submit(fails)).rejects.toThrow("broken off");
    expect(await unknown(submit(never))).toBe("The outcome of the first submission is unknown.");
    expect(await storedTarget()).toBeNull();
  });

  it("is learnt by whoever settles it, who knows of no page", async () => {
    await expect(submit(fails)).rejects.toThrow("broken off");
    const seen: unknown[] = [];
    const settle = (page: unknown) => {
      seen.push(page);
      return done();
    };
    expect(targetOf(await submit(never, formOf(), { settle }))).toBe("/done");
    expect([seen, await storedTarget()]).toEqual([[null], "/done"]);
  });

  it("is not settled by a form of an entry that cannot be read", async () => {
    await store().set(KEY, "{", 60);
    expect(await unknown(submit(never, formOf(), { settle: never }))).toBe(
      "The outcome of the first submission is unknown.",
    );
  });

  it("is unknown to those who wait when its entry is lost", async () => {
    const { run, end } = slow<Response>();
    const first = submit(run);
    await expect.poll(() => store().get(KEY)).not.toBeNull();
    const waiting = unknown(submit(never));
    await store().delete(KEY);
    expect(await waiting).toBe("The outcome of the first submission is unknown.");
    end(redirect("/done", 303));
    await first;
  });

  it("frees its key when a draft cannot be read, as nothing was sent", async () => {
    const unreadable = () => Promise.reject(new DraftUnreadable("order", []));
    await expect(submit(unreadable)).rejects.toBeInstanceOf(DraftUnreadable);
    expect(await submit(() => Promise.resolve("ran"))).toBe("ran");
  });

  it("says that it still runs to a repeat that waited long enough", async () => {
    const { run, end } = slow<Response>();
    const first = submit(run);
    await expect(submit(never, formOf(), { waitSeconds: 0 })).rejects.toThrow(
      new StillRunning("The first submission is still running."),
    );
    end(redirect("/done", 303));
    await first;
  });
});
