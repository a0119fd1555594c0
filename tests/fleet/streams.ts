import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "../support/browser.ts";
import { openStream } from "../support/streams.ts";
import type { FleetRig } from "./rig.ts";

const EVENT_MS = 500;
const LOOK_MS = 50;

interface Told {
  user: string;
  number: number;
  at: number;
}

interface StreamReport {
  told: number;
  /** received as events */
  received: number;
  /** made good by a later "refetch": the page loads its notifications again */
  refetched: number;
  lost: number;
  moves: number;
}

/** Pages that listen through nginx and reconnect as the browser's script does. */
export function openListeners(rig: FleetRig, visitors: { name: string; browser: Browser }[]) {
  const told: Told[] = [];
  const seen = new Map<string, Set<number>>();
  const refetchedAt = new Map<string, number>();
  let isOver = false;
  let moves = 0;
  let number = 0;

  const listen = async (name: string, browser: Browser) => {
    const names = new Set<number>();
    seen.set(name, names);
    let [lastId, retryMs, isFirst] = ["", 3000, true];
    while (!isOver) {
      const headers = { Cookie: browser.cookieHeader, ...(lastId ? { "Last-Event-ID": lastId } : {}) };
      const stream = await openStream(rig.origin, headers).catch(() => null);
      if (stream?.status === 200 && !isFirst) moves++;
      let read = 0;
      while (stream?.status === 200) {
        const ended = stream.ended();
        for (const event of stream.events().slice(read)) {
          read++;
          if (event.startsWith("refetch")) refetchedAt.set(name, Date.now());
          const title = /"title":"(\d+)"/.exec(event)?.[1];
          if (title) names.add(Number(title));
        }
        lastId = stream.lastId() || lastId;
        const retry = [...stream.text().matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1];
        if (retry) retryMs = Number(retry);
        if (ended || isOver) break;
        await wait(LOOK_MS);
      }
      stream?.leave();
      isFirst = false;
      if (!isOver) await wait(retryMs);
    }
  };
  const listeners = visitors.map(({ name, browser }) => listen(name, browser));
  const timer = setInterval(() => {
    number++;
    for (const { name } of visitors) {
      told.push({ user: name, number, at: Date.now() });
      rig.channels.send(`c-uuid-${name}`, { title: String(number), message: "m" });
    }
  }, EVENT_MS);

  return {
    /** Call it 45 s after the last restart: a browser waits up to 25 s and refetches within 15. */
    stop: async (): Promise<StreamReport> => {
      clearInterval(timer);
      await wait(1000);
      isOver = true;
      await Promise.all(listeners);
      const missed = told.filter(({ user, number: row }) => !seen.get(user)?.has(row));
      const lost = missed.filter(({ user, at }) => at > (refetchedAt.get(user) ?? 0));
      return {
        told: told.length,
        received: told.length - missed.length,
        refetched: missed.length - lost.length,
        lost: lost.length,
        moves,
      };
    },
  };
}
