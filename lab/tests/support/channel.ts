import Pusher from "pusher-js";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import type { TestLab } from "./test-lab.ts";

const event = z.object({ title: z.string(), message: z.string(), link: z.string().nullable() });
type Received = z.output<typeof event>;

export interface Listener {
  received: Received[];
  /** all notifications sent so far: sends and awaits a marker, which is left out */
  drain(): Promise<Received[]>;
  close(): void;
}

const MARKER = "marker";

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
  const received: Received[] = [];
  let markers = 0;
  await new Promise<void>((resolve, reject) => {
    const channel = pusher.subscribe(`c-${uuid}`);
    channel.bind("pusher:subscription_succeeded", () => {
      resolve();
    });
    pusher.connection.bind("error", (error: unknown) => {
      reject(new Error(JSON.stringify(error)));
    });
    channel.bind("notification", (data: unknown) => {
      const row = event.parse(data);
      if (row.title === MARKER) markers += 1;
      else received.push(row);
    });
  });
  return {
    received,
    drain: async () => {
      const expected = markers + 1;
      await open.call("POST", "/reference/notify", { body: { username, title: MARKER, message: MARKER } });
      await vi.waitUntil(() => markers === expected, { timeout: 10_000, interval: 5 });
      return [...received];
    },
    close: () => {
      pusher.disconnect();
    },
  };
}

const frame = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown() });
type Frame = z.output<typeof frame>;

export function connect(address: string) {
  const socket = new WebSocket(address);
  const queue: Frame[] = [];
  let wake: (() => void) | null = null;
  socket.on("message", (data: Buffer) => {
    queue.push(frame.parse(JSON.parse(data.toString())));
    wake?.();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const send = (message: unknown) => {
    socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  };
  const next = async (): Promise<Frame> => {
    while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return frame.parse(queue.shift());
  };
  return { socket, closed, send, next };
}
