import type { Db } from "../store/db.ts";
import { addDays, instantOf } from "../store/local-time.ts";
import { topUp } from "../store/transfers.ts";
import { ids } from "./ids.ts";

const OPENING_DEPOSIT = 50_000_000;

/** The opening deposit of the first company, unless there are transfers already. @param today YYYY-MM-DD */
export async function seedMoney(db: Db, today: string): Promise<void> {
  const any = await db.selectFrom("deposit_transfer").select("seq").limit(1).executeTakeFirst();
  if (any) return;
  const opened = instantOf(addDays(today, -199), "10:00", "Asia/Jakarta");
  const opening = {
    company_id: ids.companies.nusantara,
    amount: OPENING_DEPOSIT,
    reference: { kind: "opening", id: "ctr-nusantara" },
    actor: null,
  } as const;
  await db.transaction().execute((trx) => topUp(trx, { now: () => opened }, opening));
}
