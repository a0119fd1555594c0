import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { languages } from "../../app/i18n/language.ts";
import { texts } from "../../app/i18n/resources.ts";
import { formIn, type Browser, type PageResponse } from "../support/browser.ts";
import { markOwners } from "../support/canaries.ts";
import { visible } from "../support/registration.ts";
import { openStream } from "../support/streams.ts";
import type { Entry } from "../support/stub-upstream.ts";
import { all, fault, type Fault } from "./fault.ts";
import { CART_CHECKOUT, fillCart, toReview } from "./rig/checkout.ts";
import { jpeg, uploadOf } from "./rig/pictures.ts";
import { manyUnfinished, SCAN } from "./pictures.ts";
import { mainCpuMs, slowness } from "./rig/process.ts";
import type { Rig } from "./rig/rig.ts";

const ACCOUNTS = ["patient", "patient2"] as const;
type Account = (typeof ACCOUNTS)[number];

/** Text found only in this account's laboratory answers. */
const canaryOf = (account: Account) => `CANARY-${account === "patient" ? "SITI" : "ANDI"}`;

const READ = [
  "/patient/home",
  "/patient/test",
  "/patient/cart",
  "/patient/profile",
  "/patient/profile?tab=ORDER",
  "/notifications",
  "/menu",
];
const PRODUCTS = ["prd-glu-f", "prd-urine", "prd-crea"];

interface Posted {
  path: string;
  fields: Record<string, string>;
}

async function cartForms(browser: Browser): Promise<Posted[]> {
  const forms: Posted[] = [];
  for (const product of PRODUCTS) {
    const path = `/patient/test/${product}?plant_id=plt-jkt-sdr`;
    const { hidden } = formIn((await browser.open(path)).text, 'id="order"');
    forms.push({ path, fields: { ...hidden, plant_id: "plt-jkt-sdr", intent: "add" } });
  }
  return forms;
}

/** Valid under load: done, or refused with a retry time. */
function isFair({ status, headers }: PageResponse): boolean {
  if (status === 503 || status === 429) return headers["retry-after"] !== undefined;
  return status < 400 || status === 409;
}

const FORMER_UPLOADS = 9;

/** True if a newer upload replaced this one and its page says so. */
function isReplaced(answer: PageResponse): boolean {
  const words = languages.map((lang) => texts[lang]["card-reading"].errors.interrupted);
  return answer.status === 408 && words.some((text) => visible(answer).includes(text));
}

/** Polls /livez from its own process; `end` gives the slowest time and failures. */
function watchLivez(rig: Rig): { end(): Promise<{ slowestMs: number; failed: number }> } {
  const program = fileURLToPath(new URL("./rig/watch-livez.mjs", import.meta.url));
  const child = spawn(process.execPath, [program, rig.origin, String(rig.portal.pid)], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    end: async () => {
      child.stdin.end();
      await ended;
      return JSON.parse(output) as { slowestMs: number; failed: number }; // the program's output
    },
  };
}

/** Lets the proxy replay answers, to exclude the laboratory's speed. */
function remember(rig: Rig): void {
  const known = new Map<string, string>();
  const nameOf = ({ raw, headers }: Entry) => `${headers.authorization ?? ""} ${raw}`;
  rig.proxy.rewrite((entry, { text }) => {
    if (entry.method === "GET") {
      known.set(nameOf(entry), text);
      rig.proxy.answer(entry.path, (later) => {
        const raw = later.method === "GET" ? known.get(nameOf(later)) : undefined;
        return raw === undefined ? null : { raw };
      });
    }
    return text;
  });
}

/** Most CPU time, in ms of the reference machine, until /livez answers, and until 99 % of all answers. */
const LIVEZ_MS = 1000;
const P99_MS = 2000;

/** `slow` turns CPU time into ms of the reference machine. */
function isLive(
  { slowestMs, failed }: { slowestMs: number; failed: number },
  slow: number,
): [boolean, string] {
  const ms = slowestMs / slow;
  return [failed === 0 && ms <= LIVEZ_MS, `/livez ≤ ${ms.toFixed(0)} ms`];
}

