import type { ServerResponse } from "node:http";

/** Bytes that may be buffered for a client that does not read; a stream with more is cut. */
export const WAITING_BYTES = 256 * 1024;
/** How long bytes may stay buffered for a client, in milliseconds. */
export const STUCK_MS = 20_000;
/** Silence after which a heartbeat keeps proxies from closing the connection, in milliseconds. */
export const HEARTBEAT_MS = 12_000;

/** Why a browser must not reconnect by itself: too many streams of one user, or signed out. */
export type StopReason = "full" | "signed_out";

const HEARTBEAT = Buffer.from(":\n\n");

/** A session with open streams; one object for all of them. */
export interface StreamSession {
  readonly id: string;
  /** its name in "session-ended" announcements */
  readonly name: string;
  /** account whose channel its streams carry */
  readonly uuid: string;
  /** when to check next whether it has ended (ms) */
  checkAt: number;
  /** number of its open streams */
  streams: number;
}

/**
 * One browser's event stream, as a response that stays open. Its owner listens to the response's "close".
 */
export class EventStream {
  /** whether the portal has ended it */
  ended = false;
  private sentAt: number;
  private blockedSince: number | null = null;

  constructor(
    private readonly response: ServerResponse,
    readonly session: StreamSession,
    /** when it was opened (ms) */
    readonly openedAt: number,
  ) {
    this.sentAt = openedAt;
  }

  /** Sends a frame, or cuts the stream when too much is buffered for its client. */
  send(frame: Buffer | string, now: number): void {
    const { response } = this;
    if (this.ended || response.destroyed) return;
    this.sentAt = now;
    if (!response.write(frame) && response.writableLength > WAITING_BYTES) response.destroy();
  }

  /** About once a second: a heartbeat after silence, the end when its client has stopped reading. */
  tick(now: number): void {
    if (this.response.writableLength === 0) this.blockedSince = null;
    else if (this.blockedSince === null) this.blockedSince = now;
    else if (now - this.blockedSince > STUCK_MS) return void this.response.destroy();
    if (now - this.sentAt >= HEARTBEAT_MS) this.send(HEARTBEAT, now);
  }

  /** Ends the stream after a last frame; cuts it when that is not read within two seconds. */
  end(frame: string): void {
    const { response } = this;
    this.ended = true;
    response.end(frame);
    // A vanished client would otherwise keep the socket open, and a stopping portal running.
    setTimeout(() => response.destroy(), 2000).unref();
  }
}

/** An event in the text/event-stream format; `data` is JSON, so it holds no line break. */
export function frameOf(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(
    `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}

/** The `stop` event: the browser must not reconnect by itself. */
export function stopFrame(reason: StopReason): string {
  return frameOf("stop", { reason }).toString();
}
