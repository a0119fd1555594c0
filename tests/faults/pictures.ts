import { request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { visible } from "../support/registration.ts";
import type { Browser, PageResponse } from "../support/browser.ts";
import { measured } from "../support/promises.ts";
import { all, fault, type Bench, type Fault, type Outcome } from "./fault.ts";
import { inWords, LIMIT, tryToAsk } from "./rig/cost.ts";
import { bmp, claiming, jpeg, png, uploadOf } from "./rig/pictures.ts";
import type { Rig } from "./rig/rig.ts";

export const SCAN = "/continue-register/scan";

const TOO_MANY_PIXELS = "too many pixels";

const CARD = [{ nik: "3273025708900001", alamat: "JL. DAGO 1", status: "completed" }];

/** The laboratory reads each picture synchronously. */
export function scan(
  rig: Rig,
  browser: Browser,
  picture: Buffer,
  results: object[] = CARD,
): Promise<PageResponse | null> {
  rig.proxy.answer("/user-identity/ocr-scan", { results });
  const { type, body } = uploadOf(picture);
  const headers = { "Content-Type": type, Origin: browser.origin };
  return tryToAsk(browser, { path: SCAN, method: "POST", headers, body }, 60_000);
}

/** Pictures of a few hundred kilobytes that decode to much more. */
export const bombs: Record<string, () => Buffer | Promise<Buffer>> = {
  "an interlaced PNG of 39 megapixels": () =>
    png({ width: 6240, height: 6240, depth: 8, colour: 6, interlaced: true }),
  "a 16-bit PNG of 39 megapixels": () =>
    png({ width: 6240, height: 6240, depth: 16, colour: 6, interlaced: false }),
  "an interlaced 16-bit PNG of 39 megapixels": () =>
    png({ width: 6240, height: 6240, depth: 16, colour: 6, interlaced: true }),
  "a palette PNG of 39 megapixels": () =>
    png({ width: 6240, height: 6240, depth: 1, colour: 3, interlaced: true }),
  "a progressive JPEG of 39 megapixels": () => jpeg(6240, 6240, true),
  "a PNG with 50,000 text chunks": () =>
    png({ width: 400, height: 400, depth: 8, colour: 2, interlaced: false, texts: 50_000 }),
  "a BMP whose header claims 39 megapixels": () => bmp(6240, 6240, 100_000),
  "a BMP of 8 MB": () => bmp(1660, 1660),
};

async function memoryOf({ rig }: Bench, make: () => Buffer | Promise<Buffer>): Promise<Outcome> {
  const browser = await rig.signedIn("unfinished");
  await scan(rig, browser, await jpeg(1000, 700));
  const picture = await make();
  const { cost, result } = await rig.portal.measure(() => scan(rig, browser, picture));
  const status = result?.status ?? 0;
  const fine = status !== 0 && status < 500 && cost.extraMb <= LIMIT.extraMb && cost.cpuMs <= LIMIT.cpuMs;
  return { ok: fine && cost.stretchMs <= LIMIT.stretchMs, got: `${String(status)}; ${inWords(cost)}` };
}

const REFUSED = { extraMb: 16, cpuMs: 200 };

async function refusalOf({ rig }: Bench): Promise<Outcome> {
  // An account of its own: the scans of an hour are limited.
  const browser = await manyUnfinished(rig)("slow0");
  const pictures = Object.entries(await claiming(60_000));
  for (const [, picture] of pictures) await scan(rig, browser, picture);
  const rows: [ok: boolean, got: string][] = [];
  let most = 0;
  for (const [kind, picture] of pictures) {
    const { cost, result } = await rig.portal.measure(() => scan(rig, browser, picture));
    const said = result !== null && visible(result).includes(TOO_MANY_PIXELS);
    const cheap = cost.extraMb <= REFUSED.extraMb && cost.cpuMs <= REFUSED.cpuMs;
    most = Math.max(most, cost.extraMb);
    const size = `${String(Math.round(picture.length / 1000))} kB`;
    rows.push([said && cheap, `${kind} of ${size}: ${said ? "refused" : "not refused"}, ${inWords(cost)}`]);
  }
  measured("D3", `60,000 × 60,000 pixels claimed as PNG, BMP and JPEG: refused, +${most.toFixed(1)} MB`);
  return all(rows);
}

/** Sends a body at one byte per second until answered or cut. */
function drip(browser: Browser, seconds: number): Promise<{ status: number; cut: boolean; seconds: number }> {
  const { hostname, port } = new URL(browser.origin);
  const since = Date.now();
  const { type } = uploadOf(Buffer.alloc(0));
  return new Promise((resolve) => {
    const headers = {
      Cookie: browser.cookieHeader,
      Origin: browser.origin,
      "Content-Type": type,
      "Content-Length": "1000000",
    };
    const request = httpRequest({ hostname, port, path: SCAN, method: "POST", headers, agent: false });
    let status = 0;
    const timer = setInterval(() => request.write("-"), 1000);
    const end = setTimeout(() => done(false), seconds * 1000);
    const done = (cut: boolean) => {
      clearInterval(timer);
      clearTimeout(end);
      request.destroy();
      resolve({ status, cut, seconds: Math.round((Date.now() - since) / 1000) });
    };
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      done(true);
    });
    request.on("error", () => done(true));
    request.write("--");
  });
}

