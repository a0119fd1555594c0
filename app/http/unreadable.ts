import type { Logger } from "pino";
import type { UnreadableReport } from "../upstream/client/transport.server.ts";

/** ms */
const SUM_MS = 60_000;
const MOST = 500;

interface Repeats {
  count: number;
  timer: NodeJS.Timeout;
}

/** One warning a field: the first at once, repeats summed each minute. Never a value. */
export function openUnreadableLog(log: Pick<Logger, "warn">): (report: UnreadableReport) => void {
  const known = new Map<string, Repeats>();
  return ({ call, fields, id }) => {
    for (const { count, path, ...kinds } of fields) {
      const line = { upstream: call, field: path, ...kinds };
      const key = JSON.stringify(line);
      const repeats = known.get(key);
      if (repeats) repeats.count += count;
      else if (known.size < MOST) {
        log.warn({ ...line, count, id }, "An answer of the provider cannot be read.");
        known.set(key, { count: 0, timer: setInterval(() => sum(key, line), SUM_MS).unref() });
      }
    }
  };

  function sum(key: string, line: object): void {
    const repeats = known.get(key);
    if (!repeats) return;
    if (repeats.count > 0) {
      log.warn({ ...line, count: repeats.count }, "Answers of the provider cannot be read.");
      repeats.count = 0;
    } else {
      clearInterval(repeats.timer);
      known.delete(key);
    }
  }
}
