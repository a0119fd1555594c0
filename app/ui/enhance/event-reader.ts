import { createParser } from "eventsource-parser";

/** One event of the server; `id` is where to go on from after it. */
export interface ServerEvent {
  name: string;
  data: string;
  id: string;
}

interface ReaderOptions {
  url: string;
  /** id of the last event that is known already */
  lastId: string;
  /** short name of the session that the page was made for */
  session: string;
  onEvent: (event: ServerEvent) => void;
  /** the server does not want to be asked again */
  onOver: () => void;
}

/** Silence after which the line is taken for dead; the server says something every 12 seconds. */
const SILENCE_MS = 40_000;
/** A line that lived so long was a good one. */
const HELD_MS = 15_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Reads an event stream and opens it again for as long as it takes: after a proxy's end, a server's error,
 * a login page in its place. Only 204 and 401 end it (the browser's own EventSource gives up at the first
 * answer that is not 200). Answers how to close it.
 */
export function readEvents({ url, lastId, session, onEvent, onOver }: ReaderOptions): () => void {
  let last = lastId;
  let retryMs = 5000;
  let failures = 0;
  let timer = 0;
  let closed = false;
  let connection: AbortController | null = null;

  const close = () => {
    closed = true;
    window.clearTimeout(timer);
    connection?.abort();
    window.removeEventListener("online", now);
  };
  const listen = async (signal: AbortSignal, alive: () => void) => {
    const response = await fetch(url, {
      headers: { Accept: "text/event-stream", "Last-Event-ID": last, "X-Background": session },
      cache: "no-store",
      credentials: "same-origin",
      signal,
    });
    if (response.status === 204 || response.status === 401) {
      close();
      onOver();
      return;
    }
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !response.body || type.indexOf("text/event-stream") !== 0)
      throw new Error("no stream");
    const parser = createParser({
      onEvent: ({ event = "message", data, id }) => {
        if (id) last = id;
        if (event === "stop") close();
        if (!closed || event === "stop") onEvent({ name: event, data, id: last });
      },
      onRetry: (ms) => (retryMs = Math.max(1000, ms)),
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  const connect = () => {
    const mine = new AbortController();
    connection = mine;
    let watch = 0;
    const since = Date.now();
    const alive = () => {
      window.clearTimeout(watch);
      watch = window.setTimeout(() => {
        mine.abort();
      }, SILENCE_MS);
    };
    alive();
    const again = () => {
      window.clearTimeout(watch);
      connection = null;
      if (closed) return;
      // an answer that ends at once is as good as none, whatever it said
      if (Date.now() - since > HELD_MS) failures = 0;
      // what the server said after an orderly end; a random time that grows after failures
      const wait =
        failures === 0
          ? retryMs
          : 1000 + Math.random() * Math.min(LONGEST_WAIT_MS, retryMs * Math.pow(2, failures));
      failures += 1;
      timer = window.setTimeout(connect, wait);
    };
    listen(mine.signal, alive).then(again, () => {
      failures = Math.max(1, failures);
      again();
    });
  };
  /** The network is back: no reason to wait on. */
  function now(): void {
    if (connection || closed) return;
    window.clearTimeout(timer);
    connect();
  }

  window.addEventListener("online", now);
  connect();
  return close;
}
