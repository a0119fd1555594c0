import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, requireRow, updateRows } from "../../database/rows.ts";
import type { ConsentEventTable } from "../../database/tables.generated.ts";
import { recordConsent } from "./consents.ts";

export type Topic = "result" | "schedule" | "payment" | "promo";

const ways = z.object({ browser: z.boolean(), email: z.boolean(), message: z.boolean() });
export const channelsBody = z.object({ result: ways, schedule: ways, payment: ways, promo: ways });
type Channels = z.output<typeof channelsBody>;

const DEFAULT_CHANNELS: Channels = {
  result: { browser: true, email: true, message: false },
  schedule: { browser: true, email: true, message: false },
  payment: { browser: true, email: true, message: false },
  promo: { browser: false, email: false, message: false },
};

interface Settings {
  language: "en" | "id";
  channels: Channels;
  message_by: "sms" | "whatsapp";
  /** null: browser decides */
  low_data: boolean | null;
  result_view: "simple" | "advanced" | null;
  version: number;
}

export async function loadSettings(db: Db | Trx, account_id: string): Promise<Settings> {
  const account = await requireRow(db, "account", { account_id }, ["lang"]);
  const row = await findRow(db, "account_setting", { account_id });
  return {
    language: account.lang,
    channels: row ? channelsBody.parse(JSON.parse(row.channels)) : DEFAULT_CHANNELS,
    message_by: row?.message_by ?? "whatsapp",
    low_data: row?.low_data === undefined || row.low_data === null ? null : row.low_data === 1,
    result_view: row?.result_view ?? null,
    version: row?.version ?? 1,
  };
}

function usesPromo({ promo }: Channels): boolean {
  return promo.browser || promo.email || promo.message;
}

/**
 * Promotions are a consent.
 * @param change without `version`: overwrites regardless
 * @throws LabError `version_changed`
 */
export async function updateSettings(
  trx: Trx,
  now: Date,
  account_id: string,
  { version, ...change }: Partial<Settings>,
  source: ConsentEventTable["source"] = "settings",
): Promise<Settings> {
  const current = await loadSettings(trx, account_id);
  const requested = { ...current, ...change };
  const isSame = JSON.stringify(requested) === JSON.stringify(current);
  if (isSame) return current;
  if (version !== undefined && version !== current.version) {
    throw new LabError("version_changed", { results: current });
  }
  const { language, low_data, result_view, message_by, channels } = requested;
  const next = {
    low_data: low_data === null ? null : low_data ? (1 as const) : (0 as const),
    result_view,
    message_by,
    channels: JSON.stringify(channels),
    version: current.version + 1,
    updated_at: now.toISOString(),
  };
  await trx
    .insertInto("account_setting")
    .values({ account_id, ...next })
    .onConflict((on) => on.column("account_id").doUpdateSet(next))
    .execute();
  await updateRows(trx, "account", { account_id }, { lang: language });
  const given = usesPromo(channels);
  await recordConsent(trx, { now: () => now }, { account_id, purpose: "promo", given, source });
  return { ...requested, version: next.version };
}
