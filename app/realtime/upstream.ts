import { WebSocket, type RawData } from "ws";
import { z } from "zod";
import { safePath } from "../lib/redirect.ts";
import type { Notification } from "./replay.ts";

/** Times of the line to the laboratory, in milliseconds (requirements H6). */
export interface LineTimes {
  /** silence after which the laboratory is asked whether it is there */
  activity: number;
  /** how long its answer may take; also how long a connection may take to open */
  pong: number;
  /** shortest and longest bound of the random wait before another try */
  retryFrom: number;
  retryTo: number;
}
const TIMES: LineTimes = { activity: 20_000, pong: 10_000, retryFrom: 1000, retryTo: 30_000 };

/** Largest frame that is read; the line is closed on a larger one. */
export const FRAME_BYTES = 64 * 1024;
/** What may wait to be sent before the line is given up as stuck. */
const WAITING_BYTES = 4 * 1024 * 1024;

export interface UpstreamOptions {
  /** ws(s) address of the channel server, a path prefix allowed */
  url: string;
  key: string;
  /** users whose channels are wanted and not confirmed; all of them after a lost line */
  unconfirmed: () => Iterable<string>;
  onNotification: (uuid: string, notification: Notification) => void;
  onConfirmed: (uuid: string) => void;
  /** the line is gone: what happens until channels are confirmed again is not heard */
  onLost: () => void;
  times?: Partial<LineTimes>;
}

/** The one connection of this process to the laboratory's channels. */
export interface Upstream {
  subscribe(uuid: string): void;
  unsubscribe(uuid: string): void;
  /** whether the laboratory answered the present connection */
  readonly connected: boolean;
  close(): void;
}

const frame = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown().optional() });
const established = z.object({ activity_timeout: z.number().positive().optional() });
/** Channels that are asked for again at a time. */
const ASKED_AGAIN = 100;
/** As many tries as lead to the longest wait. */
const HOPELESS = 30;
/** Codes that mean: trying again as before is of no use. */
const isRefusal = (code: number) => code >= 4000 && code < 4100;

const fault = z.object({ code: z.number().nullish() });
const notification = z.object({
  title: z.string().min(1),
  message: z.string().catch(""),
  link: z.string().nullish().catch(null),
});

const TITLE_LENGTH = 200;
const MESSAGE_LENGTH = 1000;

/**
 * Speaks the Pusher channel protocol (version 7) to the laboratory: `c-{uuid}` of every wanted user,
 * pings, and new connections after random waits for as long as the process lives. Frames that make no sense
 * are passed over. pusher-js was not taken: it waits a constant second and reads frames of any size
 * (decision 0013).
 */
export function openUpstream(options: UpstreamOptions): Upstream {
  const times = { ...TIMES, ...options.times };
  const address = addressOf(options.url, options.key);
  let socket: WebSocket | null = null;
  let connected = false;
  let since = 0;
  let closed = false;
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let activity = times.activity;

  const say = (event: string, data: Record<string, unknown>) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES) return socket.terminate();
    socket.send(JSON.stringify({ event, data }));
  };
  const subscribe = (uuid: string) => {
    if (connected) say("pusher:subscribe", { channel: channelOf(uuid) });
  };
  /** Anything that comes proves that the laboratory is there. */
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      say("pusher:ping", {});
      watch = setTimeout(() => socket?.terminate(), times.pong);
    }, activity);
  };
  const connect = () => {
    activity = times.activity;
    socket = new WebSocket(address, {
      maxPayload: FRAME_BYTES,
      handshakeTimeout: times.pong,
      perMessageDeflate: false,
    });
    socket.on("open", () => {
      // Open but silent is half-open: the greeting must come as fast as any answer.
      watch = setTimeout(() => socket?.terminate(), times.pong);
    });
    socket.on("message", (data, isBinary) => {
      if (!isBinary) read(data);
      // Until the greeting its own deadline stands, whatever else is said.
      if (connected) heard();
    });
    socket.on("error", () => undefined); // "close" follows
    socket.on("close", (code) => {
      clearTimeout(watch);
      clearInterval(asking);
      if (closed) return;
      if (isRefusal(code)) attempts = HOPELESS;
      if (connected) options.onLost();
      connected = false;
      socket = null;
      // Only a connection that held was a success: one that is closed at once must not be tried without end.
      if (since > 0 && Date.now() - since > times.retryTo) attempts = 0;
      since = 0;
      retry = setTimeout(connect, Math.random() * Math.min(times.retryTo, times.retryFrom * 2 ** attempts++));
    });
  };
  const read = (data: RawData) => {
    const parsed = frame.safeParse(json(data));
    if (!parsed.success) return;
    const { event, channel, data: payload } = parsed.data;
    if (event === "pusher:connection_established") return greeted(payload);
    if (event === "pusher:ping") return say("pusher:pong", {});
    if (event === "pusher:error") return refused(payload);
    const uuid = channel?.startsWith("c-") ? channel.slice(2) : null;
    if (uuid === null) return;
    if (event === "pusher_internal:subscription_succeeded") options.onConfirmed(uuid);
    if (event === "notification") tell(uuid, payload);
  };
  const greeted = (payload: unknown) => {
    const asked = established.safeParse(json(payload));
    const seconds = asked.success ? asked.data.activity_timeout : undefined;
    if (seconds !== undefined) activity = Math.min(activity, Math.max(1000, seconds * 1000));
    connected = true;
    since = Date.now();
    for (const uuid of options.unconfirmed()) subscribe(uuid);
    clearInterval(asking);
    asking = setInterval(askAgain, activity);
  };
  /** What was asked for and never answered is asked for again, a part of it at a time. */
  const askAgain = () => {
    let left = ASKED_AGAIN;
    for (const uuid of options.unconfirmed()) {
      if (left-- === 0) break;
      subscribe(uuid);
    }
  };
  /** Before the greeting it is the line that is refused; later it is one channel, and the others go on. */
  const refused = (payload: unknown) => {
    const parsed = fault.safeParse(json(payload));
    const code = parsed.success ? (parsed.data.code ?? 0) : 0;
    if (connected || code < 4000 || code >= 4300) return;
    if (isRefusal(code)) attempts = HOPELESS;
    socket?.close();
  };
  const tell = (uuid: string, payload: unknown) => {
    const event = notification.safeParse(json(payload));
    if (!event.success) return;
    const { title, message, link } = event.data;
    options.onNotification(uuid, {
      title: title.slice(0, TITLE_LENGTH),
      message: message.slice(0, MESSAGE_LENGTH),
      link: safePath(link, "") || null,
    });
  };

  connect();
  return {
    subscribe,
    unsubscribe: (uuid) => say("pusher:unsubscribe", { channel: channelOf(uuid) }),
    get connected() {
      return connected;
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
      clearTimeout(watch);
      clearInterval(asking);
      socket?.terminate();
    },
  };
}

function channelOf(uuid: string): string {
  return `c-${uuid}`;
}

function addressOf(url: string, key: string): string {
  return `${url.replace(/\/+$/, "")}/app/${encodeURIComponent(key)}?protocol=7&client=portal&version=1`;
}

/** The value of JSON text; what is no text stays, what is no JSON is undefined. */
function json(text: unknown): unknown {
  if (typeof text !== "string" && !Buffer.isBuffer(text)) return text;
  try {
    return JSON.parse(text.toString()) as unknown;
  } catch {
    return undefined;
  }
}
