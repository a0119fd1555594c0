import { expect, it } from "vitest";
import { remembering } from "../../app/lib/remembering.ts";

it("computes once for a text, and again when it has been dropped", () => {
  const requested: string[] = [];
  const double = remembering(2, (text) => {
    requested.push(text);
    return text + text;
  });
  expect(["a", "b", "a", "b"].map(double)).toEqual(["aa", "bb", "aa", "bb"]);
  expect(requested).toEqual(["a", "b"]);
  // The third evicts the first.
  expect([double("c"), double("b"), double("a")]).toEqual(["cc", "bb", "aa"]);
  expect(requested).toEqual(["a", "b", "c", "a"]);
});

it("remembers no failure", () => {
  let calls = 0;
  const failing = remembering(2, () => {
    calls += 1;
    throw new Error("no");
  });
  expect(() => failing("a")).toThrow("no");
  expect(() => failing("a")).toThrow("no");
  expect(calls).toBe(2);
});
