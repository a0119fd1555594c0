import { HOSTILE, type HostileJson } from "../support/hostile-json.ts";
import { measured } from "../support/promises.ts";
import { fault, type Fault } from "./fault.ts";
import { dearForms } from "./forms.ts";
import { inWords, LIMIT, priceOf, type Request } from "./rig/cost.ts";

const ANONYMOUS_MS = 100;
const FORM = "application/x-www-form-urlencoded";
const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("");

const ANONYMOUS: Record<string, Request> = {
  "7.4 kB of paths for /__manifest": {
    path: `/__manifest?${many(300, (index) => `p=%2Fpatient%2F${String(index)}&`)}`,
  },
  "12 kB of routes for a page's data": {
    path: `/login.data?_routes=${many(700, (index) => `routes/${String(index)},`)}`,
  },
  "a search of 12 kB": { path: `/?q=${"%CC%81".repeat(2000)}` },
  "a document": { path: "/download/labreport/ORD-0001011" },
  "a picture for the card reader": {
    path: "/continue-register/scan",
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body: Buffer.alloc(1024 * 1024, "-"),
  },
  "a shared record that does not exist": { path: `/shared-record/${"x".repeat(12_000)}` },
  "an application with the dearest form": {
    path: "/apply/company",
    method: "POST",
    headers: { "Content-Type": FORM },
    body: dearForms["names with dots"] ?? "",
  },
};

const HOME = "/patient/home";

export const faults: Fault[] = [
  // Promise F5: no crash; at most 50 ms of stall.
  fault(
    45,
    "hostile JSON in every answer of a page",
    `≤ ${String(LIMIT.stretchMs)} ms at a stretch`,
    async (bench) => {
      const { rig } = bench;
      const browser = await rig.signedIn("patient");
      await browser.get(HOME);
      const matches: string[] = [];
      let worst = 0;
      for (const name of Object.keys(HOSTILE) as HostileJson[]) {
        rig.proxy.rewrite((_, { text }) => HOSTILE[name](text));
        const { status, cost } = await priceOf(rig, browser, { path: HOME });
        rig.proxy.rewrite(null);
        worst = Math.max(worst, cost.stretchMs);
        if (![200, 502, 503].includes(status) || cost.stretchMs > LIMIT.stretchMs)
          matches.push(`${name}: ${String(status)}, ${inWords(cost)}`);
      }
      measured(
        "F5",
        `${worst.toFixed(0)} ms at a stretch over ${String(Object.keys(HOSTILE).length)} kinds of answers`,
      );
      return { ok: matches.length === 0, got: matches.join("; ") || `${worst.toFixed(0)} ms at a stretch` };
    },
  ),
  // Promise E5: at most 100 ms of CPU for any single anonymous request.
  fault(
    46,
    "the dearest single requests of a stranger",
    `≤ ${String(ANONYMOUS_MS)} ms CPU each`,
    async (bench) => {
      const { rig } = bench;
      const stranger = rig.browser();
      const matches: string[] = [];
      let worst = { cpuMs: 0, name: "" };
      for (const [name, request] of Object.entries(ANONYMOUS)) {
        const headers = { Origin: rig.origin, ...request.headers };
        // The first one compiles the page.
        await stranger.ask(request.path, { ...request, headers }).catch(() => null);
        const { status, cost } = await priceOf(rig, stranger, { ...request, headers });
        if (cost.cpuMs > worst.cpuMs) worst = { cpuMs: cost.cpuMs, name };
        if (status === 0 || status >= 500 || cost.cpuMs > ANONYMOUS_MS)
          matches.push(`${name}: ${String(status)}, ${inWords(cost)}`);
      }
      measured(
        "E5",
        `${worst.cpuMs.toFixed(0)} ms CPU for ${worst.name}, of ${String(Object.keys(ANONYMOUS).length)}`,
      );
      return {
        ok: matches.length === 0,
        got: matches.join("; ") || `${worst.cpuMs.toFixed(0)} ms: ${worst.name}`,
      };
    },
  ),
];
