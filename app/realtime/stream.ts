import type { ServerResponse } from "node:http";

/** What may wait for a reader that does not read, in bytes; a stream with more is cut (requirements H3). */
export const WAITING_BYTES = 256 * 1024;
/** How long anything may wait for a reader, in milliseconds. */
export const STUCK_MS = 20_000;
/** Silence after which a comment keeps proxies and readers sure of the line, in milliseconds. */
export const HEARTBEAT_MS = 12_000;

/** Why a browser should not come back by itself: too many streams of one user, or signed out. */
export type StopReason = "full" | "signed_out";

const HEARTBEAT = Buffer.from(":\n\n");

/**
 * One browser's event stream over an open answer. It owns nothing but that answer; who hears when it is
 * gone listens to the answer's "close".
 */
export class EventStream {
  /** instant (ms) at which the session must be looked at; at once first, for it may have ended meanwhile */
  checkAt = 0;
  private sentAt: number;
  private stuckSince: number | null = null;

  constructor(
    private readonly response: ServerResponse,
    /** account whose channel it carries */
    readonly uuid: string,
    /** id of the session it belongs to */
    readonly sessionId: string,
    /** name of that session in announcements */
    readonly sessionName: string,
    now: number,
  ) {
    this.sentAt = now;
  }

  /** Sends a frame, or cuts the stream when too much waits for its reader. */
  send(frame: Buffer | string, now: number): void {
    const { socket } = this.response;
    if (!socket || this.response.writableEnded) return;
    this.sentAt = now;
    // Past the answer's own writing, which costs more than the writing itself; nothing is chunked.
    if (!socket.write(frame) && socket.writableLength > WAITING_BYTES) socket.destroy();
  }

  /** Once a second or so: a heartbeat when it was silent, the end when its reader is stuck. */
  tick(now: number): void {
    if (this.response.writableLength === 0) this.stuckSince = null;
    else if (this.stuckSince === null) this.stuckSince = now;
    else if (now - this.stuckSince > STUCK_MS) return void this.response.destroy();
    if (now - this.sentAt >= HEARTBEAT_MS) this.send(HEARTBEAT, now);
  }

  /** Ends it after a last frame; a reader that does not take it is cut all the same. */
  end(frame: string): void {
    const { socket } = this.response;
    this.response.end(frame);
    // A vanished or stuck reader would otherwise keep the socket, and a stopping portal, waiting.
    if (socket) setTimeout(() => socket.destroy(), 2000).unref();
  }
}

/** An event as it goes over the line; `data` is JSON, so it holds no line break. */
export function frameOf(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(
    `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}

/** The `stop` event: the browser must not come back by itself. */
export function stopFrame(reason: StopReason): string {
  return frameOf("stop", { reason }).toString();
}
