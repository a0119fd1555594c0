import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env, setEnv } from "../../app/env.server.ts";
import { encrypt } from "../../app/state/encryption.server.ts";
import {
  decodeOutcome,
  encodeOutcome,
  outcomeIn,
  OutcomeUnknown,
} from "../../app/state/once-outcome.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

describe("an outcome", () => {
  it("is a redirect with its cookies, or a page", () => {
    const headers = new Headers({ Location: "/done" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const read = decodeOutcome(encodeOutcome(new Response(null, { status: 303, headers })));
    if (!(read instanceof Response)) throw new Error("no response");
    expect([read.status, read.headers.get("Location"), read.headers.getSetCookie()]).toEqual([
      303,
      "/done",
      ["a=1", "b=2"],
    ]);
    const missing = decodeOutcome(encodeOutcome(new Response(null, { status: 404 })));
    expect(missing instanceof Response && [missing.status, missing.headers.has("Location")]).toEqual([
      404,
      false,
    ]);
    expect(decodeOutcome(encodeOutcome({ errors: ["full"] }))).toEqual({ errors: ["full"] });
  });

  it("is unknown when it cannot be read, and says why", () => {
    expect(() => decodeOutcome("nonsense")).toThrow(
      new OutcomeUnknown("The outcome was encrypted with a secret that is gone."),
    );
    for (const text of ["", "{", "{}", "[]", '{"status":"303","location":null,"cookies":[]}'])
      expect(() => decodeOutcome(encrypt(text)), text).toThrow(
        new OutcomeUnknown("The outcome cannot be read."),
      );
    expect(outcomeIn("nonsense")).toBeUndefined();
    expect(outcomeIn(encodeOutcome("page"))).toBe("page");
  });

  it("says a fault of the portal itself", () => {
    const encrypted = encodeOutcome("page");
    setEnv({ ...env(), SESSION_SECRETS: null as unknown as string[] });
    expect(() => outcomeIn(encrypted)).toThrow(TypeError);
  });
});
