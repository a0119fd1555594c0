import Pusher from "pusher-js";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import type { TestLab } from "./test-lab.ts";

const event = z.object({ title: z.string(), message: z.string(), link: z.string().nullable() });
export type Told = z.output<typeof event>;

/** An account's channel as a foreign client of the protocol hears it. */
export interface Listener {
  told: Told[];
  /** everything told until now: leaves a mark for the account and waits until it comes; marks are left out */
  soFar(): Promise<Told[]>;
  close(): void;
}

const MARK = "mark";

/** Listens to a seeded account's channel with pusher-js. */
export async function listen(open: TestLab, username = "patient"): Promise<Listener> {
  const { uuid } = z.object({ uuid: z.string() }).parse((await open.get("/profile", username)).results);
  const { hostname, port } = new URL(open.lab.socket.url);
  const pusher = new Pusher(open.lab.socket.key, {
    cluster: "",
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
  });
  const told: Told[] = [];
  let marks = 0;
  await new Promise<void>((resolve, reject) => {
    const channel = pusher.subscribe(`c-${uuid}`);
    channel.bind("pusher:subscription_succeeded", () => {
      resolve();
    });
    pusher.connection.bind("error", (error: unknown) => {
      reject(new Error(JSON.stringify(error)));
    });
    channel.bind("notification", (data: unknown) => {
      const one = event.parse(data);
      if (one.title === MARK) marks += 1;
      else told.push(one);
    });
  });
  return {
    told,
    soFar: async () => {
      const wanted = marks + 1;
      await open.call("POST", "/reference/notify", { body: { username, title: MARK, message: MARK } });
      await vi.waitUntil(() => marks === wanted, { timeout: 10_000, interval: 5 });
      return [...told];
    },
    close: () => {
      pusher.disconnect();
    },
  };
}

const frame = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown() });
export type Frame = z.output<typeof frame>;

/** A bare websocket that keeps what it is sent until it is asked for. */
export function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting: Frame[] = [];
  let wake: (() => void) | null = null;
  socket.on("message", (data: Buffer) => {
    waiting.push(frame.parse(JSON.parse(data.toString())));
    wake?.();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const send = (message: unknown) => {
    socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  };
  const next = async (): Promise<Frame> => {
    while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return frame.parse(waiting.shift());
  };
  return { socket, closed, send, next };
}