export const faults: Fault[] = [
  // Promise B4: 300 at once, 0 foreign canaries.
  fault(
    28,
    "300 mixed requests of two accounts at once: pages, forms, orders, pictures, streams",
    "no foreign canary, no double effect, surplus 503 with Retry-After, /livez and sign-out answered",
    async (bench) => {
      const rig = await bench.open();
      markOwners(rig.proxy, new Map(ACCOUNTS.map((account) => [account, canaryOf(account)])));
      const signIn = manyUnfinished(rig);
      rig.proxy.answer("/user-identity/ocr-scan", { results: [{ nik: "3273025708900001", alamat: "X" }] });
      const browsers = { patient: await rig.signedIn("patient"), patient2: await rig.signedIn("patient2") };
      const leaver = await rig.signedIn("patient2");
      const uploader = await signIn("slow1");
      const carts: Record<Account, Posted[]> = { patient: [], patient2: [] };
      const orders: Partial<Record<Account, Posted>> = {};
      for (const account of ACCOUNTS) {
        await fillCart(rig.lab, account, ["prd-cbc"]);
        const { action, form } = await toReview(browsers[account], CART_CHECKOUT);
        orders[account] = { path: action, fields: form };
        carts[account] = await cartForms(browsers[account]);
      }
      const streams = await Promise.all(
        ACCOUNTS.map((account) => openStream(rig.origin, { Cookie: browsers[account].cookieHeader })),
      );
      const { type, body } = uploadOf(await jpeg(1200, 800));
      rig.proxy.forget();
      const livez = watchLivez(rig);
      const since = mainCpuMs(rig.portal.pid);
      const uploads: Promise<PageResponse>[] = [];
      const replaced = new Set<PageResponse>();
      const sent = Array.from({ length: 300 }, async (_, index) => {
        const account = ACCOUNTS[index % 2] ?? "patient";
        const browser = browsers[account];
        const turn = Math.floor(index / 2);
        const order = orders[account];
        const form = carts[account][turn % 3];
        const answer = async (): Promise<PageResponse> => {
          if (turn % 10 === 0 && order) return browser.post(order.path, order.fields);
          if (turn % 10 < 4 && form) return browser.post(form.path, form.fields);
          if (turn % 30 === 5) {
            const headers = { "Content-Type": type, Origin: uploader.origin };
            const upload = () => uploader.ask(SCAN, { method: "POST", headers, body });
            // The last one has no successor; send it after the others are answered.
            if (uploads.length === FORMER_UPLOADS) {
              await Promise.allSettled(uploads);
              return upload();
            }
            const former = upload();
            uploads.push(former);
            const answer = await former;
            if (isReplaced(answer)) replaced.add(answer);
            return answer;
          }
          return browser.get(READ[turn % READ.length] ?? "/");
        };
        return { account, answer: await answer().catch(() => null), ms: mainCpuMs(rig.portal.pid) - since };
      });
      await wait(300);
      const left = await leaver.post("/sign-out", {});
      const answers = await Promise.all(sent);
      const live = await livez.end();
      const slow = slowness(await rig.portal.timeWork());
      const foreign = answers.filter(({ account, answer }) =>
        ACCOUNTS.some((other) => other !== account && answer?.text.includes(canaryOf(other))),
      );
      const twice = [...effects(rig)].filter(([, count]) => count > 1).map(([what]) => what);
      const unfair = answers.filter(({ answer }) => !answer || !(isFair(answer) || replaced.has(answer)));
      const shed = answers.filter(({ answer }) => answer?.status === 503).length;
      const p99 = answers.map(({ ms }) => ms / slow).sort((a, b) => a - b)[296] ?? 0;
      const strange = [...new Set(unfair.map(({ answer }) => String(answer?.status ?? "cut")))].join(", ");
      for (const [index, account] of ACCOUNTS.entries()) {
        const text = streams[index]?.text() ?? "";
        if (ACCOUNTS.some((other) => other !== account && text.includes(canaryOf(other))))
          twice.push("stream");
        streams[index]?.leave();
      }
      return all([
        [foreign.length === 0, `${String(foreign.length)} foreign canaries`],
        [twice.length === 0, twice.length === 0 ? "no double effect" : `twice: ${twice.join(", ")}`],
        [unfair.length === 0, `${String(unfair.length)} wrong answers${strange && ` (${strange})`}`],
        [replaced.size < FORMER_UPLOADS, `${String(replaced.size)} uploads replaced`],
        [shed > 0 || p99 < P99_MS, `${String(shed)} shed, p99 ${p99.toFixed(0)} ms`],
        isLive(live, slow),
        [left.status === 303 || left.status === 302, `sign-out ${String(left.status)}`],
      ]);
    },
  ),
  fault(
    6,
    "200 connections ask for pages for 8 s",
    "p99 ≤ 2 s of CPU, surplus 503 in two languages with Retry-After, /livez ≤ 1 s of CPU, sign-out answered",
    async (bench) => {
      const rig = await bench.open();
      const browser = await rig.signedIn("patient");
      const leaver = await rig.signedIn("patient2");
      remember(rig);
      for (const path of READ) await browser.get(path);
      const livez = watchLivez(rig);
      const times: number[] = [];
      const wrong = new Set<string>();
      let shed: PageResponse | null = null;
      const end = Date.now() + 8000;
      const workers = Array.from({ length: 200 }, async (_, index) => {
        while (Date.now() < end) {
          const since = mainCpuMs(rig.portal.pid);
          const answer = await browser.get(READ[index % 7] ?? "/").catch(() => null);
          times.push(mainCpuMs(rig.portal.pid) - since);
          if (answer?.status === 503) shed = answer;
          if (!answer || !isFair(answer)) wrong.add(String(answer?.status ?? "cut"));
        }
      });
      await wait(4000);
      const since = mainCpuMs(rig.portal.pid);
      const left = await leaver.post("/sign-out", {});
      const leftMs = mainCpuMs(rig.portal.pid) - since;
      await Promise.all(workers);
      const live = await livez.end();
      const slow = slowness(await rig.portal.timeWork());
      const p99 = (times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0) / slow;
      const page: PageResponse | null = shed;
      return all([
        [p99 <= P99_MS, `p99 ${p99.toFixed(0)} ms of ${String(times.length)}`],
        [wrong.size === 0, wrong.size === 0 ? "no wrong answer" : `also ${[...wrong].join(", ")}`],
        [page !== null, page === null ? "nothing is shed" : "shed"],
        [page === null || isBilingual(page), page === null ? "-" : visible(page).slice(0, 60)],
        isLive(live, slow),
        [
          left.status === 303 || left.status === 302,
          `sign-out ${String(left.status)} after ${leftMs.toFixed(0)} ms of CPU`,
        ],
      ]);
    },
    { short: false },
  ),
];

function isBilingual({ text }: PageResponse): boolean {
  return /lang="id"/.test(text) && /lang="en"/.test(text);
}

/** Count of each write at the laboratory, by account and operation. */
function effects(rig: Rig): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { method, path, body, headers } of rig.proxy.calls()) {
    if (method === "GET" || !["/cart/add", "/order/create"].includes(path)) continue;
    const product = path === "/cart/add" ? /"product_id":"([^"]+)"/.exec(body)?.[1] : "";
    const key = `${path} ${product ?? ""} ${headers.authorization?.slice(-6) ?? ""}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return counted;
}
