import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listCorrections } from "~/upstream/results/report-corrections.server.ts";

const ROWS = 20;

/** A page of the public list, newest first. */
export async function correctionsPage(up: UpstreamContext, page: number) {
  const { entries, isAltered } = await listCorrections(up);
  const end = entries.length - (page - 1) * ROWS;
  const results = entries.slice(Math.max(0, end - ROWS), Math.max(0, end)).reverse();
  return {
    ...{ results, isAltered },
    meta: { total: entries.length, last_page: Math.max(1, Math.ceil(entries.length / ROWS)) },
  };
}
