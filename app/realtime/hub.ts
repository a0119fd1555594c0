import { singleton } from "../lib/process-value.ts";
import { Replay, REPLAY, type ChannelNotification, type ReplayPosition } from "./replay.ts";
import { eventFrame, stopFrame, type EventStream, type StreamSession } from "./stream.ts";

/** A sixth closes the oldest. */
export const STREAMS_PER_USER = 5;
/** So that page changes cost no subscription. */
const LINGER_MS = REPLAY.ms;
/** ms; a revoked token ends its streams within 80 seconds. */
const CHECK_MS = 20_000;
/** Staggers sessions opened together. */
const CHECK_SPREAD = 0.25;
/** ms, after the laboratory's reconnect */
const REFETCH_SPREAD_MS = 15_000;

interface Channel {
  streams: Set<EventStream>;
  /** null while unconfirmed */
  since: ReplayPosition | null;
  everConfirmed: boolean;
  /** ms; null while streams are open */
  emptySince: number | null;
}

interface HubOptions {
  subscribe: (uuid: string) => void;
  unsubscribe: (uuid: string) => void;
  /** ms; null if ended */
  sessionEnd: (sessionId: string) => Promise<number | null>;
  now?: () => number;
}

export class Hub {
  private readonly channels = new Map<string, Channel>();
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

  get size(): number {
    return this.openStreams;
  }

  position(): string {
    return this.replay.position();
  }

  sessionOf(id: string, name: string, uuid: string): StreamSession {
    return this.sessions.get(name) ?? { id, name, uuid, checkAt: 0, streams: 0 };
  }

  /** Replays what it missed since `lastId`, or sends "refetch". */
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
    // The session may have ended meanwhile.
    session.checkAt = 0;
    if (channel.since === null) return;
    const missed = this.replay.eventsAfter(session.uuid, channel.since, lastId);
    for (const frame of missed ?? [this.refetchFrame(0)]) stream.send(frame, this.now());
  }

  leave(stream: EventStream): void {
    const { session } = stream;
    const channel = this.channels.get(session.uuid);
    if (!channel?.streams.delete(stream)) return;
    this.openStreams--;
    if (--session.streams === 0) this.sessions.delete(session.name);
    if (channel.streams.size === 0) channel.emptySince = this.now();
  }

  publish(uuid: string, notification: ChannelNotification): void {
    const channel = this.channels.get(uuid);
    if (!channel) return;
    const frame = this.replay.add(uuid, notification);
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** Events are complete from here on. */
  confirmed(uuid: string): void {
    const channel = this.channels.get(uuid);
    if (!channel || channel.since !== null) return;
    // Invalidates IDs from before the gap.
    channel.since = this.replay.advance();
    const frame = this.refetchFrame(channel.everConfirmed ? REFETCH_SPREAD_MS : 0);
    channel.everConfirmed = true;
    for (const stream of channel.streams) stream.send(frame, this.now());
  }

  /** Events are missed until confirmation. */
  lost(): void {
    for (const channel of this.channels.values()) channel.since = null;
  }

  *unconfirmed(): Generator<string> {
    for (const [uuid, { since }] of this.channels) if (since === null) yield uuid;
  }

  endSession(sessionName: string): void {
    const session = this.sessions.get(sessionName);
    if (!session) return;
    for (const stream of this.channels.get(session.uuid)?.streams ?? []) {
      if (stream.session !== session) continue;
      this.leave(stream);
      stream.end(stopFrame("signed_out"));
    }
  }

  /** Announcements may have been lost. */
  checkSessions(): void {
    for (const session of this.sessions.values()) session.checkAt = 0;
  }

  /** Browsers reconnect at random within `spreadMs`. */
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
    // The state store may be unreachable.
    const end = await this.options.sessionEnd(session.id).catch(() => nextCheck);
    if (end === null) this.endSession(session.name);
    // Keep an earlier time if one was set while this check ran.
    else if (session.checkAt === nextCheck) session.checkAt = Math.min(end, nextCheck);
  }

  private refetchFrame(withinMs: number): Buffer {
    return eventFrame("refetch", { within: withinMs }, this.position());
  }
}

const shared = singleton<Hub | null>("hub");
export const hub = shared.get;
export const setHub = shared.set;
