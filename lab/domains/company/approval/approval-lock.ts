import { loadTwoFactor } from "../../accounts/two-factor-state.ts";
import type { Trx } from "../../../database/db.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { requireTwoFactor } from "../../two-factor/proofs.ts";

const DAY_MS = 24 * 3_600_000;

/** Counts one person's 24 hours. @param amount rupiah @throws LabError `second_lock_required` */
export async function requireApprovalLock(trx: Trx, call: CallContext, amount: number): Promise<void> {
  const { approval_limit } = await loadTwoFactor(trx, call.caller.account_id);
  if (approval_limit === null || amount === 0) return;
  const total = amount + (await approvedWithinDay(trx, call));
  await requireTwoFactor(trx, call, "approval", total > approval_limit);
}

/** Rupiah, in either step. */
async function approvedWithinDay(trx: Trx, { caller, clock }: CallContext): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const { total } = await trx
    .selectFrom("examination_item")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("amount"), (eb) => eb.lit(0)).as("total"))
    .where((eb) =>
      eb.or(
        (["first", "second"] as const).map((step) =>
          eb.and([
            eb(`${step}_by`, "=", caller.account_id),
            eb(`${step}_at`, ">", since),
            eb(`${step}_decision`, "=", "approved"),
          ]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
}
