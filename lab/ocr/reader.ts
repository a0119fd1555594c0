import type { CardReader, CardReading } from "../lib/card-reading.ts";
import { labToday } from "../lib/local-time.ts";
import { openCardProcess, type CardProcess } from "./card-process.ts";
import { UnusableImage } from "./unusable.ts";

export class ReaderBusy extends Error {
  constructor(readonly reason: "queue_full" | "timeout") {
    super(`The card reader is busy (${reason}).`);
  }
}

const MAX_QUEUED = 4;
const TIMEOUT_MS = 22_000;
const IDLE_MS = 5 * 60_000;

/** Stops after five idle minutes. @param timeoutMs queue included */
export function openCardReader(clock: { now(): Date }, timeoutMs = TIMEOUT_MS): CardReader {
  let running: CardProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();

  const stop = () => {
    clearTimeout(idle);
    running?.close();
    running = null;
  };
  const attempt = async (image: Uint8Array, deadline: number): Promise<CardReading | null> => {
    if (Date.now() >= deadline) throw new ReaderBusy("timeout");
    clearTimeout(idle);
    running ??= openCardProcess();
    const request = { image, today: labToday(clock.now()) };
    try {
      const answer = await withTimeout(running.read(request), deadline - Date.now());
      if ("unusable" in answer) throw new UnusableImage(answer.unusable);
      return answer.reading;
    } catch (error) {
      // The process is still busy, or has ended.
      if (!(error instanceof UnusableImage)) stop();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(stop, IDLE_MS);
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
