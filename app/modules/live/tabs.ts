/** Messages between the tabs of one session; plain data only. */
export interface Tabs<Message> {
  send(message: Message): void;
  /** Runs `work` in this tab while no other tab does; `work` returns the function that stops it. */
  lead(work: () => () => void): void;
  /** Stops the work, or no longer waits for it. */
  yield(): void;
}

/**
 * Coordinates the tabs of one session: one of them does the work for all. In browsers without Web Locks or
 * BroadcastChannel each tab works alone.
 */
export function joinTabs<Message>(name: string, onMessage: (message: Message) => void): Tabs<Message> {
  const alone = !("BroadcastChannel" in window && "locks" in navigator);
  let channel: BroadcastChannel | null = null;
  let release: (() => void) | null = null;
  let waiting: AbortController | null = null;
  const open = () => {
    if (alone || channel) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = (event: MessageEvent<Message>) => {
      onMessage(event.data);
    };
  };
  // A message to a page in the back/forward cache would drop it from there.
  window.addEventListener("pagehide", () => {
    channel?.close();
    channel = null;
  });
  window.addEventListener("pageshow", open);
  open();
  return {
    send: (message) => channel?.postMessage(message),
    lead: (work) => {
      if (release || waiting) return;
      if (alone) {
        release = work();
        return;
      }
      const request = new AbortController();
      waiting = request;
      navigator.locks
        .request(name, { signal: request.signal }, () => {
          // The lock can be granted just after this tab gave up waiting.
          if (request.signal.aborted) return undefined;
          waiting = null;
          const stop = work();
          return new Promise<void>((resolve) => {
            release = () => {
              stop();
              resolve();
            };
          });
        })
        .catch(() => undefined); // aborted while waiting
    },
    yield: () => {
      waiting?.abort();
      waiting = null;
      release?.();
      release = null;
    },
  };
}
