import { WebSocket, type RawData } from "ws";
import { z } from "zod";
import { accountOf, isNotification, jsonOf, readNotification, shownName } from "./channel-event.ts";
import type { ChannelNotification } from "./replay.ts";

export interface ConnectionTimes {
  activity: number;
  /** also of the handshake */
  pong: number;
  /** random */
  retryFrom: number;
  retryTo: number;
}
const TIMES: ConnectionTimes = { activity: 20_000, pong: 10_000, retryFrom: 1000, retryTo: 30_000 };

/** bytes; larger ones are dropped */
export const FRAME_BYTES = 64 * 1024;
/** bytes; closes the connection */
export const MAX_FRAME_BYTES = 1024 * 1024;
/** bytes; beyond them the connection is dead */
const WAITING_BYTES = 4 * 1024 * 1024;

interface UpstreamOptions {
  /** may have a path prefix */
  url: string;
  key: string;
  event?: string;
  unconfirmed: () => Iterable<string>;
  onNotification: (uuid: string, notification: ChannelNotification) => void;
  onConfirmed: (uuid: string) => void;
  onLost: () => void;
  onUnread?: (sentence: string) => void;
  times?: Partial<ConnectionTimes>;
}

export interface Upstream {
  subscribe(uuid: string): void;
  unsubscribe(uuid: string): void;
  readonly connected: boolean;
  close(): void;
}

const frame = z.object({ event: z.string(), channel: z.string().nullish(), data: z.unknown() });
const established = z.object({ activity_timeout: z.number().positive().nullish() });
const RESUBSCRIBE_BATCH = 100;
const MAX_ATTEMPTS = 30;
/** They forbid an immediate reconnection. */
const isRefusal = (code: number) => code >= 4000 && code < 4100;

/** Pusher's code without signature. */
const NOT_AUTHORIZED = 4009;
const CHANNEL_REFUSED =
  "The websocket refuses the channel c-{uuid}: private channels, which need a signature, are not read.";
const WITHOUT_TITLE = "The websocket sends notifications without a title, which are not shown.";

const errorData = z.object({ code: z.number().nullish() });

/** Pusher protocol 7 (decision 0013: not pusher-js); retries at random, ignores invalid frames. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const times = { ...TIMES, ...options.times };
  const address = addressOf(options.url, options.key);
  const name = options.event ?? "notification";
  const unread = options.onUnread ?? (() => undefined);
  let socket: WebSocket | null = null;
  let connected = false;
  let connectedAt = 0;
  let closed = false;
  let attempts = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  let pingTimer: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let resubscribeTimer: NodeJS.Timeout | undefined;
  let activity = times.activity;

  const send = (event: string, data: Record<string, unknown>) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES) return socket.terminate();
    socket.send(JSON.stringify({ event, data }));
  };
  const subscribe = (uuid: string) => {
    if (connected) send("pusher:subscribe", { channel: channelOf(uuid) });
  };
  const setDeadline = () => {
    deadline = setTimeout(() => socket?.terminate(), times.pong);
  };
  const startPings = () => {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(() => {
      send("pusher:ping", {});
      setDeadline();
    }, activity);
  };
  /** Any message proves that the laboratory is alive. */
  const postponePing = () => {
    clearTimeout(deadline);
    pingTimer?.refresh();
  };
  const stopTimers = () => {
    clearTimeout(pingTimer);
    pingTimer = undefined;
    clearTimeout(deadline);
    clearInterval(resubscribeTimer);
  };
  const connect = () => {
    activity = times.activity;
    socket = new WebSocket(address, {
      maxPayload: MAX_FRAME_BYTES,
      handshakeTimeout: times.pong,
      perMessageDeflate: false,
    });
    // A server that accepts but sends nothing is dead.
    socket.on("open", setDeadline);
    socket.on("message", (data, isBinary) => {
      if (!isBinary && sizeOf(data) <= FRAME_BYTES) onMessage(data);
      // Only the greeting ends its deadline.
      if (connected) postponePing();
    });
    socket.on("error", () => undefined); // "close" follows
    socket.on("close", (code) => {
      stopTimers();
      if (closed) return;
      if (isRefusal(code)) attempts = MAX_ATTEMPTS;
      if (connected) options.onLost();
      connected = false;
      socket = null;
      // Only a lasting connection resets the delay.
      if (connectedAt > 0 && Date.now() - connectedAt > times.retryTo) attempts = 0;
      connectedAt = 0;
      const bound = Math.min(times.retryTo, times.retryFrom * 2 ** attempts++);
      retryTimer = setTimeout(connect, Math.random() * bound);
    });
  };
  const onMessage = (data: RawData) => {
    const parsed = frame.safeParse(jsonOf(data));
    if (!parsed.success) return;
    const { event, channel, data: payload } = parsed.data;
    if (event === "pusher:connection_established") return onEstablished(payload);
    if (event === "pusher:ping") return send("pusher:pong", {});
    if (event === "pusher:error") return onError(payload);
    const uuid = accountOf(channel);
    if (uuid === null) return;
    if (event === "pusher_internal:subscription_succeeded") return options.onConfirmed(uuid);
    if (event === "pusher:subscription_error") return unread(CHANNEL_REFUSED);
    if (event.startsWith("pusher")) return;
    if (!isNotification(event, name))
      return unread(`The websocket sends the event ${shownName(event)}; LAB_WS_EVENT names another.`);
    const notification = readNotification(payload);
    if (notification) options.onNotification(uuid, notification);
    else unread(WITHOUT_TITLE);
  };
  const onEstablished = (payload: unknown) => {
    const greeting = established.safeParse(jsonOf(payload));
    const seconds = greeting.data?.activity_timeout;
    if (seconds) activity = Math.min(activity, Math.max(1000, seconds * 1000));
    connected = true;
    connectedAt = Date.now();
    startPings();
    for (const uuid of options.unconfirmed()) subscribe(uuid);
    clearInterval(resubscribeTimer);
    resubscribeTimer = setInterval(resubscribe, activity);
  };
  const resubscribe = () => {
    let left = RESUBSCRIBE_BATCH;
    for (const uuid of options.unconfirmed()) {
      if (left-- === 0) break;
      subscribe(uuid);
    }
  };
  /** After the greeting it concerns one channel. */
  const onError = (payload: unknown) => {
    const parsed = errorData.safeParse(jsonOf(payload));
    const code = parsed.success ? (parsed.data.code ?? 0) : 0;
    if (connected && code === NOT_AUTHORIZED) unread(CHANNEL_REFUSED);
    if (connected || code < 4000 || code >= 4300) return;
    if (isRefusal(code)) attempts = MAX_ATTEMPTS;
    socket?.close();
  };

  connect();
  return {
    subscribe,
    unsubscribe: (uuid) => send("pusher:unsubscribe", { channel: channelOf(uuid) }),
    get connected() {
      return connected;
    },
    close: () => {
      closed = true;
      clearTimeout(retryTimer);
      stopTimers();
      socket?.terminate();
    },
  };
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
}

function channelOf(uuid: string): string {
  return `c-${uuid}`;
}

function addressOf(url: string, key: string): string {
  return `${url.replace(/\/+$/, "")}/app/${encodeURIComponent(key)}?protocol=7&client=portal&version=1`;
}
