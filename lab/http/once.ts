import { createHash } from "node:crypto";
import { LabError } from "./errors.ts";
import type { Trx } from "../database/db.ts";

/**
 * Runs a request once per account and `client_request_id`, in the work's transaction: after an error
 * the id may be retried.
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
  const first = await trx
    .selectFrom("request_once")
    .select(["body_hash", "results"])
    .where("account_id", "=", account_id)
    .where("client_request_id", "=", client_request_id)
    .executeTakeFirst();
  if (first) {
    if (first.body_hash !== body_hash) throw new LabError("request_reused");
    const results: unknown = JSON.parse(first.results);
    return { repeated: true, results };
  }
  const results = await run();
  await trx
    .insertInto("request_once")
    .values({
      account_id,
      client_request_id,
      body_hash,
      results: JSON.stringify(results),
      created_at: now.toISOString(),
    })
    .execute();
  return { repeated: false, results };
}

export async function hasRun(trx: Trx, account_id: string, client_request_id: string): Promise<boolean> {
  const first = await trx
    .selectFrom("request_once")
    .select("client_request_id")
    .where("account_id", "=", account_id)
    .where("client_request_id", "=", client_request_id)
    .executeTakeFirst();
  return first !== undefined;
}

/** JSON with sorted keys for stable hashes. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
