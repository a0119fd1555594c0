import type { Server } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";

export const SOCKET_KEY = "odd";
const incoming = z.object({
  event: z.string(),
  data: z.object({ channel: z.string().optional() }).optional(),
});

interface Channels {
  publish(uuid: string, notification: { title: string; message: string }): void;
  close(): void;
}

/** The Pusher protocol at `/app/{key}`. @param deaf greets, but confirms no subscription */
export function openSocket(server: Server, deaf: boolean): Channels {
  const sockets = new WebSocketServer({ server });
  const subscribed = new Map<WebSocket, Set<string>>();
  const say = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  sockets.on("connection", (socket, { url = "" }) => {
    if (!url.startsWith(`/app/${SOCKET_KEY}`)) return socket.close(4001);
    const channels = new Set<string>();
    subscribed.set(socket, channels);
    socket.on("close", () => subscribed.delete(socket));
    socket.on("error", () => undefined);
    socket.on("message", (frame: Buffer) => {
      const read = incoming.safeParse(JSON.parse(frame.toString()));
      if (!read.success) return;
      const { event, data } = read.data;
      if (event === "pusher:ping") say(socket, "pusher:pong", {});
      if (event !== "pusher:subscribe" || !data?.channel || deaf) return;
      channels.add(data.channel);
      say(socket, "pusher_internal:subscription_succeeded", {}, data.channel);
    });
    say(socket, "pusher:connection_established", { socket_id: "1.1", activity_timeout: 30 });
  });
  return {
    publish: (uuid, notification) => {
      for (const [socket, channels] of subscribed)
        if (channels.has(`c-${uuid}`)) say(socket, "notification", notification, `c-${uuid}`);
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
