/** Messages between the tabs of one session; plain data only. */
interface TabChannel<Message> {
  send(message: Message): void;
  /** Runs `work` in only one tab at a time; `work` returns its stop function. */
  lead(work: () => () => void): void;
  /** Stops the work, or the wait for it. */
  yield(): void;
}

/**
 * Elects one tab of the session to work for all; without Web Locks or BroadcastChannel each works alone.
 */
export function joinTabs<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
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
  // Messages would evict pages from the back/forward cache.
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
          // The lock may be granted just after this tab stopped waiting.
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
