import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchProvider, type ProviderWatch } from "../../app/http/provider.ts";
import { noteCall } from "../../app/upstream/client/missing-calls.server.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { CallBook } from "../../app/upstream/client/call-book.ts";
import { loadCalls } from "../../app/upstream/provider/first-look.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const LAB = "https://lab.example/api/v1.5";

let close: () => Promise<void>;
let watch: ProviderWatch;
let isThere = false;
let connected = false;
const unread: string[] = [];
const lines: { provider: string; msg: string; level: number }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  close = useMemoryRuntime();
  setTransport({
    ...transport(),
    send: () =>
      Promise.resolve(
        isThere
          ? { status: 200, retryAfter: null, body: Buffer.from('{"results":[]}') }
          : {
              ...{ fault: "unreachable" as const, maybeSent: false },
              ...{ nothingDone: true, retryAfter: null, cause: null },
            },
      ),
  });
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  watch = watchProvider({ LAB_API_URL: LAB }, null, log, {
    connected: () => connected,
    unread: () => unread,
  });
});
afterEach(async () => {
  await watch.close();
  vi.useRealTimers();
  lines.splice(0);
  unread.splice(0);
  isThere = connected = false;
  await close();
});

const said = () => lines.splice(0).map(({ provider, msg, level }) => [level, provider, msg]);

it("each change of the provider is one sentence in the log, and a complaint until it is over", async () => {
  await watch.start();
  expect(said()).toEqual([[40, "lab.example", "The provider cannot be reached."]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said()).toEqual([[40, "lab.example", "The provider's websocket is not connected."]]);
  expect(watch.complaints()).toEqual([
    "The provider cannot be reached.",
    "The provider's websocket is not connected.",
  ]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(said()).toEqual([]);
  isThere = connected = true;
  transport().calls.breakers.set("order", "open");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said()).toEqual([
    [30, "lab.example", "The provider's websocket is connected."],
    [30, "lab.example", "The provider answers as expected."],
  ]);
  expect([watch.complaints(), watch.socket()]).toEqual([
    ["Calls of the area order pause after failures."],
    "connected",
  ]);
});

it("names what the websocket brings and the portal cannot read, once in the log", async () => {
  isThere = connected = true;
  await watch.start();
  said();
  unread.push("The websocket sends the event Paid; LAB_WS_EVENT names another.");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(said()).toEqual([[40, "lab.example", unread[0]]]);
  expect(watch.complaints()).toEqual(unread);
});

it("a provider that goes away is named within a minute of the first calls that pause", async () => {
  isThere = connected = true;
  await watch.start();
  isThere = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(watch.complaints()).toEqual([]);
  transport().calls.breakers.set("order", "open");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said()).toEqual([[40, "lab.example", "The provider cannot be reached."]]);
  expect(watch.complaints()).toContain("The provider cannot be reached.");
});

it("observed calls are saved once a second, and when the portal stops", async () => {
  const saved = async () => {
    const book = new CallBook();
    await loadCalls(LAB, book);
    return [...book.calls.keys()];
  };
  noteCall("GET /a", true);
  noteCall("GET /b", false);
  expect(await saved()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await saved()).toEqual(["GET /a", "GET /b"]);
  noteCall("GET /c", true);
  await watch.close();
  expect(await saved()).toEqual(["GET /a", "GET /b", "GET /c"]);
});
