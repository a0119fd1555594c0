import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operatorPage } from "../../app/http/operator.ts";
import { watchProvider, type ProviderWatch } from "../../app/http/provider.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { CallBook } from "../../app/upstream/client/call-book.ts";
import { loadCalls } from "../../app/upstream/provider/first-look.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const LAB = "https://lab.example/api/v1.5";

let close: () => Promise<void>;
let watch: ProviderWatch;
let isThere = false;
let answers: (path: string) => { status: number; body: unknown } | undefined;
let connected = false;
const unread: string[] = [];
const lines: { provider: string; msg: string; level: number }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers = () => undefined;
  close = useMemoryRuntime();
  setTransport({
    ...transport(),
    send: ({ path }) => {
      const answer = answers(path);
      const body = Buffer.from(JSON.stringify(answer?.body ?? null));
      if (answer) return Promise.resolve({ status: answer.status, retryAfter: null, body });
      return Promise.resolve(
        isThere
          ? { status: 200, retryAfter: null, body: Buffer.from('{"results":[]}') }
          : {
              fault: "unreachable" as const,
              maybeSent: false,
              nothingDone: true,
              retryAfter: null,
              cause: null,
            },
      );
    },
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

it("names each change of the provider in one sentence of the log, and complains until it is over", async () => {
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

const LINKS = { self: { href: "/" } };
const FORMS: Record<string, unknown> = {
  "JSON:API": { data: [{ type: "genders", id: "1", attributes: { name: "Male" } }] },
  HAL: { _embedded: { genders: [{ id: "1", name: "Male", _links: LINKS }] }, _links: LINKS },
  PascalCase: { StatusCode: 200, Message: "OK", Results: [{ Id: "1", Name: "Male" }] },
  camelCase: { data: [{ id: "1", name: "Male", nameId: "Laki-laki" }] },
  OData: { "@odata.context": "$metadata", value: [{ id: "1", name: "Male" }] },
};

it.each(Object.keys(FORMS))("names a form that the portal does not read, at start-up: %s", async (form) => {
  isThere = true;
  answers = () => ({ status: 200, body: FORMS[form] });
  await watch.start();
  const sentence = `The provider answers in ${form}, which the portal does not read; docs/provider-api.md describes the form that it reads.`;
  expect(said()).toEqual([[40, "lab.example", sentence]]);
  expect(watch.complaints()).toEqual([sentence]);
});

describe("calls of the specification that are answered with 404", () => {
  const paths = ["/gender/get", "/country/get", "/religion/get", "/ethnicity/get", "/marital-status/get"];
  const names = paths.map((path) => `GET ${path}`).sort();
  const deny = (denied: readonly string[], message: string) => {
    isThere = connected = true;
    answers = (path) =>
      denied.some((value) => path.startsWith(value))
        ? { status: 404, body: { statusCode: 404, message, results: null } }
        : undefined;
  };

  it("are named with the setting that helps, until they are there", async () => {
    deny(paths, "Nothing lives at this address");
    await watch.start();
    const [sentence = ""] = watch.complaints();
    expect(said()).toEqual([[40, "lab.example", sentence]]);
    expect(sentence).toMatch(/^Calls of the specification are answered as if they did not exist/);
    expect(sentence).toContain("LAB_CALLS names the calls that the provider has.");
    expect(names.filter((name) => !sentence.includes(name))).toEqual([]);
    expect(operatorPage({ book: transport().calls, watch })).not.toContain("answers as expected");
    deny([], "");
    await vi.advanceTimersByTimeAsync(61 * 60_000);
    expect(watch.complaints()).toEqual([]);
  });

  it("are named alone when a router denies one", async () => {
    deny(paths.slice(0, 1), "Endpoint not found");
    await watch.start();
    expect(watch.complaints()).toEqual([expect.stringContaining("(GET /gender/get)")]);
  });

  it("are no complaint while one or two may have been about an item", async () => {
    deny(paths.slice(0, 2), "Nothing lives at this address");
    await watch.start();
    expect([said(), watch.complaints()]).toEqual([[], []]);
  });
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

it("names a provider that goes away within a minute of the first calls that pause", async () => {
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

it("saves observed calls once a second, and when the portal stops", async () => {
  const saved = async () => {
    const book = new CallBook();
    await loadCalls(LAB, book);
    return [...book.calls.keys()];
  };
  transport().calls.sign("GET /a", "there");
  transport().calls.sign("GET /b", "absent");
  expect(await saved()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await saved()).toEqual(["GET /a", "GET /b"]);
  transport().calls.sign("GET /c", "there");
  await watch.close();
  expect(await saved()).toEqual(["GET /a", "GET /b", "GET /c"]);
});
