import { createHash } from "node:crypto";
import { LabError } from "./errors.ts";
import type { Trx } from "../database/db.ts";
import { findRow, insertRows } from "../database/rows.ts";

/**
 * After an error the id may be retried.
 * @returns the results, and whether an earlier run's
 * @throws LabError `request_reused` for an id with another body
 */
export async function runOnce<T>(
  trx: Trx,
  now: Date,
  request: { account_id: string; client_request_id: string; body: unknown },
  run: () => Promise<T>,
): Promise<{ repeated: boolean; results: unknown }> {
  const { account_id, client_request_id } = request;
  const body_hash = createHash("sha256").update(canonicalJson(request.body)).digest("hex");
  const first = await findRow(trx, "request_once", { account_id, client_request_id }, [
    "body_hash",
    "results",
  ]);
  if (first) {
    if (first.body_hash !== body_hash) throw new LabError("request_reused");
    const results: unknown = JSON.parse(first.results);
    return { repeated: true, results };
  }
  const results = await run();
  await insertRows(trx, "request_once", {
    account_id,
    client_request_id,
    body_hash,
    results: JSON.stringify(results),
    created_at: now.toISOString(),
  });
  return { repeated: false, results };
}

export async function hasRun(trx: Trx, account_id: string, client_request_id: string): Promise<boolean> {
  const first = await findRow(trx, "request_once", { account_id, client_request_id }, ["client_request_id"]);
  return first !== undefined;
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
