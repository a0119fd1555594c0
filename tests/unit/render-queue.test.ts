import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { openRenderQueue, type RenderQueue } from "../../app/http/load/render-queue.ts";

let server: EventEmitter;
let renderQueue: RenderQueue;
let clock: number;
let done: string;

beforeEach(() => {
  server = new EventEmitter();
  clock = 0;
  done = "";
  renderQueue = openRenderQueue(server as Server, () => clock); // only its events are used
});
const runAll = (names: string, ms = 0) => {
  for (const name of names)
    renderQueue.run(() => {
      done += name;
      clock += ms;
    });
};

describe("the render queue", () => {
  it("are given to one at a time, in order, with the loop turning between them", async () => {
    runAll("abc");
    expect(done).toBe("");
    const seen: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn();
      seen.push(done);
    }
    expect(seen).toEqual(["a", "ab", "abc", "abc"]);
  });

  it("go to new connections first, for a limited time", async () => {
    runAll("ab");
    await nextTurn();
    for (let turn = 0; turn < 5; turn++) {
      server.emit("connection");
      await nextTurn();
    }
    expect(done).toBe("a");
    clock += 100;
    server.emit("connection");
    await nextTurn();
    expect(done).toBe("ab");
  });

  it("tell the longest wait since they were asked last", async () => {
    runAll("abc", 30);
    for (let turn = 0; turn < 2; turn++) await nextTurn();
    expect(renderQueue.takeWait()).toBe(60);
    expect(renderQueue.takeWait(), "the third still waits").toBe(60);
    await nextTurn();
    expect(renderQueue.takeWait()).toBe(60);
    expect(renderQueue.takeWait()).toBe(0);
  });

  it("go on after work that fails", async () => {
    const failures: unknown[] = [];
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", (error) => failures.push(error));
    renderQueue.run(() => {
      throw new Error("no");
    });
    runAll("a");
    await nextTurn();
    await nextTurn();
    await nextTurn();
    process.removeAllListeners("uncaughtException");
    for (const uncaughtExceptionListener of others)
      process.on("uncaughtException", uncaughtExceptionListener);
    expect(failures).toHaveLength(1);
    expect(done).toBe("a");
  });
});
