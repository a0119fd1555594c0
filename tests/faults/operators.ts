import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Browser, send, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { visible } from "../support/registration.ts";
import { openSocket } from "../support/streams.ts";
import { all, fault, type Fault, type Outcome } from "./fault.ts";
import { endOf, ONE_TEST, toReview } from "./rig/checkout.ts";
import { childrenOf, startPortal, until } from "./rig/process.ts";
import { inRepository, type Rig } from "./rig/rig.ts";

const SECRET = "a-secret-for-tests-only-0123456789abcdef";

async function refusedStart(variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const dataDir = temporaryFolder();
  const portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...variables });
  const late = new Promise<string>((resolve) => setTimeout(resolve, 20_000, "it runs").unref());
  const code = await Promise.race([portal.ended, late]);
  portal.kill("SIGKILL");
  await portal.ended;
  rmSync(dataDir, { recursive: true, force: true });
  return { code, said: portal.output() };
}

function plainRefusal({ code, said }: { code: unknown; said: string }, ...words: RegExp[]): Outcome {
  const missing = words.filter((word) => !word.test(said));
  return all([
    [code === 1, `exit ${String(code)}`],
    [!/\n\s+at /.test(said), /\n\s+at /.test(said) ? "a stack" : "no stack"],
    [
      missing.length === 0,
      missing.length > 0 ? `nothing about ${missing.map((item) => item.source).join(", ")}` : "named",
    ],
  ]);
}

function isPage(answer: PageResponse): readonly [boolean, string][] {
  const { text, headers } = answer;
  const html = String(headers["content-type"] ?? "").startsWith("text/html");
  const both = /lang="id"/.test(text) && /lang="en"/.test(text);
  return [
    [html, html ? "a page" : `“${text.trim().slice(0, 60)}”`],
    [both, both ? "two languages" : "one language"],
    [/href="\/[^"]*"/.test(text), /href="\/[^"]*"/.test(text) ? "a way back" : "no way back"],
    [
      String(headers["content-security-policy"] ?? "").includes("default-src"),
      headers["content-security-policy"] ? "CSP" : "no CSP",
    ],
    [!/<script(?![^>]*nonce)/.test(text), "no bare script"],
  ];
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const refused: [number, string, (rig: Rig, browser: Browser) => Promise<PageResponse>][] = [
  [400, "GET /%E0%A4%A", (_, browser) => browser.get("/%E0%A4%A")],
  [
    403,
    "a form of another site",
    (_, browser) => browser.post("/login", { username: "a" }, { Origin: "https://evil.example" }),
  ],
  [
    405,
    "PUT /login",
    (_, browser) => browser.ask("/login", { method: "PUT", headers: { Origin: browser.origin } }),
  ],
  [413, "a form of 70 KB", (_, browser) => browser.post("/login", { username: "x".repeat(70_000) })],
  [
    415,
    "JSON to /login",
    (_, browser) =>
      browser.ask("/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: browser.origin },
        body: "{}",
      }),
  ],
  [
    415,
    "a gzipped form",
    (_, browser) =>
      browser.ask("/login", {
        method: "POST",
        headers: { ...FORM, "Content-Encoding": "gzip", Origin: browser.origin },
        body: "x",
      }),
  ],
  [431, "40 KB of headers", (_, browser) => browser.get("/login", { "X-Large": "x".repeat(40_000) })],
];

const exists = (pid: number) => existsSync(`/proc/${String(pid)}`);

function tree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(tree)];
}

