import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "../../app/lib/paths.ts";
import { send, type Browser, type PageResponse } from "../support/browser.ts";
import { measured } from "../support/promises.ts";
import { sendLarge } from "../support/streams.ts";
import { all, fault, type Fault } from "./fault.ts";
import { SCAN } from "./pictures.ts";
import { mainCpuMs, residentBytes } from "./rig/process.ts";
import type { Rig } from "./rig/rig.ts";

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";

/** Keeps `count` connections busy: each resends `text` when answered or cut. */
function flood(origin: string, count: number, text: string): { answered(): number; end(): void } {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let answered = 0;
  let running = true;
  const open = () => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    sockets.add(socket);
    socket.on("data", (data: Buffer) => {
      if (!data.toString("latin1").startsWith("HTTP/1.1")) return;
      answered += 1;
      if (running) socket.write(text);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      if (running) setTimeout(open, 20);
    });
  };
  for (let index = 0; index < count; index++) open();
  return {
    answered: () => answered,
    end: () => {
      running = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Later answers count as missing, ms. */
const PATIENCE_MS = 10_000;

/** For `ms`, requests /login as a stranger and pages as a patient, in turn. */
async function visit(rig: Rig, patient: Browser, ms: number): Promise<{ pages: Tally; login: Tally }> {
  const pages = new Tally(rig.portal.pid);
  const login = new Tally(rig.portal.pid);
  const end = Date.now() + ms;
  const again = async (tally: Tally, ask: () => Promise<PageResponse>) => {
    while (Date.now() < end) {
      await tally.note(ask);
      await wait(200);
    }
  };
  await Promise.all([
    again(login, () => send(rig.origin, paths.login())),
    again(pages, () => patient.get(paths.patientHome())),
  ]);
  return { pages, login };
}

class Tally {
  readonly #times: number[] = [];
  #asked = 0;

  /** @param pid the portal's process: times are its thread's CPU time, as others share the processor */
  constructor(private readonly pid: number) {}

  async note(ask: () => Promise<PageResponse>): Promise<void> {
    const since = mainCpuMs(this.pid);
    this.#asked += 1;
    const answer = await Promise.race([ask().catch(() => null), wait(PATIENCE_MS, null, { ref: false })]);
    if (answer?.status === 200) this.#times.push(mainCpuMs(this.pid) - since);
  }

  /** At least three in four were served; the rest may be told to retry later. */
  get ok(): boolean {
    return this.#asked > 0 && this.#times.length >= this.#asked * 0.75;
  }

  toString(): string {
    const slowest = Math.max(0, ...this.#times).toFixed(0);
    return `${String(this.#times.length)} of ${String(this.#asked)} (≤ ${slowest} ms of CPU)`;
  }
}

const post = (origin: string, path: string, headers: string[], body: string) =>
  [`POST ${path} HTTP/1.1`, "Host: x", `Content-Type: ${FORM}`, ...headers, "", body].join("\r\n");

async function underFlood(rig: Rig, count: number, text: string) {
  const patient = await rig.signedIn("patient");
  await patient.get(paths.patientHome());
  await send(rig.origin, paths.login());
  const attack = flood(rig.origin, count, text);
  try {
    await wait(1000);
    const { pages, login } = await visit(rig, patient, 12_000);
    return all([
      [login.ok, `/login ${String(login)}`],
      [pages.ok, `signed-in pages ${String(pages)}`],
      [true, `${String(attack.answered())} attacks answered`],
    ]);
  } finally {
    attack.end();
  }
}

function stateBytes({ dataDir }: Rig): number {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith("state.sqlite"))
    .reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
}

/** Runs `work` with its number on several workers, until time or numbers run out. */
async function many(
  workers: number,
  until: { ms?: number; count?: number },
  work: (index: number) => Promise<unknown>,
) {
  const end = Date.now() + (until.ms ?? Infinity);
  let index = 0;
  const worker = async () => {
    while (Date.now() < end && index < (until.count ?? Infinity)) await work(index++).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return index;
}

const inMb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

export const faults: Fault[] = [
  fault(
    40,
    "1,600 connections with four bytes of a sign-in form each",
    "/login and signed-in pages are answered",
    async (bench) => {
      const rig = await bench.open();
      const headers = [`Origin: ${rig.origin}`, "Content-Length: 200"];
      return underFlood(rig, 1600, post(rig.origin, paths.login(), headers, "user"));
    },
    { short: false },
  ),
  fault(
    41,
    "400 connections post from a foreign origin",
    "/login and signed-in pages are answered",
    async (bench) => {
      const rig = await bench.open();
      const headers = ["Origin: https://elsewhere.example", "Content-Length: 4"];
      return underFlood(rig, 400, post(rig.origin, paths.login(), headers, "a=bc"));
    },
    { short: false },
  ),
  fault(
    41,
    "200 connections ask for a public test, again and again",
    "/login and signed-in pages are answered",
    async (bench) => {
      const rig = await bench.open({ TRUST_PROXY: "1" });
      const from = "X-Forwarded-For: 203.0.113.9";
      return underFlood(
        rig,
        200,
        [`GET ${paths.publicTest("prd-glu-f")} HTTP/1.1`, "Host: x", from, "", ""].join("\r\n"),
      );
    },
    { short: false },
  ),
  fault(
    42,
    "anonymous registrations with fields of 58 kB for 40 s, then a minute of rest",
    "state ≤ 16 MB, held +≤ 24 MB, resident ≤ 512 MB and no higher in the second half, sweep ≤ 100 ms at a stretch",
    async (bench) => {
      const rig = await bench.open();
      const path = paths.register();
      await rig.browser().get(path);
      const before = { held: await rig.portal.held(), resident: residentBytes(rig.portal.pid) };
      let most = 0;
      const headers = { "Content-Type": FORM, Origin: rig.origin };
      const fields = (index: number) =>
        `client_request_id=attack-${String(index).padStart(8, "0")}&first_name=${"x".repeat(58 * 1024)}`;
      const attack = async (half: number) => {
        let peak = 0;
        const sent = await many(24, { ms: 20_000 }, async (index) => {
          await send(rig.origin, path, { method: "POST", headers, body: fields(half + index) });
          if (index % 20 !== 0) return;
          most = Math.max(most, stateBytes(rig));
          peak = Math.max(peak, residentBytes(rig.portal.pid) - before.resident);
        });
        return { sent, peak };
      };
      const [first, second] = [await attack(1e6), await attack(2e6)];
      const { cost } = await rig.portal.measure(() => wait(65_000));
      const rest = residentBytes(rig.portal.pid) - before.resident;
      const held = (await rig.portal.held()) - before.held;
      const after = residentBytes(rig.portal.pid) - before.resident;
      const sent = first.sent + second.sent;
      // V8 keeps garbage while memory is free: only retained or growing memory can exhaust it.
      return all([
        [most <= 16 * MB, `state ${inMb(most)} after ${String(sent)}, then ${inMb(stateBytes(rig))}`],
        [held <= 24 * MB, `held +${inMb(held)}`],
        [
          second.peak <= Math.min(512 * MB - before.resident, first.peak + 32 * MB),
          `resident +${inMb(first.peak)}, +${inMb(second.peak)}, at rest +${inMb(rest)}, collected +${inMb(after)}`,
        ],
        [cost.stretchMs <= 100, `sweep ${cost.stretchMs.toFixed(0)} ms at a stretch`],
      ]);
    },
    { short: false },
  ),
  // Promise E5: the limiter holds at most 64 MB.
  fault(
    43,
    "20,000 sign-in tries with as many names and addresses",
    "held +≤ 16 MB after the first 2,000, resident ≤ 512 MB and no higher in the second half, state ≤ 24 MB",
    async (bench) => {
      const rig = await bench.open({ TRUST_PROXY: "1" });
      rig.proxy.answer("/login", () => ({ status: 401, body: { message: "No." } }));
      const tryOut = (index: number) =>
        send(rig.origin, paths.login(), {
          method: "POST",
          headers: {
            "Content-Type": FORM,
            Origin: rig.origin,
            "X-Forwarded-For": `10.${String((index >> 16) & 255)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
          },
          body: `username=nobody-${String(index)}&password=wrong-${String(index)}&client_request_id=try-${String(index).padStart(8, "0")}`,
        });
      await many(16, { count: 2000 }, (index) => tryOut(index + 100_000));
      rig.proxy.forget();
      const before = await rig.portal.held();
      const resident: number[] = [];
      let sent = 0;
      // A busy machine sends fewer in the time of a fault.
      for (let part = 0; part < 10; part++) {
        sent += await many(16, { count: 2000, ms: 17_000 }, (index) => tryOut(part * 2000 + index));
        rig.proxy.forget();
        resident.push(residentBytes(rig.portal.pid));
      }
      const held = (await rig.portal.held()) - before;
      measured("E5", `limiter: +${inMb(held)} held after ${String(sent)} tries`);
      const [first, second] = [Math.max(...resident.slice(0, 5)), Math.max(...resident.slice(5))];
      return all([
        [held <= 16 * MB, `held ${inMb(before)} + ${inMb(held)} after ${String(sent)}`],
        [
          second <= Math.min(512 * MB, first + 32 * MB),
          `resident ${inMb(first)}, then ${inMb(second)}, collected ${inMb(residentBytes(rig.portal.pid))}`,
        ],
        [stateBytes(rig) <= 24 * MB, `state ${inMb(stateBytes(rig))}`],
      ]);
    },
    { short: false },
  ),
  ...[true, false].map((declared) =>
    fault(
      44,
      `300 MB ${declared ? "declared" : "in chunks"} from an unfinished account`,
      "413",
      async (bench) => {
        const browser = await bench.rig.signedIn("unfinished");
        const headers = {
          "Content-Type": "multipart/form-data; boundary=b",
          Origin: browser.origin,
          Cookie: browser.cookieHeader,
        };
        const { status, written } = await sendLarge(browser.origin, SCAN, {
          total: 300 * MB,
          headers,
          declared,
        });
        return { ok: status === 413, got: `answered ${String(status)} after ${inMb(written)}` };
      },
      { short: !declared },
    ),
  ),
];
