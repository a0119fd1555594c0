import { randomBytes } from "node:crypto";
import { frameOf } from "./stream.ts";

/** What the laboratory says on a user's channel (spec.md §7, screens.md R13). */
export interface Notification {
  title: string;
  message: string;
  /** own path of the portal, or null */
  link: string | null;
}

/** What a browser that was away may be given again (requirements H5). Sizes in bytes, times in milliseconds. */
export const REPLAY = {
  ms: 5 * 60_000,
  perUser: 100,
  /** well below what may wait for a reader, who would be cut otherwise */
  perUserBytes: 128 * 1024,
  inAll: 20_000,
  inAllBytes: 32 * 1024 * 1024,
  /** how far the clocks of two containers may be apart */
  skew: 10_000,
} as const;

/** A moment in this process: how many events there had been, and when it was (ms). */
export interface Moment {
  seq: number;
  at: number;
}

interface Kept extends Moment {
  uuid: string;
  frame: Buffer;
}

/**
 * The last events of everybody, for those that come back. Ids are `{process}.{number}.{time}`: the number
 * counts over all channels, so that a page can carry one position whoever opens it; the time lets another
 * process see that nothing has happened since.
 */
export class Replay {
  private readonly process = randomBytes(6).toString("base64url");
  private seq = 0;
  /** oldest first */
  private kept: Kept[] = [];
  private bytes = 0;
  /** the last event that is not kept any more */
  private forgotten: Moment = { seq: 0, at: 0 };

  constructor(private readonly now: () => number) {}

  /** Id of this moment. */
  position(): string {
    return this.idOf({ seq: this.seq, at: this.now() });
  }

  /** A moment that no id of before reaches. */
  mark(): Moment {
    return { seq: ++this.seq, at: this.now() };
  }

  /** Keeps an event and answers how it goes over the line. */
  add(uuid: string, notification: Notification): Buffer {
    const moment = this.mark();
    const frame = frameOf("notification", notification, this.idOf(moment));
    this.kept.push({ ...moment, uuid, frame });
    this.bytes += frame.length;
    // A few more than allowed, so that not every event of a flood moves all the others.
    if (this.kept.length > REPLAY.inAll * 1.1 || this.bytes > REPLAY.inAllBytes * 1.1) this.forget();
    return frame;
  }

  /**
   * A user's events after `lastId`, or null when that cannot be told for certain.
   * @param since when the user's channel began to be heard here without a gap
   */
  missed(uuid: string, since: Moment, lastId: string | null): Buffer[] | null {
    const [process, number, time] = (lastId ?? "").split(".");
    const own = process === this.process;
    const last = own ? whole(number, 10) : whole(time, 36);
    if (last === null) return null;
    if (own) return last > this.seq ? null : this.after("seq", last, uuid, since);
    if (last > this.now() + REPLAY.skew) return null;
    // Another process gave that id: its numbers say nothing, and its clock only about.
    const after = this.after("at", last - REPLAY.skew, uuid, since);
    return after?.length === 0 ? after : null;
  }

  /** Lets go of what is too old or too much. */
  forget(): void {
    const tooOld = this.now() - REPLAY.ms;
    let gone = 0;
    for (const { at, frame } of this.kept) {
      const fits = this.kept.length - gone <= REPLAY.inAll && this.bytes <= REPLAY.inAllBytes;
      if (fits && at >= tooOld) break;
      this.bytes -= frame.length;
      gone++;
    }
    if (gone === 0) return;
    this.forgotten = this.kept[gone - 1] ?? this.forgotten;
    this.kept = this.kept.slice(gone);
  }

  private after(by: "seq" | "at", last: number, uuid: string, since: Moment): Buffer[] | null {
    if (last < since[by] || last < this.forgotten[by]) return null;
    let first = this.kept.length;
    while (first > 0 && (this.kept[first - 1]?.[by] ?? 0) > last) first--;
    const frames = this.kept.slice(first).filter((one) => one.uuid === uuid);
    const bytes = frames.reduce((sum, { frame }) => sum + frame.length, 0);
    if (frames.length > REPLAY.perUser || bytes > REPLAY.perUserBytes) return null;
    return frames.map(({ frame }) => frame);
  }

  private idOf({ seq, at }: Moment): string {
    return `${this.process}.${String(seq)}.${at.toString(36)}`;
  }
}

/** A whole number written in figures of `base`, and nothing else; null otherwise. */
function whole(text: string | undefined, base: 10 | 36): number | null {
  if (text === undefined || !(base === 10 ? /^\d{1,15}$/ : /^[0-9a-z]{1,10}$/).test(text)) return null;
  return parseInt(text, base);
}
