import type { Clock } from "../../lib/call-context.ts";
import { runIsolated } from "../../lib/apart.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { SubscriptionType } from "../../database/tables.generated.ts";
import { dayText } from "../../lib/document-text.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { addDays, labToday, wallTime } from "../../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import type { OwnedRow } from "../orders/quota/owned.ts";
import { balancesOf } from "../orders/quota/quota.ts";

const AHEAD_DAYS = 14;
/** Jakarta; 19:00 is 21:00 in eastern Indonesia. */
const [DAY_FROM, DAY_TO] = ["08:00", "19:00"];

const kinds: Record<SubscriptionType, { name: Bilingual; left: (count: number) => Bilingual }> = {
  subscription: {
    name: ["subscription", "Langganan"],
    left: (count) => [`${counted(count, "use")} left`, `masih bisa dipakai ${String(count)} kali`],
  },
  package: { name: ["package", "Paket"], left: testsLeft },
  deal: { name: ["deal", "Promo"], left: testsLeft },
};

function testsLeft(count: number): Bilingual {
  return [`${counted(count, "test")} left`, `masih tersisa ${String(count)} tes`];
}

const counted = (count: number, word: string) => `${String(count)} ${word}${count === 1 ? "" : "s"}`;

export async function tellOfExpiry(db: Db, clock: Clock): Promise<void> {
  const { date, time } = wallTime(clock.now(), "Asia/Jakarta");
  if (time < DAY_FROM || time >= DAY_TO) return;
  const ids = (await endingRows(db, date)).map(({ subscription_id }) => subscription_id);
  const left = await leftOf(db, ids);
  for (const subscription_id of ids.filter((id) => (left.get(id) ?? 0) > 0))
    await runIsolated({ db, clock }, "expiry notice", subscription_id, () =>
      db.transaction().execute(async (trx) => {
        const [row] = await endingRows(trx, date, subscription_id);
        if (row) await tell(trx, clock, row);
      }),
    );
}

async function tell(trx: Trx, clock: Clock, row: OwnedRow): Promise<void> {
  const { subscription_id, subscription_type, valid_until, account_id, order_number } = row;
  const left = (await leftOf(trx, [subscription_id])).get(subscription_id) ?? 0;
  if (left <= 0) return;
  const sent_at = clock.now().toISOString();
  await insertRows(trx, "expiry_notice", { subscription_id, valid_until, sent_at });
  const { name, left: words } = kinds[subscription_type];
  const [en, id] = words(left);
  await notify(trx, clock, {
    account_id,
    topic: "schedule",
    link: "/dashboard/my-package",
    title_en: `Your ${name[0]} ends soon`,
    title_id: `${name[1]} Anda segera berakhir`,
    message_en: `${order_number}: ${en}. The last day for a visit is ${dayText(valid_until, "en")}.`,
    message_id: `${order_number}: ${id}. Hari terakhir untuk kunjungan: ${dayText(valid_until, "id")}.`,
  });
}

async function leftOf(db: Db | Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  if (ids.length === 0) return left;
  const quotas = await db
    .selectFrom("subscription_quota")
    .select(["subscription_id", "product_id", "quota_total"])
    .where("subscription_id", "in", ids)
    .execute();
  const balances = await balancesOf(db, ids);
  for (const { subscription_id, product_id, quota_total } of quotas) {
    const { used, reserved } = balances.get(`${subscription_id} ${product_id}`) ?? { used: 0, reserved: 0 };
    left.set(subscription_id, (left.get(subscription_id) ?? 0) + quota_total - used - reserved);
  }
  return left;
}

async function endingRows(db: Db | Trx, today: string, subscription_id?: string): Promise<OwnedRow[]> {
  const rows = await db
    .selectFrom("subscription as s")
    .selectAll("s")
    .where("s.canceled_at", "is", null)
    .where("s.valid_until", ">=", today)
    .where("s.valid_until", "<=", addDays(today, AHEAD_DAYS))
    .leftJoin("expiry_notice as n", (join) =>
      join.onRef("n.subscription_id", "=", "s.subscription_id").onRef("n.valid_until", "=", "s.valid_until"),
    )
    .leftJoin("account_closing as c", (join) =>
      join.onRef("c.account_id", "=", "s.account_id").on("c.kept_at", "is", null),
    )
    .where("n.sent_at", "is", null)
    .where("c.closing_id", "is", null)
    .$if(subscription_id !== undefined, (all) => all.where("s.subscription_id", "=", subscription_id ?? ""))
    .execute();
  return rows.filter(
    ({ created_at, valid_until }) => labToday(new Date(created_at)) < addDays(valid_until, -AHEAD_DAYS),
  );
}
