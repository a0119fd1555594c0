interface TabChannel<Message> {
  send(message: Message): void;
  lead(work: () => () => void): void;
  live: () => void;
  yield: () => void;
}

/** Asleep, a tab checks nothing. */
const PATIENCE = 7;
const CHECK_MS = 10_000;

/** Without Web Locks or BroadcastChannel each tab works alone. A frozen tab keeps its lock. */
export function joinTabs<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  const alone = !("BroadcastChannel" in window && "locks" in navigator);
  let channel: BroadcastChannel | null = null;
  let release: (() => void) | null = null;
  let waiting: AbortController | null = null;
  let timer = 0;
  let checks = 0;
  const open = () => {
    if (alone || channel) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Message | null>) => {
      if (data === null) checks = 0;
      else onMessage(data);
    };
  };
  const stop = () => {
    window.clearInterval(timer);
    waiting?.abort();
    waiting = null;
    release?.();
    release = null;
  };
  const request = (work: () => () => void, steal: boolean) => {
    const current = new AbortController();
    waiting = current;
    checks = 0;
    timer = window.setInterval(() => {
      checks += 1;
      if (checks < PATIENCE || document.hidden) return;
      stop();
      request(work, true);
    }, CHECK_MS);
    navigator.locks
      .request(name, steal ? { steal } : { signal: current.signal }, () => {
        // The lock may be granted after this tab stopped waiting.
        if (current.signal.aborted) return undefined;
        window.clearInterval(timer);
        waiting = null;
        const end = work();
        return new Promise<void>((resolve) => {
          release = () => {
            end();
            resolve();
          };
        });
      })
      .catch(() => {
        // Aborted while waiting, or taken over.
        if (current.signal.aborted || !release) return;
        stop();
        request(work, false);
      });
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
      if (alone) release = work();
      else request(work, false);
    },
    live: () => channel?.postMessage(null),
    yield: stop,
  };
}
