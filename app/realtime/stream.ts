import type { ServerResponse } from "node:http";

/** Buffer per client in bytes; beyond it the stream is cut. */
export const WAITING_BYTES = 256 * 1024;
/** Longest time in the buffer, in milliseconds. */
export const STUCK_MS = 20_000;
/** Heartbeat after silence (ms) keeps proxies from closing the connection. */
export const HEARTBEAT_MS = 10_000;

/** Reason for telling a browser not to reconnect: too many streams of one user, or signed out. */
type StopReason = "full" | "signed_out";

const HEARTBEAT = Buffer.from(":\n\n");

/** Shared by all streams of a session. */
export interface StreamSession {
  readonly id: string;
  /** name in "session-ended" announcements */
  readonly name: string;
  /** account of the channel */
  readonly uuid: string;
  /** time of the next check (ms) */
  checkAt: number;
  streams: number;
}

/** An open response. Its owner listens to the response's "close". */
export class EventStream {
  ended = false;
  private sentAt: number;
  private blockedSince: number | null = null;

  constructor(
    private readonly response: ServerResponse,
    readonly session: StreamSession,
    readonly openedAt: number,
  ) {
    this.sentAt = openedAt;
  }

  /** Cuts the stream if too much is buffered. */
  send(frame: Buffer | string, now: number): void {
    const { response } = this;
    if (this.ended || response.destroyed) return;
    this.sentAt = now;
    if (!response.write(frame) && response.writableLength > WAITING_BYTES) response.destroy();
  }

  /** About once a second: heartbeat after silence; cuts a client that stopped reading. */
  tick(now: number): void {
    if (this.response.writableLength === 0) this.blockedSince = null;
    else if (this.blockedSince === null) this.blockedSince = now;
    else if (now - this.blockedSince > STUCK_MS) return void this.response.destroy();
    if (now - this.sentAt >= HEARTBEAT_MS) this.send(HEARTBEAT, now);
  }

  /** Ends the stream after a last frame; cuts it if unread within two seconds. */
  end(frame: string): void {
    const { response } = this;
    this.ended = true;
    response.end(frame);
    // A vanished client would keep the socket open, and a stopping portal running.
    setTimeout(() => response.destroy(), 2000).unref();
  }
}

/** `data` is JSON, so it has no line breaks. */
export function eventFrame(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(
    `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}

/** The browser must not reconnect. */
export function stopFrame(reason: StopReason): string {
  return eventFrame("stop", { reason }).toString();
}
