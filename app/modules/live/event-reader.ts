import { createParser } from "eventsource-parser";
import { onReturn } from "../dom.ts";

export interface ServerEvent {
  name: string;
  data: string;
  id: string;
}

interface ReaderOptions {
  url: string;
  lastId: string;
  session: string;
  onEvent: (event: ServerEvent) => void;
  onLife: () => void;
  /** the server asked it to stop */
  onEnd: () => void;
}

/** The heartbeat comes every 10 seconds. */
const SILENCE_MS = 40_000;
/** Resets the failures. */
const STABLE_MS = 15_000;
const LONGEST_WAIT_MS = 60_000;

/** Only 204 and 401 end it; EventSource gives up at any status but 200. */
export function readEvents({ url, lastId, session, onEvent, onLife, onEnd }: ReaderOptions): () => void {
  let last = lastId;
  let retryMs = 5000;
  let failures = 0;
  let timer = 0;
  let closed = false;
  let connection: AbortController | null = null;
  let heardAt = 0;

  const close = () => {
    closed = true;
    window.clearTimeout(timer);
    connection?.abort();
    window.removeEventListener("online", connectNow);
    leave();
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
    const onBytes = () => {
      onLife();
      heardAt = Date.now();
      window.clearTimeout(silence);
      silence = window.setTimeout(() => {
        current.abort();
      }, SILENCE_MS);
    };
    onBytes();
    const reconnect = () => {
      window.clearTimeout(silence);
      connection = null;
      if (closed) return;
      // Ending at once is a failure, whatever the status.
      if (Date.now() - openedAt > STABLE_MS) failures = 0;
      // Random growing delay after failures.
      const wait =
        failures === 0
          ? retryMs
          : 1000 + Math.random() * Math.min(LONGEST_WAIT_MS, retryMs * Math.pow(2, failures));
      failures += 1;
      timer = window.setTimeout(connect, wait);
    };
    listen(current.signal, onBytes).then(reconnect, () => {
      failures = Math.max(1, failures);
      reconnect();
    });
  };
  /** The network is back. */
  function connectNow(): void {
    if (connection || closed) return;
    window.clearTimeout(timer);
    connect();
  }

  window.addEventListener("online", connectNow);
  const leave = onReturn(() => {
    if (Date.now() - heardAt > SILENCE_MS) connection?.abort();
    connectNow();
  });
  connect();
  return close;
}