export const faults: Fault[] = [
  fault(21, "PUBLIC_ORIGIN=portal.example, TRUST_PROXY=many", "both are named, no stack", async () =>
    plainRefusal(
      await refusedStart({ PUBLIC_ORIGIN: "portal.example", TRUST_PROXY: "many" }),
      /PUBLIC_ORIGIN/,
      /TRUST_PROXY/,
    ),
  ),
  fault(21, "a port that is in use", "one sentence with the port, no stack", async () => {
    const port = await freePort();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, "127.0.0.1", resolve));
    const refusal = await refusedStart({ PORT: String(port) });
    taken.close();
    return plainRefusal(refusal, new RegExp(`PORT|${String(port)}`));
  }),
  fault(21, "a DATA_DIR that cannot be written", "one sentence with DATA_DIR, no stack", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const refusal = await refusedStart({ DATA_DIR: join(file, "data") });
    rmSync(folder, { recursive: true, force: true });
    return plainRefusal(refusal, /DATA_DIR/);
  }),
  fault(
    21,
    "production with a public origin and no LAB_API_URL",
    "refuses to start; REFERENCE_LAB=on is named",
    async () =>
      plainRefusal(
        await refusedStart({ PUBLIC_ORIGIN: "https://portal.example", SESSION_SECRETS: SECRET }),
        /REFERENCE_LAB/,
      ),
  ),
  fault(21, "`npm start` is ended with SIGTERM", "its server ends too, within 15 s", async () => {
    const dataDir = temporaryFolder();
    const port = String(await freePort());
    const child = spawn("npm", ["start"], {
      cwd: inRepository("."),
      env: {
        NODE_ENV: "production",
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        PORT: port,
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
      },
      stdio: "ignore",
    });
    const origin = `http://127.0.0.1:${port}`;
    const isReady = async () => (await send(origin, "/readyz").catch(() => null))?.status === 200;
    let pids: number[] = [];
    try {
      await until("npm start is ready", isReady, 120_000);
      pids = tree(child.pid ?? 0);
      child.kill("SIGTERM");
      const over = await until("all end", () => !pids.some(exists), 15_000).then(
        () => true,
        () => false,
      );
      const left = pids.filter(exists).length;
      return {
        ok: over,
        got: over ? `${String(pids.length)} processes end` : `${String(left)} processes are left`,
      };
    } finally {
      for (const pid of pids.filter(exists)) process.kill(pid, "SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    }
  }),
  fault(
    21,
    "portal and `npm run lab` as two processes: an order is paid",
    "the payment can be finished",
    async (bench) => {
      // Without the recording proxy, whose host differs from the payment page's.
      const rig = await bench.open({ LAB_API_URL: bench.lab.url });
      const browser = await rig.signedIn("patient2");
      const { action, form } = await toReview(browser, ONE_TEST, { method: "GOPAY" });
      const answer = await browser.post(action, form);
      // Redirects to the laboratory's payment page, directly or via the pending page's button.
      const straight = new URL(answer.location ?? "/", rig.origin);
      const isPending = straight.origin === rig.origin;
      const pending = isPending ? (await endOf(browser, answer)).text : "";
      const button = unescapeHtml(/href="(http[^"]*\/pay\/[^"]*)"/.exec(pending)?.[1] ?? "");
      const href = isPending ? button : straight.href;
      if (!href) return { ok: false, got: `no way to pay at ${straight.pathname}` };
      const { origin, pathname, search } = new URL(href);
      const payer = new Browser(origin);
      const page = await payer.get(pathname + search);
      if (!page.text.includes('value="settlement"'))
        return { ok: false, got: `nothing to press at ${href}: ${String(page.status)}` };
      const paid = await payer.post(pathname + search, { outcome: "settlement" });
      const back = new URL(paid.location ?? "/", rig.origin);
      if (back.origin !== rig.origin) return { ok: false, got: `leads to ${back.origin}` };
      const end = await browser.open(back.pathname + back.search);
      const number = /ORD-\d+/.exec(visible(end))?.[0] ?? "";
      const said = number ? visible(await browser.get(`/patient/order/${number}`)) : "";
      const status = /Waiting for payment|\bPaid\b/i.exec(said)?.[0] ?? "no status";
      return all([
        [end.path.startsWith("/payment-success"), end.path],
        [/^paid$/i.test(status), `${number || "no order"}: ${status}`],
      ]);
    },
  ),
  ...refused.map(([status, what, ask]) =>
    fault(
      22,
      what,
      `${String(status)}: a small page in two languages with a way back, CSP`,
      async ({ rig }) => {
        const answer = await ask(rig, rig.browser());
        return all([[answer.status === status, String(answer.status)], ...isPage(answer)]);
      },
    ),
  ),
  fault(22, "a request that is no HTTP", "400, and the connection closes", async ({ rig }) => {
    const socket = await openSocket(rig.origin, "NONSENSE\r\n\r\n");
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once("close", resolve));
    return { ok: /^HTTP\/1\.1 400/.test(text), got: text.slice(0, 40) };
  }),
  fault(23, "paths and packages that the decision records name", "exist", () => {
    const wrong: string[] = [];
    const declared = readFileSync(inRepository("package.json"), "utf8");
    for (const name of readdirSync(inRepository("docs/decisions"))) {
      const text = readFileSync(inRepository(`docs/decisions/${name}`), "utf8");
      for (const [, path = ""] of text.matchAll(
        /\b((?:app|lab|tests|docs|locales|scripts)\/[\w./:-]*\.(?:tsx?|mjs|js|md|json))\b/g,
      ))
        if (!existsSync(inRepository(path))) wrong.push(`${name}: ${path}`);
      for (const [, dependency = ""] of text.matchAll(/`(@[a-z-]+\/[a-z-]+)`/g))
        if (!declared.includes(`"${dependency}"`) && !/instead|over|not |without/i.test(text))
          wrong.push(`${name}: ${dependency}`);
    }
    return Promise.resolve({ ok: wrong.length === 0, got: wrong.join(", ") || "all do" });
  }),
];
