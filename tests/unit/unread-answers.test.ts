import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { UnreadAnswers } from "../../app/http/load/unread-answers.ts";

class FakeResponse extends EventEmitter {
  headersSent = false;
  writableLength = 0;
  readonly locals: { documentBytes?: number } = {};

  send(bytes: number): void {
    this.headersSent = true;
    this.writableLength = bytes;
  }
}

function openAnswers() {
  const answers = new UnreadAnswers({ bytes: 100, ofOwner: 60 });
  const ask = (owner: string, bytes?: number, route = "/page") => {
    const response = new FakeResponse();
    if (!answers.open(owner, route, response)) return null;
    if (bytes !== undefined) response.send(bytes);
    return response;
  };
  return { ask };
}

describe("unread answers", () => {
  it("are bounded per owner, and are counted by what is left to read", () => {
    const { ask } = openAnswers();
    const [first, second] = [ask("a", 30), ask("a", 30)];
    expect(ask("a")).toBeNull();
    second?.send(29);
    expect(ask("a", 0)).not.toBeNull();
    first?.send(40);
    expect(ask("a")).toBeNull();
    first?.emit("close");
    expect(ask("a")).not.toBeNull();
  });

  it("are bounded together, and an owner within a fair share still gets one", () => {
    const { ask } = openAnswers();
    for (const owner of ["a", "b"]) ask(owner, 50);
    expect(ask("a")).toBeNull();
    expect(ask("c", 30)).not.toBeNull();
    expect(ask("d", 20)).not.toBeNull();
    expect(ask("e")).toBeNull();
  });

  it("count with four times their route's size while they are made", () => {
    const { ask } = openAnswers();
    const first = ask("a", 5);
    if (first) first.locals.documentBytes = 5;
    first?.emit("close");
    expect([ask("a"), ask("a"), ask("a")]).not.toContain(null);
    expect(ask("a")).toBeNull();
    expect(ask("a", 0, "/other")).toBeNull();
    expect([ask("b"), ask("b"), ask("c", 0, "/other")]).not.toContain(null);
    expect(ask("b")).toBeNull();
  });
});
