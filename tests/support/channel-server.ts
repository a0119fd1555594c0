import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";

/** The parts of the Pusher protocol that the portal uses. */
export interface ChannelServer {
  url: string;
  key: string;
  channels(): string[];
  /** total, including refused ones */
  connections(): number;
  /** total messages, including ignored ones */
  asked(): number;
  /** total pings answered */
  pings(): number;
  send(channel: string, data: unknown, event?: string): void;
  raw(frame: string | Buffer): void;
  /** reaction to a new connection */
  mood: "greet" | "silent" | "refuse" | "close at once" | "no such key";
  /** ignores pings and subscriptions, like a half-open peer */
  deaf: boolean;
  /** cuts all connections without a close frame */
  drop(): void;
  close(): Promise<void>;
}

const incoming = z.object({
  event: z.string(),
  data: z.object({ channel: z.string().optional() }).optional(),
});

export async function openChannelServer(): Promise<ChannelServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const open = new Map<WebSocket, Set<string>>();
  let connections = 0;
  let requested = 0;
  let pings = 0;
  const say = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  const server: ChannelServer = {
    url: "",
    key: "test-key",
    channels: () => [...open.values()].flatMap((channels) => [...channels]),
    connections: () => connections,
    asked: () => requested,
    pings: () => pings,
    send: (channel, data, event = "notification") => {
      for (const [socket, channels] of open) if (channels.has(channel)) say(socket, event, data, channel);
    },
    raw: (frame) => {
      for (const socket of open.keys()) socket.send(frame);
    },
    mood: "greet",
    deaf: false,
    drop: () => {
      for (const socket of open.keys()) socket.terminate();
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  http.on("upgrade", (request, socket, head) => {
    connections++;
    if (server.mood === "refuse" || !request.url?.startsWith(`/app/${server.key}?protocol=7`))
      return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on("error", () => undefined);
      ws.on("close", () => open.delete(ws));
      if (server.mood === "close at once") return ws.close();
      if (server.mood === "no such key") {
        ws.send(JSON.stringify({ event: "pusher:error", data: { code: 4001, message: "no such key" } }));
        return;
      }
      const channels = new Set<string>();
      open.set(ws, channels);
      if (server.mood === "silent") return;
      say(ws, "pusher:connection_established", { socket_id: "1.1", activity_timeout: 120 });
      ws.on("message", (text: Buffer) => {
        requested++;
        if (server.deaf) return;
        const { event, data } = incoming.parse(JSON.parse(text.toString()));
        const channel = data?.channel ?? "";
        if (event === "pusher:ping") {
          pings++;
          say(ws, "pusher:pong", {});
        }
        if (event === "pusher:unsubscribe") channels.delete(channel);
        if (event !== "pusher:subscribe") return;
        channels.add(channel);
        say(ws, "pusher_internal:subscription_succeeded", {}, channel);
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  server.url = `ws://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
  return server;
}
