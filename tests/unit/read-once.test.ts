import { expect, it } from "vitest";
import { findRead, keepRead } from "../../app/upstream/client/read-once.ts";

const bytes = (text: string) => Buffer.from(text);

it("gives what was read before for an answer with the same bytes, and cannot be changed", () => {
  const read = { results: [{ id: "one", prices: [1, 2] }], meta: undefined };
  keepRead("/product/get?lang=en", bytes("same"), read);
  expect(findRead("/product/get?lang=en", bytes("same"))).toBe(read);
  expect(() => read.results[0]?.prices.push(3)).toThrow(TypeError);
});

it("reads other bytes, another query or another language anew", () => {
  keepRead("/plant/get?lang=en", bytes("same"), { results: [] });
  expect(findRead("/plant/get?lang=en", bytes("some"))).toBeNull();
  expect(findRead("/plant/get?lang=id", bytes("same"))).toBeNull();
  keepRead("/plant/get?lang=en", bytes("some"), { results: ["new"] });
  expect(findRead("/plant/get?lang=en", bytes("same"))).toBeNull();
  expect(findRead("/plant/get?lang=en", bytes("some"))).toEqual({ results: ["new"] });
});

it("does not mind bytes that change later in the buffer of a connection", () => {
  const shared = bytes("same");
  keepRead("/plant/get?page=2", shared, { results: [] });
  shared.write("else");
  expect(findRead("/plant/get?page=2", bytes("same"))).toEqual({ results: [] });
});

it("keeps no long answer, and of many those that were asked last", () => {
  keepRead("long", Buffer.alloc(64 * 1024 + 1), { results: [] });
  expect(findRead("long", Buffer.alloc(64 * 1024 + 1))).toBeNull();
  keepRead("first", bytes("a"), { results: [] });
  for (let index = 0; index < 59; index++) keepRead(`call ${String(index)}`, bytes("a"), { results: [] });
  expect(findRead("first", bytes("a"))).not.toBeNull();
  for (let index = 59; index < 119; index++) keepRead(`call ${String(index)}`, bytes("a"), { results: [] });
  expect(findRead("first", bytes("a"))).toBeNull();
  expect(findRead("call 118", bytes("a"))).not.toBeNull();
});
