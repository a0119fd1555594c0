import type { Browser, PageResponse } from "../../support/browser.ts";
import { slowness, type Cost } from "./process.ts";
import type { Rig } from "./rig.ts";

export const LIMIT: Cost = { cpuMs: 300, stretchMs: 50, extraMb: 100 };

export type Request = Parameters<Browser["ask"]>[1] & { path: string };

export interface Priced {
  /** 0: no answer */
  status: number;
  text: string;
  cost: Cost;
}

/** Later answers count as missing. */
const PATIENCE_MS = 20_000;
const TRIES = 20;

/** Null on timeout or a cut connection. */
export async function tryToAsk(
  browser: Browser,
  { path, ...request }: Request,
  patienceMs = PATIENCE_MS,
): Promise<PageResponse | null> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => (late = setTimeout(resolve, patienceMs, null)));
  try {
    return await Promise.race([browser.ask(path, request).catch(() => null), patience]);
  } finally {
    clearTimeout(late);
  }
}

/**
 * Cost of a request, in ms of the reference machine. Over the limit it is sent up to twenty times and the
 * lowest figures count: the first run includes compiling and others' garbage.
 */
export async function priceOf(rig: Rig, browser: Browser, request: Request): Promise<Priced> {
  let best: Priced | null = null;
  let workMs = Infinity;
  for (let turn = 0; turn < TRIES; turn++) {
    const priced = await priceOnce(rig, browser, request);
    best = best ? { ...priced, cost: lowest(best.cost, priced.cost) } : priced;
    if (priced.status === 0 || excess(best.cost) <= 1) return best;
    workMs = Math.min(workMs, await rig.portal.timeWork());
    const slow = slowness(workMs);
    const cost = { ...best.cost, cpuMs: best.cost.cpuMs / slow, stretchMs: best.cost.stretchMs / slow };
    if (excess(cost) <= 1) return { ...best, cost };
  }
  return best ?? { status: 0, text: "", cost: LIMIT };
}

export async function priceOnce(rig: Rig, browser: Browser, request: Request): Promise<Priced> {
  const work = () => tryToAsk(browser, request);
  // A busy portal answers the probe late: counts as no answer.
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS + 5000, null).unref());
  const measured = await Promise.race([rig.portal.measure(work), late]);
  if (!measured?.result) {
    const cost = measured?.cost ?? { cpuMs: PATIENCE_MS, stretchMs: PATIENCE_MS, extraMb: 0 };
    return { status: 0, text: "", cost };
  }
  return { status: measured.result.status, text: measured.result.text, cost: measured.cost };
}

const lowest = (a: Cost, b: Cost): Cost => ({
  cpuMs: Math.min(a.cpuMs, b.cpuMs),
  stretchMs: Math.min(a.stretchMs, b.stretchMs),
  extraMb: Math.min(a.extraMb, b.extraMb),
});

/** Worst figure relative to the limit; 1 = at the limit. */
export function excess({ cpuMs, stretchMs, extraMb }: Cost): number {
  return Math.max(cpuMs / LIMIT.cpuMs, stretchMs / LIMIT.stretchMs, extraMb / LIMIT.extraMb);
}

/** "412 ms CPU, 380 ms at a stretch, +12 MB" */
export function inWords({ cpuMs, stretchMs, extraMb }: Cost): string {
  return `${cpuMs.toFixed(0)} ms CPU, ${stretchMs.toFixed(0)} ms at a stretch, +${extraMb.toFixed(0)} MB`;
}

export const WITHIN = `≤ ${String(LIMIT.cpuMs)} ms CPU, ≤ ${String(LIMIT.stretchMs)} ms at a stretch, ≤ ${String(LIMIT.extraMb)} MB`;
