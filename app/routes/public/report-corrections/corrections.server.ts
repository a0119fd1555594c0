import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readCorrections } from "~/upstream/results/report-corrections.server.ts";

const ROWS = 20;

/** Newest first. */
export async function correctionsPage(up: UpstreamContext, page: number) {
  const { entries, isAltered } = await readCorrections(up);
  const end = entries.length - (page - 1) * ROWS;
  const results = entries.slice(Math.max(0, end - ROWS), Math.max(0, end)).reverse();
  return {
    results,
    isAltered,
    meta: { total: entries.length, last_page: Math.max(1, Math.ceil(entries.length / ROWS)) },
  };
}
