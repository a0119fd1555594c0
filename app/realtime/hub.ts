import { sharedValue } from "../lib/shared-value.ts";
import { Replay, REPLAY, type Moment, type Notification } from "./replay.ts";
import { frameOf, stopFrame, type EventStream } from "./stream.ts";

/** Streams of one user in one process; the oldest is closed for a sixth (requirements H7). */
export const STREAMS_PER_USER = 5;
/** A channel stays subscribed this long after its last stream, so that moving between pages costs nothing. */
const LINGER_MS = REPLAY.ms;
/** Longest time between two looks at a stream's session. */
const CHECK_MS = 60_000;
/** Spread of the questions that a repaired line causes, in milliseconds. */
const REPAIRED_WITHIN_MS = 15_000;

interface Channel {
  streams: Set<EventStream>;
  /** moment since which nothing can have been missed; null while the laboratory has not confirmed the channel */
  since: Moment | null;
  /** whether it has ever been confirmed */
  known: boolean;
  /** instant (ms) of the last leaving; null while streams are open */
  leftAt: number | null;
}

export interface HubOptions {
  /** asks the laboratory for a user's channel, and no more */
  subscribe: (uuid: string) => void;
  unsubscribe: (uuid: string) => void;
  /** instant (ms) at which a session ends if nobody uses it; null when it is over */
  sessionEnd: (sessionId: string) => Promise<number | null>;
  now?: () => number;
}

/** Who listens to whom: users' channels, the streams on them, and the last events for those that come back. */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  private readonly replay: Replay;
  private readonly now: () => number;
  private readonly ticker: NodeJS.Timeout;
  private open = 0;

  constructor(private readonly options: HubOptions) {
    this.now = options.now ?? (() => Date.now());
    this.replay = new Replay(this.now);
    this.ticker = setInterval(() => this.tick(), 1000);
    this.ticker.unref();
  }

  /** Open streams: the gauge. */
  get size(): number {
    return this.open;
  }

  /** Id of the last event so far: a page that shows it wants to hear what came after. */
  position(): string {
    return this.replay.position();
  }

  /**
   * Adds a stream and gives it what it missed since `lastId`: the events themselves, or "refetch" when they
   * are not all there any more. A channel that is new here says "refetch" once the laboratory confirms it.
   */
  join(stream: EventStream, lastId: string | null): void {
    const channel = this.channelOf(stream.uuid);
    channel.leftAt = null;
    if (channel.streams.size >= STREAMS_PER_USER) {
      for (const oldest of channel.streams) {
        this.leave(oldest);
        oldest.end(stopFrame("full"));
        break;
      }
    }
    channel.streams.add(stream);
    this.open++;
    if (channel.since === null) return;
    const missed = this.replay.missed(stream.uuid, channel.since, lastId);
    if (missed === null) stream.send(this.refetch(0), this.now());
    else for (const frame of missed) stream.send(frame, this.now());
  }

  /** Takes a stream out; a second time does nothing. */
  leave(stream: EventStream): void {
    const channel = this.channels.get(stream.uuid);
    if (!channel?.streams.delete(stream)) return;
    this.open--;
    if (channel.streams.size === 0) channel.leftAt = this.now();
  }

  /** An event of a user's channel, to all of the user's streams. */
  publish(uuid: string, notification: Notification): void {
    const channel = this.channels.get(uuid);
    if (!channel) return;
    const frame = this.replay.add(uuid, notification);
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** The laboratory confirmed a channel: from here on nothing is missed, but something may have been before. */
  confirmed(uuid: string): void {
    const channel = this.channels.get(uuid);
    if (!channel || channel.since !== null) return;
    // A number of its own: ids of before must not look as if nothing could have been missed.
    channel.since = this.replay.mark();
    const frame = this.refetch(channel.known ? REPAIRED_WITHIN_MS : 0);
    channel.known = true;
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** The line to the laboratory is gone: what happens now is heard by nobody. */
  lost(): void {
    for (const channel of this.channels.values()) channel.since = null;
  }

  /** Users whose channels the laboratory has not confirmed. */
  *unconfirmed(): Generator<string> {
    for (const [uuid, { since }] of this.channels) if (since === null) yield uuid;
  }

  /**
   * Tells every stream to ask the server anew, each within so many milliseconds: one frame for all. A repaired
   * line does the same channel by channel, as they are confirmed; `npm run bench -- sse` measures with this one.
   */
  refetchAll(withinMs: number): void {
    const frame = this.refetch(withinMs);
    const now = this.now();
    for (const { streams } of this.channels.values()) for (const stream of streams) stream.send(frame, now);
  }

  /** A session is over: so are its streams. */
  endSession(sessionName: string): void {
    for (const stream of this.all()) if (stream.sessionName === sessionName) this.stop(stream);
  }

  /** Looks at every session anew at the next tick, after announcements may have been lost. */
  checkSessions(): void {
    for (const stream of this.all()) stream.checkAt = 0;
  }

  /** Says goodbye: every browser comes back after a time of its own within `spreadMs`. */
  close(spreadMs: number): void {
    clearInterval(this.ticker);
    for (const stream of this.all()) {
      this.leave(stream);
      stream.end(`retry: ${String(1000 + Math.floor(Math.random() * spreadMs))}\n\n`);
    }
  }

  private channelOf(uuid: string): Channel {
    const known = this.channels.get(uuid);
    if (known) return known;
    const channel: Channel = { streams: new Set(), since: null, known: false, leftAt: null };
    this.channels.set(uuid, channel);
    this.options.subscribe(uuid);
    return channel;
  }

  private tick(): void {
    const now = this.now();
    for (const [uuid, channel] of this.channels) {
      if (channel.leftAt !== null && now - channel.leftAt > LINGER_MS) {
        this.channels.delete(uuid);
        this.options.unsubscribe(uuid);
      }
      for (const stream of channel.streams) {
        stream.tick(now);
        if (now >= stream.checkAt) void this.check(stream, now);
      }
    }
    this.replay.forget();
  }

  private async check(stream: EventStream, now: number): Promise<void> {
    const later = (stream.checkAt = now + CHECK_MS);
    // When the state is out of reach, the next look decides.
    const end = await this.options.sessionEnd(stream.sessionId).catch(() => now + CHECK_MS);
    if (end === null) this.stop(stream);
    // Somebody may have asked for another look meanwhile.
    else if (stream.checkAt === later) stream.checkAt = Math.min(end, later);
  }

  private stop(stream: EventStream): void {
    this.leave(stream);
    stream.end(stopFrame("signed_out"));
  }

  private refetch(withinMs: number): Buffer {
    return frameOf("refetch", { within: withinMs }, this.position());
  }

  private *all(): Generator<EventStream> {
    for (const { streams } of this.channels.values()) yield* streams;
  }
}

const shared = sharedValue<Hub | null>("hub");
/** Live notifications of this process; null when the laboratory has no channel server. */
export const hub = shared.get;
export const setHub = shared.set;
