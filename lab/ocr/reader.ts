import { loadAreas } from "../store/areas.ts";
import type { CardReading } from "./card.ts";
import { openEngine, type Engine } from "./engine.ts";
import { Unusable } from "./prepare.ts";
import { placesFrom, type Places } from "./places.ts";
import { readCard } from "./read-card.ts";

/** Nobody can wait longer: the line is full, or the picture took too long. */
export class ReaderBusy extends Error {
  constructor(readonly reason: "queue" | "time") {
    super(`The card reader is busy (${reason}).`);
  }
}

/** Reads identity cards: one at a time, a few in line, each within a bounded time. */
export interface CardReader {
  /**
   * What stands on the card; null when there is no card in the picture.
   * @throws ReaderBusy; Unusable
   */
  read(image: Uint8Array): Promise<CardReading | null>;
  close(): Promise<void>;
}

const IN_LINE = 4;
const PATIENCE_MS = 22_000;
const IDLE_MS = 5 * 60_000;

/** Opens nothing yet: the engine starts with the first card and ends when it was idle for five minutes. */
export function openCardReader(clock: { now(): Date }, patienceMs = PATIENCE_MS): CardReader {
  let engine: Promise<Engine> | null = null;
  let places: Places | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = engine;
    engine = null;
    await running?.then((one) => one.close()).catch(() => undefined);
  };
  const work = async (image: Uint8Array): Promise<CardReading | null> => {
    clearTimeout(idle);
    engine ??= openEngine();
    places ??= placesFrom(await loadAreas());
    return readCard(await engine, image, { places, today: clock.now().toISOString().slice(0, 10) });
  };

  const attempt = async (image: Uint8Array, until: number): Promise<CardReading | null> => {
    if (Date.now() >= until) throw new ReaderBusy("time");
    try {
      return await within(work(image), until - Date.now());
    } catch (error) {
      // An engine that is still at it, or that broke, cannot be given the next picture.
      if (!(error instanceof Unusable)) await stop();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void stop(), IDLE_MS);
      idle.unref();
    }
  };

  return {
    read: (image) => {
      if (waiting >= IN_LINE) return Promise.reject(new ReaderBusy("queue"));
      waiting += 1;
      const until = Date.now() + patienceMs;
      const turn = last.then(() => attempt(image, until)).finally(() => (waiting -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: stop,
  };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReaderBusy("time")), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
