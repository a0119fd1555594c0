import { loadAreas } from "../store/areas.ts";
import type { CardReading } from "./card.ts";
import { openEngine, type Engine } from "./engine.ts";
import { UnusableImage } from "./prepare.ts";
import { placesFrom, type Places } from "./places.ts";
import { readCard } from "./read-card.ts";

/** The queue is full, or reading took too long. */
export class ReaderBusy extends Error {
  constructor(readonly reason: "queue_full" | "timeout") {
    super(`The card reader is busy (${reason}).`);
  }
}

/** Reads identity cards one at a time, with a short queue and a time limit. */
export interface CardReader {
  /**
   * The fields of a card; null when the picture shows none.
   * @throws ReaderBusy; UnusableImage
   */
  read(image: Uint8Array): Promise<CardReading | null>;
  close(): Promise<void>;
}

const MAX_QUEUED = 4;
const TIMEOUT_MS = 22_000;
const IDLE_MS = 5 * 60_000;

/** The engine starts with the first card and stops after five idle minutes. @param timeoutMs queue included */
export function openCardReader(clock: { now(): Date }, timeoutMs = TIMEOUT_MS): CardReader {
  let engine: Promise<Engine> | null = null;
  let places: Places | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = engine;
    engine = null;
    await running?.then((one) => one.close()).catch(() => undefined);
  };
  const readWithEngine = async (image: Uint8Array): Promise<CardReading | null> => {
    clearTimeout(idle);
    engine ??= openEngine();
    places ??= placesFrom(await loadAreas());
    return readCard(await engine, image, { places, today: clock.now().toISOString().slice(0, 10) });
  };

  const attempt = async (image: Uint8Array, deadline: number): Promise<CardReading | null> => {
    if (Date.now() >= deadline) throw new ReaderBusy("timeout");
    try {
      return await withTimeout(readWithEngine(image), deadline - Date.now());
    } catch (error) {
      // The engine is still busy with this picture or broken: the next one needs a new engine.
      if (!(error instanceof UnusableImage)) await stop();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void stop(), IDLE_MS);
      idle.unref();
    }
  };

  return {
    read: (image) => {
      if (queued >= MAX_QUEUED) return Promise.reject(new ReaderBusy("queue_full"));
      queued += 1;
      const deadline = Date.now() + timeoutMs;
      const turn = last.then(() => attempt(image, deadline)).finally(() => (queued -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: stop,
  };
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReaderBusy("timeout")), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
