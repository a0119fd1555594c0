import { z } from "zod";
import { hasRun } from "../../http/once.ts";
import { parse } from "../../http/query.ts";
import { get, SIGNED_IN } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, requestId } from "../../http/transaction.ts";

const outcomeQuery = z.object({ client_request_id: requestId });

/** Waits for a request of the key that is still running. */
async function outcome(call: Call): Promise<Reply> {
  const { client_request_id } = parse(outcomeQuery, call.query);
  const { account_id } = call.caller;
  return {
    results: { done: await inTransaction(call, (trx) => hasRun(trx, account_id, client_request_id)) },
  };
}

export const requestRoutes: readonly Route[] = [
  get(
    "/request/get-outcome",
    SIGNED_IN,
    outcome,
    "Whether the account's request of this key was carried out",
    outcomeQuery,
  ),
];
