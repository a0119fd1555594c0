import { processValue } from "../lib/process-value.ts";
import { Replay, REPLAY, type Notification, type ReplayPosition } from "./replay.ts";
import { frameOf, stopFrame, type EventStream, type StreamSession } from "./stream.ts";

/** Streams of one user in one process; a sixth closes the oldest. */
export const STREAMS_PER_USER = 5;
/** A channel stays subscribed this long after its last stream, so that page changes cost no subscription. */
const LINGER_MS = REPLAY.ms;
/**
 * Longest time between two checks of a session with streams. The token is asked about once its last good answer is a
 * minute old: a revoked one ends its streams within 80 seconds.
 */
const CHECK_MS = 20_000;
/** Share of it that is random: sessions whose streams came together are not all checked together. */
const CHECK_SPREAD = 0.25;
/** Time over which browsers spread their requests after a reconnection to the laboratory, in milliseconds. */
const REFETCH_SPREAD_MS = 15_000;

interface Channel {
  streams: Set<EventStream>;
  /** position from which events are complete; null while unconfirmed */
  since: ReplayPosition | null;
  /** whether it has ever been confirmed */
  everConfirmed: boolean;
  /** when the last stream left (ms); null while streams are open */
  emptySince: number | null;
}

export interface HubOptions {
  /** subscribes a user's channel at the laboratory */
  subscribe: (uuid: string) => void;
  unsubscribe: (uuid: string) => void;
  /** when a session ends unless it is used (ms); null when it has ended */
  sessionEnd: (sessionId: string) => Promise<number | null>;
  now?: () => number;
}

/** Users' channels, the streams subscribed to each, and the latest events for browsers that reconnect. */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  /** sessions with open streams, by name */
  private readonly sessions = new Map<string, StreamSession>();
  private readonly replay: Replay;
  private readonly now: () => number;
  private readonly ticker: NodeJS.Timeout;
  private openStreams = 0;

  constructor(private readonly options: HubOptions) {
    this.now = options.now ?? (() => Date.now());
    this.replay = new Replay(this.now);
    this.ticker = setInterval(() => this.tick(), 1000);
    this.ticker.unref();
  }

  /** Number of open streams. */
  get size(): number {
    return this.openStreams;
  }

  /** Id of the latest event: a page rendered now opens its stream with it. */
  position(): string {
    return this.replay.position();
  }

  /** The session of a new stream: the object that its other streams have. */
  sessionOf(id: string, name: string, uuid: string): StreamSession {
    return this.sessions.get(name) ?? { id, name, uuid, checkAt: 0, streams: 0 };
  }

  /**
   * Adds a stream and sends it what it missed since `lastId`: the events, or "refetch" when some are no longer
   * buffered. On an unconfirmed channel "refetch" follows once the laboratory confirms it.
   */
  join(stream: EventStream, lastId: string | null): void {
    const { session } = stream;
    const channel = this.channelOf(session.uuid);
    channel.emptySince = null;
    if (channel.streams.size >= STREAMS_PER_USER) {
      for (const oldest of channel.streams) {
        this.leave(oldest);
        oldest.end(stopFrame("full"));
        break;
      }
    }
    channel.streams.add(stream);
    this.openStreams++;
    this.sessions.set(session.name, session);
    session.streams++;
    // At the next tick, because it may have ended while the stream opened.
    session.checkAt = 0;
    if (channel.since === null) return;
    const missed = this.replay.eventsAfter(session.uuid, channel.since, lastId);
    for (const frame of missed ?? [this.refetchFrame(0)]) stream.send(frame, this.now());
  }

  /** Removes a stream; repeated calls do nothing. */
  leave(stream: EventStream): void {
    const { session } = stream;
    const channel = this.channels.get(session.uuid);
    if (!channel?.streams.delete(stream)) return;
    this.openStreams--;
    if (--session.streams === 0) this.sessions.delete(session.name);
    if (channel.streams.size === 0) channel.emptySince = this.now();
  }

  /** Sends a user's notification to all of the user's streams. */
  publish(uuid: string, notification: Notification): void {
    const channel = this.channels.get(uuid);
    if (!channel) return;
    const frame = this.replay.add(uuid, notification);
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** The laboratory confirmed a channel: events are complete from here on, but not before. */
  confirmed(uuid: string): void {
    const channel = this.channels.get(uuid);
    if (!channel || channel.since !== null) return;
    // Use a new number, so that no id from before the gap counts as complete.
    channel.since = this.replay.advance();
    const frame = this.refetchFrame(channel.everConfirmed ? REFETCH_SPREAD_MS : 0);
    channel.everConfirmed = true;
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** The connection to the laboratory is lost: events are missed until channels are confirmed again. */
  lost(): void {
    for (const channel of this.channels.values()) channel.since = null;
  }

  /** Users whose channels are not confirmed. */
  *unconfirmed(): Generator<string> {
    for (const [uuid, { since }] of this.channels) if (since === null) yield uuid;
  }

  /** Ends the streams of a session that has ended. */
  endSession(sessionName: string): void {
    const session = this.sessions.get(sessionName);
    if (!session) return;
    for (const stream of this.channels.get(session.uuid)?.streams ?? []) {
      if (stream.session !== session) continue;
      this.leave(stream);
      stream.end(stopFrame("signed_out"));
    }
  }

  /** Checks all sessions at the next tick, because announcements may have been lost. */
  checkSessions(): void {
    for (const session of this.sessions.values()) session.checkAt = 0;
  }

  /** Ends every stream; the browsers reconnect at random times within `spreadMs`. */
  close(spreadMs: number): void {
    clearInterval(this.ticker);
    for (const { streams } of this.channels.values()) {
      for (const stream of streams) {
        this.leave(stream);
        stream.end(`retry: ${String(1000 + Math.floor(Math.random() * spreadMs))}\n\n`);
      }
    }
  }

  private channelOf(uuid: string): Channel {
    const existing = this.channels.get(uuid);
    if (existing) return existing;
    const channel: Channel = { streams: new Set(), since: null, everConfirmed: false, emptySince: null };
    this.channels.set(uuid, channel);
    this.options.subscribe(uuid);
    return channel;
  }

  private tick(): void {
    const now = this.now();
    for (const [uuid, channel] of this.channels) {
      if (channel.emptySince !== null && now - channel.emptySince > LINGER_MS) {
        this.channels.delete(uuid);
        this.options.unsubscribe(uuid);
      }
      for (const stream of channel.streams) stream.tick(now);
    }
    for (const session of this.sessions.values()) if (now >= session.checkAt) void this.check(session, now);
    this.replay.evict();
  }

  private async check(session: StreamSession, now: number): Promise<void> {
    const nextCheck = (session.checkAt = now + CHECK_MS * (1 - Math.random() * CHECK_SPREAD));
    // While the state store cannot be reached, the streams stay until the next check.
    const end = await this.options.sessionEnd(session.id).catch(() => nextCheck);
    if (end === null) this.endSession(session.name);
    // A new stream or checkSessions() may have asked for an earlier check meanwhile.
    else if (session.checkAt === nextCheck) session.checkAt = Math.min(end, nextCheck);
  }

  private refetchFrame(withinMs: number): Buffer {
    return frameOf("refetch", { within: withinMs }, this.position());
  }
}

const shared = processValue<Hub | null>("hub");
/** Live notifications of this process; null when the laboratory has no channel server. */
export const hub = shared.get;
export const setHub = shared.set;
