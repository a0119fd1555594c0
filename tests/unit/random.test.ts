import { expect, it } from "vitest";
import { randomOf } from "../../app/lib/random.ts";

it("gives random bytes of the asked length, never twice, and of the caller's own", () => {
  const taken = Array.from({ length: 2000 }, (_, index) => randomOf(12 + (index % 30)));
  taken.forEach((bytes, index) => expect(bytes.length).toBe(12 + (index % 30)));
  expect(new Set(taken.map((bytes) => bytes.subarray(0, 12).toString("hex"))).size).toBe(2000);
  const first = randomOf(32);
  const copy = Buffer.from(first);
  for (let index = 0; index < 500; index++) randomOf(32).fill(0);
  expect(first.equals(copy)).toBe(true);
});
