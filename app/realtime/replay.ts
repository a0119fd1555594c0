import { randomBytes } from "node:crypto";
import { eventFrame } from "./stream.ts";

export interface ChannelNotification {
  title: string;
  message: string;
  link: string | null;
}

/** Decision 0013; bytes and ms. */
export const REPLAY = {
  ms: 5 * 60_000,
  perUser: 100,
  /** well below WAITING_BYTES: a replay never cuts the stream */
  perUserBytes: 128 * 1024,
  inAll: 20_000,
  inAllBytes: 32 * 1024 * 1024,
  /** ms between containers */
  skew: 10_000,
} as const;

export interface ReplayPosition {
  seq: number;
  at: number;
}

interface BufferedEvent extends ReplayPosition {
  uuid: string;
  frame: Buffer;
}

/** The number counts over all channels; the time serves other processes. */
export class Replay {
  private readonly process = randomBytes(6).toString("base64url");
  private seq = 0;
  private buffer: BufferedEvent[] = [];
  private bytes = 0;
  /** newest one */
  private evicted: ReplayPosition = { seq: 0, at: 0 };

  constructor(private readonly now: () => number) {}

  position(): string {
    return this.idOf({ seq: this.seq, at: this.now() });
  }

  /** All earlier IDs precede it. */
  advance(): ReplayPosition {
    return { seq: ++this.seq, at: this.now() };
  }

  add(uuid: string, notification: ChannelNotification): Buffer {
    const position = this.advance();
    const frame = eventFrame("notification", notification, this.idOf(position));
    this.buffer.push({ seq: position.seq, at: position.at, uuid, frame });
    this.bytes += frame.length;
    // Evicting copies the buffer.
    if (this.buffer.length > REPLAY.inAll * 1.1 || this.bytes > REPLAY.inAllBytes * 1.1) this.evict();
    return frame;
  }

  /** Null if some may be missing. @param since position of gapless subscription */
  eventsAfter(uuid: string, since: ReplayPosition, lastId: string | null): Buffer[] | null {
    const [process, number, time] = (lastId ?? "").split(".");
    const current = process === this.process;
    const last = current ? parseCounter(number, 10) : parseCounter(time, 36);
    if (last === null) return null;
    if (current) return last > this.seq ? null : this.select("seq", last, uuid, since);
    if (last > this.now() + REPLAY.skew) return null;
    // Another process numbers differently, with a skewed clock.
    const events = this.select("at", last - REPLAY.skew, uuid, since);
    return events?.length === 0 ? events : null;
  }

  evict(): void {
    const tooOld = this.now() - REPLAY.ms;
    let count = 0;
    for (const { at, frame } of this.buffer) {
      const fits = this.buffer.length - count <= REPLAY.inAll && this.bytes <= REPLAY.inAllBytes;
      if (fits && at >= tooOld) break;
      this.bytes -= frame.length;
      count++;
    }
    if (count === 0) return;
    this.evicted = this.buffer[count - 1] ?? this.evicted;
    this.buffer = this.buffer.slice(count);
  }

  private select(by: "seq" | "at", last: number, uuid: string, since: ReplayPosition): Buffer[] | null {
    if (last < since[by] || last < this.evicted[by]) return null;
    const first = this.buffer.findLastIndex((event) => event[by] <= last) + 1;
    const frames = this.buffer.slice(first).filter((event) => event.uuid === uuid);
    const bytes = frames.reduce((sum, { frame }) => sum + frame.length, 0);
    if (frames.length > REPLAY.perUser || bytes > REPLAY.perUserBytes) return null;
    return frames.map(({ frame }) => frame);
  }

  private idOf({ seq, at }: ReplayPosition): string {
    return `${this.process}.${String(seq)}.${at.toString(36)}`;
  }
}

/** Null if invalid. */
function parseCounter(text: string | undefined, base: 10 | 36): number | null {
  if (text === undefined || !(base === 10 ? /^\d{1,15}$/ : /^[0-9a-z]{1,10}$/).test(text)) return null;
  return parseInt(text, base);
}
