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

/** One browser's event stream over an open response. Its owner listens to the response's "close". */
export class EventStream {
  /** when to check the session next (ms); at once first, because it may have ended while the stream opened */
  checkAt = 0;
  private sentAt: number;
  private blockedSince: number | null = null;

  constructor(
    private readonly response: ServerResponse,
    /** account whose channel it carries */
    readonly uuid: string,
    /** id of the session it belongs to */
    readonly sessionId: string,
    /** name of that session in "session-ended" announcements */
    readonly sessionName: string,
    now: number,
  ) {
    this.sentAt = now;
  }

  /** Sends a frame, or cuts the stream when too much is buffered for its client. */
  send(frame: Buffer | string, now: number): void {
    const { socket } = this.response;
    if (!socket || this.response.writableEnded) return;
    this.sentAt = now;
    // Straight to the socket: response.write() costs more than the write itself, and nothing is chunked.
    if (!socket.write(frame) && socket.writableLength > WAITING_BYTES) socket.destroy();
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
    const { socket } = this.response;
    this.response.end(frame);
    // A vanished client would otherwise keep the socket open, and a stopping portal running.
    if (socket) setTimeout(() => socket.destroy(), 2000).unref();
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
