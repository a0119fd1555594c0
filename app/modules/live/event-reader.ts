import { createParser } from "eventsource-parser";

/** One server-sent event; the stream can be resumed after `id`. */
export interface ServerEvent {
  name: string;
  data: string;
  id: string;
}

interface ReaderOptions {
  url: string;
  /** id of the last known event */
  lastId: string;
  /** short name of the session that the page was rendered for */
  session: string;
  onEvent: (event: ServerEvent) => void;
  /** the server asked not to reconnect */
  onEnd: () => void;
}

/** A stream without data for this long is dead; the server sends a heartbeat every 12 seconds. */
const SILENCE_MS = 40_000;
/** A stream that lasted this long counts as a success. */
const STABLE_MS = 15_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Reads an event stream and reconnects after a proxy's timeout, a server error, or a login page in its place.
 * Only 204 and 401 end it (the browser's EventSource gives up at the first status other than 200). Returns the
 * function that closes it.
 */
export function readEvents({ url, lastId, session, onEvent, onEnd }: ReaderOptions): () => void {
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
    window.removeEventListener("online", connectNow);
  };
  const listen = async (signal: AbortSignal, onBytes: () => void) => {
    const response = await fetch(url, {
      headers: { Accept: "text/event-stream", "Last-Event-ID": last, "X-Background": session },
      cache: "no-store",
      credentials: "same-origin",
      signal,
    });
    if (response.status === 204 || response.status === 401) {
      close();
      onEnd();
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
      onBytes();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  const connect = () => {
    const current = new AbortController();
    connection = current;
    let silence = 0;
    const openedAt = Date.now();
    const restartSilence = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => {
        current.abort();
      }, SILENCE_MS);
    };
    restartSilence();
    const reconnect = () => {
      window.clearTimeout(silence);
      connection = null;
      if (closed) return;
      // A response that ends at once is a failure, whatever its status.
      if (Date.now() - openedAt > STABLE_MS) failures = 0;
      // After an orderly end the server's delay; after failures a growing random delay.
      const wait =
        failures === 0
          ? retryMs
          : 1000 + Math.random() * Math.min(LONGEST_WAIT_MS, retryMs * Math.pow(2, failures));
      failures += 1;
      timer = window.setTimeout(connect, wait);
    };
    listen(current.signal, restartSilence).then(reconnect, () => {
      failures = Math.max(1, failures);
      reconnect();
    });
  };
  /** The network is back: retry at once. */
  function connectNow(): void {
    if (connection || closed) return;
    window.clearTimeout(timer);
    connect();
  }

  window.addEventListener("online", connectNow);
  connect();
  return close;
}
