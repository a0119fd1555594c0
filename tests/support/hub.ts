import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { vi } from "vitest";
import { Hub } from "../../app/realtime/hub.ts";
import { EventStream } from "../../app/realtime/stream.ts";

/** Records what is written; `stuck`: the reader never reads. */
class FakeSocket extends EventEmitter {
  text = "";
  stuck = false;
  waiting = 0;
  writableEnded = false;
  destroyed = false;
  get writableLength() {
    return this.waiting;
  }
  write(frame: Buffer | string) {
    this.text += frame.toString();
    if (this.stuck) this.waiting += Buffer.byteLength(frame.toString());
    return !this.stuck;
  }
  end(frame = "") {
    this.write(frame);
    this.writableEnded = true;
  }
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
  events(): string[] {
    return [...this.text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
      ([, name, data]) => `${name ?? ""} ${data ?? ""}`,
    );
  }
  lastId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? "";
  }
}

export function openHub() {
  vi.useFakeTimers({ now: 1_000_000 });
  const subscriptions: string[] = [];
  /** session id → end instant (ms), null = ended; default: in half an hour */
  const ends = new Map<string, number | null>();
  const state = { broken: false, checks: 0 };
  const hub = new Hub({
    subscribe: (uuid) => subscriptions.push(`+${uuid}`),
    unsubscribe: (uuid) => subscriptions.push(`-${uuid}`),
    sessionEnd: (id) => {
      state.checks++;
      if (state.broken) return Promise.reject(new Error("state out of reach"));
      return Promise.resolve(ends.has(id) ? (ends.get(id) ?? null) : Date.now() + 1_800_000);
    },
  });
  const join = (uuid: string, lastId: string | null = null, session = `s-${uuid}`) => {
    const socket = new FakeSocket();
    const connection = socket as unknown as ServerResponse; // only the parts a stream uses
    const ofStream = hub.sessionOf(session, `name-${session}`, uuid);
    const stream = new EventStream(connection, ofStream, Date.now());
    socket.on("close", () => hub.leave(stream));
    hub.join(stream, lastId);
    return { socket, stream };
  };
  const close = () => {
    hub.close(0);
    vi.useRealTimers();
  };
  return { hub, subscriptions, ends, state, join, close };
}

export const notification = (title: string) => ({ title, message: "m", link: null });
export const notificationEvent = (title: string) => `notification ${JSON.stringify(notification(title))}`;
