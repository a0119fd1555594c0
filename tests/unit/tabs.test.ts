// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joinTabs } from "../../app/modules/live/tabs.ts";

type Grant = () => Promise<void> | undefined;
interface Waiting {
  grant: Grant;
  resolve: () => void;
  reject: (error: Error) => void;
}

class Locks {
  holder: Waiting | null = null;
  waiting: Waiting[] = [];

  request(_name: string, options: { steal?: boolean; signal?: AbortSignal }, grant: Grant): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { grant, resolve, reject };
      options.signal?.addEventListener("abort", () => {
        if (!this.waiting.includes(entry)) return;
        this.waiting = this.waiting.filter((other) => other !== entry);
        reject(new Error("aborted"));
      });
      if (options.steal) {
        this.holder?.reject(new Error("stolen"));
        this.holder = null;
        this.waiting.unshift(entry);
      } else this.waiting.push(entry);
      this.next();
    });
  }

  next(): void {
    if (this.holder) return;
    const entry = this.waiting.shift();
    if (!entry) return;
    this.holder = entry;
    const work = entry.grant() ?? Promise.resolve();
    void work.then(() => {
      if (this.holder !== entry) return;
      this.holder = null;
      entry.resolve();
      this.next();
    });
  }
}

const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    channels.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  channels.clear();
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { configurable: true, value: new Locks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
});

function openTab() {
  const tab = { reads: false, tabs: joinTabs<string>("live", () => undefined) };
  tab.tabs.lead(() => {
    tab.reads = true;
    return () => {
      tab.reads = false;
    };
  });
  return tab;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the tab that reads for all", () => {
  it("keeps the work as long as it gives signs of life", async () => {
    const [first, second] = [openTab(), openTab()];
    for (let seconds = 0; seconds < 600; seconds += 10) {
      first.tabs.live();
      await pass(10_000);
    }
    expect([first.reads, second.reads]).toEqual([true, false]);
  });

  it("is replaced after a time of silence, as when it is frozen, and waits when it wakes", async () => {
    const [frozen, second] = [openTab(), openTab()];
    await pass(60_000);
    expect([frozen.reads, second.reads]).toEqual([true, false]);
    await pass(10_000);
    expect([frozen.reads, second.reads]).toEqual([false, true]);
    second.tabs.yield();
    await pass(0);
    expect([frozen.reads, second.reads]).toEqual([true, false]);
  });

  it("is never two: one of several waiting tabs takes over", async () => {
    const tabs = [openTab(), openTab(), openTab()];
    for (let seconds = 0; seconds < 300; seconds += 10) {
      await pass(10_000);
      for (const { reads, tabs: current } of tabs.slice(1)) if (reads) current.live();
      expect(tabs.filter(({ reads }) => reads)).toHaveLength(1);
    }
    expect(tabs[0]?.reads).toBe(false);
  });

  it("gives the work up before it freezes, so that another has it at once", async () => {
    const [first, second] = [openTab(), openTab()];
    first.tabs.yield();
    await pass(0);
    expect([first.reads, second.reads]).toEqual([false, true]);
  });

  it("is not replaced by a hidden tab", async () => {
    const [first, second] = [openTab(), openTab()];
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    await pass(300_000);
    expect([first.reads, second.reads]).toEqual([true, false]);
    Reflect.deleteProperty(document, "hidden");
  });
});
