import type { ServerResponse } from "node:http";

/** Bytes per client. */
export const WAITING_BYTES = 256 * 1024;
/** ms */
export const STUCK_MS = 20_000;
/** ms; keeps proxies from closing the connection */
export const HEARTBEAT_MS = 10_000;

type StopReason = "full" | "signed_out";

const HEARTBEAT = Buffer.from(":\n\n");

export interface StreamSession {
  readonly id: string;
  readonly name: string;
  readonly uuid: string;
  /** ms */
  checkAt: number;
  streams: number;
}

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

  /** Cuts the stream beyond its buffer. */
  send(frame: Buffer | string, now: number): void {
    const { response } = this;
    if (this.ended || response.destroyed) return;
    this.sentAt = now;
    if (!response.write(frame) && response.writableLength > WAITING_BYTES) response.destroy();
  }

  /** About once a second; cuts a client that stopped reading. */
  tick(now: number): void {
    if (this.response.writableLength === 0) this.blockedSince = null;
    else if (this.blockedSince === null) this.blockedSince = now;
    else if (now - this.blockedSince > STUCK_MS) return void this.response.destroy();
    if (now - this.sentAt >= HEARTBEAT_MS) this.send(HEARTBEAT, now);
  }

  /** Cuts the stream if unread within two seconds. */
  end(frame: string): void {
    const { response } = this;
    this.ended = true;
    response.end(frame);
    // A vanished client would keep a stopping portal running.
    setTimeout(() => response.destroy(), 2000).unref();
  }
}

/** JSON has no line breaks. */
export function eventFrame(event: string, data: unknown, id?: string): Buffer {
  return Buffer.from(
    `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  );
}

export function stopFrame(reason: StopReason): string {
  return eventFrame("stop", { reason }).toString();
}