/** Signs in as any number of the proxy's own unfinished registrations. */
export function manyUnfinished(rig: Rig): (name: string) => Promise<Browser> {
  rig.proxy.answer("/login", ({ body }) => {
    const { username = "" } = JSON.parse(body) as { username?: string }; // as the portal sends it
    if (!username.startsWith("slow")) return null;
    return { body: { access_token: `own-${username}`, fully_registered: false, account_type: "" } };
  });
  rig.proxy.answer("/profile", ({ headers }) => {
    const name = /^Bearer own-(\w+)$/.exec(headers.authorization ?? "")?.[1];
    return name === undefined ? null : { body: { results: { uuid: `uuid-${name}`, person: null } } };
  });
  return (name) => rig.signedIn(name);
}

export const faults: Fault[] = [
  // Promise D3: 60,000 × 60,000 pixels by their headers, at most 16 MB each, in a process of its own.
  fault(
    3,
    "small pictures whose headers claim 60,000 × 60,000 pixels",
    `refused with their own sentence, ≤ ${String(REFUSED.extraMb)} MB, ≤ ${String(REFUSED.cpuMs)} ms CPU each`,
    refusalOf,
  ),
  ...Object.entries(bombs).map(([name, make], index) =>
    // Promise D3: bounded memory and CPU, also when they are read.
    fault(
      3,
      `${name}, uploaded as an identity card`,
      `answered, ≤ ${String(LIMIT.extraMb)} MB, ≤ ${String(LIMIT.cpuMs)} ms CPU`,
      (bench) => memoryOf(bench, make),
      { short: index < 3 },
    ),
  ),
  fault(
    3,
    "six large pictures at the same time",
    `five read, one refused, ≤ ${String(2 * LIMIT.extraMb)} MB together`,
    async ({ rig }) => {
      const signIn = manyUnfinished(rig);
      const names = ["slow1", "slow2", "slow3", "slow4", "slow5", "slow6"];
      const browsers = await Promise.all(names.map(signIn));
      const pictures = [
        bmp(1660, 1660),
        await jpeg(8165, 6124),
        await jpeg(2600, 2600, true),
        png({ width: 4000, height: 5000, depth: 8, colour: 2, interlaced: false }),
        png({ width: 1300, height: 1300, depth: 16, colour: 6, interlaced: true }),
        png({ width: 6240, height: 6240, depth: 8, colour: 6, interlaced: true }),
      ];
      const accepted = [303, 303, 303, 303, 303, 400];
      const all = () =>
        Promise.all(browsers.map((browser, index) => scan(rig, browser, pictures[index] ?? Buffer.alloc(0))));
      const { cost, result } = await rig.portal.measure(all);
      const answers = result.map((pageResponse) => pageResponse?.status ?? 0);
      return {
        ok: cost.extraMb <= 2 * LIMIT.extraMb && answers.every((status, index) => status === accepted[index]),
        got: `${answers.join(" ")}; ${inWords(cost)}`,
      };
    },
  ),
  ...[false, true].map((progressive) =>
    fault(
      3,
      `a ${progressive ? "progressive" : "baseline"} photo of 50 megapixels`,
      progressive ? "refused with a sentence of its own" : "read, or refused with a sentence of its own",
      async ({ rig }) => {
        const browser = await rig.signedIn("unfinished");
        const answer = await scan(rig, browser, await jpeg(8165, 6124, progressive));
        const said = answer !== null && visible(answer).includes(TOO_MANY_PIXELS);
        const read = answer?.status === 303;
        return {
          ok: said || (read && !progressive),
          got: `${String(answer?.status ?? 0)}${said ? `, “${TOO_MANY_PIXELS}”` : ""}`,
        };
      },
    ),
  ),
  fault(
    4,
    "six accounts upload one byte a second; a seventh sends a picture",
    "the seventh is read; the slow ones are answered, not only cut",
    async (bench) => {
      const rig = await bench.open();
      const signIn = manyUnfinished(rig);
      const names = ["slow1", "slow2", "slow3", "slow4", "slow5", "slow6", "slow7"];
      const [seventh, ...slow] = await Promise.all(names.map(signIn));
      if (!seventh) throw new Error("no browser");
      const drips = slow.map((browser) => drip(browser, 70));
      await wait(1500);
      const answer = await scan(rig, seventh, await jpeg(1000, 700));
      const ends = await Promise.all(drips);
      const statuses = ends.map(({ status, seconds }) => `${String(status)} after ${String(seconds)} s`);
      return all([
        [answer?.status === 303, `the seventh: ${String(answer?.status)}`],
        [ends.every(({ status }) => status >= 400), `the slow ones: ${[...new Set(statuses)].join(", ")}`],
      ]);
    },
    { short: false },
  ),
];
