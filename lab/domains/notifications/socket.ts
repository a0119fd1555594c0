import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { z } from "zod";

interface ChannelOptions {
  key: string;
  /** as long again without a reply closes the peer */
  idleMs: number;
}

export interface SocketChannels {
  publish: (channel: string, event: string, data: unknown) => void;
  /** 4200: reconnect. */
  close: () => Promise<void>;
}

const PROTOCOL = "7";
const MAX_FRAME = 10 * 1024;
/** bytes */
const MAX_BUFFERED = 1024 * 1024;
/** a portal uses one socket for all its users */
const MAX_CHANNELS = 20_000;
const CLOSE_MS = 1_000;

const UNAUTHORIZED = 4009;
const INVALID_MESSAGE = 4300;
const CLIENT_EVENT = 4301;
const INVALID_CHANNEL = 4302;

const messageShape = z.object({ event: z.string(), data: z.unknown().optional() });
const channelShape = z.object({ channel: z.string().regex(/^[-\w=@,.;]{1,164}$/) });

/**
 * Pusher protocol 7. Anyone with the key and an account's uuid may subscribe; messages of peers are
 * never forwarded.
 */
export function openChannels(server: Server, options: ChannelOptions): SocketChannels {
  const channels = new Map<string, Set<WebSocket>>();
  // A variable: the types of ws lack closeTimeout and reject it in a literal.
  const limits = { maxPayload: MAX_FRAME, perMessageDeflate: false, closeTimeout: CLOSE_MS };
  const sockets = new WebSocketServer({ noServer: true, ...limits });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (key === undefined) {
      socket.on("error", () => socket.destroy());
      const response = "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      socket.end(response, () => socket.destroy());
      return;
    }
    sockets.handleUpgrade(request, socket, head, (peer) => {
      // ws closes the peer itself after malformed frames.
      peer.on("error", () => undefined);
      const protocol = new URLSearchParams(query).get("protocol");
      if (key !== options.key) reject(peer, 4001, "There is no application with this key");
      else if (protocol === null) reject(peer, 4008, "No protocol version was given");
      else if (protocol !== PROTOCOL) reject(peer, 4007, `This server speaks protocol ${PROTOCOL}`);
      else serve(peer, channels, options.idleMs);
    });
  };
  server.on("upgrade", upgrade);

  return {
    publish: (channel, event, data) => {
      const peers = channels.get(channel);
      if (!peers) return;
      const message = frame(event, data, channel);
      for (const peer of peers) send(peer, message);
    },
    close: async () => {
      server.off("upgrade", upgrade);
      const open = [...sockets.clients].filter((peer) => peer.readyState !== peer.CLOSED);
      const closed = open.map((peer) => new Promise((resolve) => peer.once("close", resolve)));
      for (const peer of open) peer.close(4200, "The laboratory is closing");
      await Promise.all(closed);
    },
  };
}

function serve(peer: WebSocket, channels: Map<string, Set<WebSocket>>, idleMs: number): void {
  const joined = new Set<string>();
  let pinged = false;
  const timer = setTimeout(() => {
    if (pinged) {
      peer.close(4201, "No reply to ping");
      return;
    }
    pinged = true;
    send(peer, frame("pusher:ping", {}));
    timer.refresh();
  }, idleMs).unref();
  const markAlive = () => {
    pinged = false;
    timer.refresh();
  };
  const leave = (channel: string) => {
    const peers = channels.get(channel);
    if (!joined.delete(channel) || !peers) return;
    peers.delete(peer);
    if (peers.size === 0) channels.delete(channel);
  };
  const join = (channel: string) => {
    if (joined.size >= MAX_CHANNELS && !joined.has(channel)) {
      sendError(peer, INVALID_CHANNEL, `A socket takes ${String(MAX_CHANNELS)} channels`);
      return;
    }
    joined.add(channel);
    const peers = channels.get(channel);
    if (peers) peers.add(peer);
    else channels.set(channel, new Set([peer]));
    send(peer, frame("pusher_internal:subscription_succeeded", {}, channel));
  };
  const subscribe = (channel: string) => {
    if (!/^(private|presence)-/.test(channel)) {
      join(channel);
      return;
    }
    const error = "Only public channels exist";
    send(peer, frame("pusher:subscription_error", { type: "AuthError", error, status: 401 }, channel));
    sendError(peer, UNAUTHORIZED, error);
  };

  peer.on("message", (raw, isBinary) => {
    if (peer.readyState !== peer.OPEN) return;
    markAlive();
    const message = parseMessage(raw, isBinary);
    if (message?.event === "pusher:ping") send(peer, frame("pusher:pong", {}));
    else if (message?.event === "pusher:subscribe" || message?.event === "pusher:unsubscribe") {
      const target = channelShape.safeParse(message.data);
      if (!target.success) sendError(peer, INVALID_CHANNEL, "This is no channel name");
      else if (message.event === "pusher:subscribe") subscribe(target.data.channel);
      else leave(target.data.channel);
    } else if (message?.event.startsWith("client-")) {
      sendError(peer, CLIENT_EVENT, "Clients send no events here");
    } else if (message?.event !== "pusher:pong") {
      sendError(peer, INVALID_MESSAGE, "This message is not understood");
    }
  });
  peer.on("ping", markAlive);
  peer.on("pong", markAlive);
  peer.on("close", () => {
    clearTimeout(timer);
    for (const channel of joined) leave(channel);
  });
  const socket_id = `${String(randomInt(1e9))}.${String(randomInt(1e9))}`;
  const activity_timeout = Math.ceil(idleMs / 1000);
  send(peer, frame("pusher:connection_established", { socket_id, activity_timeout }));
}

function parseMessage(raw: RawData, isBinary: boolean): z.output<typeof messageShape> | null {
  if (isBinary || !Buffer.isBuffer(raw)) return null;
  try {
    return messageShape.safeParse(JSON.parse(raw.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** The protocol encodes `data` as a JSON string, except in errors. */
function frame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

function sendError(peer: WebSocket, code: number, message: string): void {
  send(peer, JSON.stringify({ event: "pusher:error", data: { code, message } }));
}

function reject(peer: WebSocket, code: number, message: string): void {
  sendError(peer, code, message);
  peer.close(code, message);
}

function send(peer: WebSocket, message: string): void {
  if (peer.readyState !== peer.OPEN) return;
  if (peer.bufferedAmount > MAX_BUFFERED) peer.close(4100, "Reads too slowly");
  else peer.send(message);
}
