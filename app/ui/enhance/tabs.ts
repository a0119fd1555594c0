/** What tabs tell each other; only plain data passes. */
export interface Tabs<Message> {
  tell(message: Message): void;
  /** Does `work` in this tab while no other one does; `work` answers how to stop. */
  lead(work: () => () => void): void;
  /** Gives the work up, or no longer waits for it. */
  yield(): void;
}

/**
 * Joins the tabs of one session: one of them works for all. Where the browser cannot tell its tabs apart,
 * each works for itself.
 */
export function joinTabs<Message>(name: string, onMessage: (message: Message) => void): Tabs<Message> {
  const channel = "BroadcastChannel" in window && "locks" in navigator ? new BroadcastChannel(name) : null;
  let release: (() => void) | null = null;
  let waiting: AbortController | null = null;
  if (channel) {
    channel.onmessage = (event: MessageEvent<Message>) => {
      onMessage(event.data);
    };
  }
  return {
    tell: (message) => channel?.postMessage(message),
    lead: (work) => {
      if (release || waiting) return;
      if (!channel) {
        release = work();
        return;
      }
      const mine = new AbortController();
      waiting = mine;
      navigator.locks
        .request(name, { signal: mine.signal }, () => {
          // Given up in the moment of its turn.
          if (mine.signal.aborted) return undefined;
          waiting = null;
          const stop = work();
          return new Promise<void>((resolve) => {
            release = () => {
              stop();
              resolve();
            };
          });
        })
        .catch(() => undefined); // given up while waiting
    },
    yield: () => {
      waiting?.abort();
      waiting = null;
      release?.();
      release = null;
    },
  };
}
