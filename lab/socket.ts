import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { z } from "zod";

export interface ChannelOptions {
  /** application key in the address `/app/{key}` */
  key: string;
  /** silence after which a peer is asked for a sign of life, and again that long until it is closed */
  idleMs: number;
}

/** A running channel server. */
export interface Channels {
  /** Sends an event to every peer that has subscribed to the channel. */
  publish: (channel: string, event: string, data: unknown) => void;
  /** Closes every peer (4200: come again) and stops taking new ones. */
  close: () => Promise<void>;
}

const PROTOCOL = "7";
const LARGEST_FRAME = 10 * 1024;
/** bytes that may wait for a peer that reads too slowly */
const MOST_WAITING = 1024 * 1024;
/** on one socket: a portal holds all its people's channels on a single one */
const MOST_CHANNELS = 20_000;
/** how long a peer may take to answer a close */
const CLOSE_MS = 1_000;

const UNAUTHORIZED = 4009;
const UNREADABLE = 4300;
const CLIENT_EVENT = 4301;
const REFUSED_CHANNEL = 4302;

const incoming = z.object({ event: z.string(), data: z.unknown().optional() });
const named = z.object({ channel: z.string().regex(/^[-\w=@,.;]{1,164}$/) });

/**
 * Pusher-protocol server (version 7) on the laboratory's own HTTP server, at `/app/{key}`. It has public
 * channels only: whoever knows the key and an account's uuid may listen. Nothing that a peer sends is
 * passed on to others.
 */
export function openChannels(server: Server, options: ChannelOptions): Channels {
  const channels = new Map<string, Set<WebSocket>>();
  // The types of ws do not know closeTimeout yet, so it cannot stand in the call itself.
  const limits = { maxPayload: LARGEST_FRAME, perMessageDeflate: false, closeTimeout: CLOSE_MS };
  const sockets = new WebSocketServer({ noServer: true, ...limits });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (key === undefined) {
      socket.on("error", () => socket.destroy());
      const answer = "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      socket.end(answer, () => socket.destroy());
      return;
    }
    sockets.handleUpgrade(request, socket, head, (peer) => {
      // Broken and oversized frames end here too; ws closes the peer itself.
      peer.on("error", () => undefined);
      const protocol = new URLSearchParams(query).get("protocol");
      if (key !== options.key) turnAway(peer, 4001, "There is no application with this key");
      else if (protocol === null) turnAway(peer, 4008, "No protocol version was given");
      else if (protocol !== PROTOCOL) turnAway(peer, 4007, `This server speaks protocol ${PROTOCOL}`);
      else serve(peer, channels, options.idleMs);
    });
  };
  server.on("upgrade", upgrade);

  return {
    publish: (channel, event, data) => {
      const peers = channels.get(channel);
      if (!peers) return;
      const message = frame(event, data, channel);
      for (const peer of peers) deliver(peer, message);
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
  let asked = false;
  const timer = setTimeout(() => {
    if (asked) {
      peer.close(4201, "No sign of life");
      return;
    }
    asked = true;
    deliver(peer, frame("pusher:ping", {}));
    timer.refresh();
  }, idleMs).unref();
  const alive = () => {
    asked = false;
    timer.refresh();
  };
  const leave = (channel: string) => {
    const peers = channels.get(channel);
    if (!joined.delete(channel) || !peers) return;
    peers.delete(peer);
    if (peers.size === 0) channels.delete(channel);
  };
  const join = (channel: string) => {
    if (joined.size >= MOST_CHANNELS && !joined.has(channel)) {
      complain(peer, REFUSED_CHANNEL, `A socket takes ${String(MOST_CHANNELS)} channels`);
      return;
    }
    joined.add(channel);
    const peers = channels.get(channel);
    if (peers) peers.add(peer);
    else channels.set(channel, new Set([peer]));
    deliver(peer, frame("pusher_internal:subscription_succeeded", {}, channel));
  };
  const subscribe = (channel: string) => {
    if (!/^(private|presence)-/.test(channel)) {
      join(channel);
      return;
    }
    const error = "Only public channels exist";
    deliver(peer, frame("pusher:subscription_error", { type: "AuthError", error, status: 401 }, channel));
    complain(peer, UNAUTHORIZED, error);
  };

  peer.on("message", (raw, isBinary) => {
    if (peer.readyState !== peer.OPEN) return;
    alive();
    const message = read(raw, isBinary);
    if (message?.event === "pusher:ping") deliver(peer, frame("pusher:pong", {}));
    else if (message?.event === "pusher:subscribe" || message?.event === "pusher:unsubscribe") {
      const target = named.safeParse(message.data);
      if (!target.success) complain(peer, REFUSED_CHANNEL, "This is no channel name");
      else if (message.event === "pusher:subscribe") subscribe(target.data.channel);
      else leave(target.data.channel);
    } else if (message?.event.startsWith("client-")) {
      complain(peer, CLIENT_EVENT, "Clients send no events here");
    } else if (message?.event !== "pusher:pong") {
      complain(peer, UNREADABLE, "This message is not understood");
    }
  });
  peer.on("ping", alive);
  peer.on("pong", alive);
  peer.on("close", () => {
    clearTimeout(timer);
    for (const channel of joined) leave(channel);
  });
  const socket_id = `${String(randomInt(1e9))}.${String(randomInt(1e9))}`;
  const activity_timeout = Math.ceil(idleMs / 1000);
  deliver(peer, frame("pusher:connection_established", { socket_id, activity_timeout }));
}

function read(raw: RawData, isBinary: boolean): z.output<typeof incoming> | null {
  if (isBinary || !Buffer.isBuffer(raw)) return null;
  try {
    return incoming.safeParse(JSON.parse(raw.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** The protocol writes data as JSON inside of JSON, except in errors. */
function frame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

function complain(peer: WebSocket, code: number, message: string): void {
  deliver(peer, JSON.stringify({ event: "pusher:error", data: { code, message } }));
}

function turnAway(peer: WebSocket, code: number, message: string): void {
  complain(peer, code, message);
  peer.close(code, message);
}

function deliver(peer: WebSocket, message: string): void {
  if (peer.readyState !== peer.OPEN) return;
  if (peer.bufferedAmount > MOST_WAITING) peer.close(4100, "Reads too slowly");
  else peer.send(message);
}
