import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { channelsBody, loadSettings, updateSettings } from "./settings.ts";
import { inTransaction } from "../../http/transaction.ts";
import { parse } from "../../http/query.ts";
import { REGISTERED, get, put } from "../../http/route.ts";

async function settings({ db, caller }: Call): Promise<Reply> {
  return { results: await loadSettings(db, caller.account_id) };
}

const settingsBody = z.object({
  language: z.enum(["en", "id"], { error: "unknown_choice" }).optional(),
  channels: channelsBody.optional(),
  message_by: z.enum(["sms", "whatsapp"], { error: "unknown_choice" }).optional(),
  low_data: z.boolean().nullable().optional(),
  result_view: z.enum(["simple", "advanced"], { error: "unknown_choice" }).optional(),
  version: z.number().int().optional(),
});

async function putSettings(call: Call): Promise<Reply> {
  const change = given(parse(settingsBody, call.body));
  const { clock, caller } = call;
  return {
    results: await inTransaction(call, (trx) => updateSettings(trx, clock.now(), caller.account_id, change)),
  };
}

function given<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }; // entries of values
}

// prettier-ignore
export const settingsRoutes: readonly Route[] = [
  get("/settings/get", REGISTERED, settings, "Language, channels by topic, saved data, view of results"),
  put("/settings/update", REGISTERED, putSettings, "Change settings", settingsBody),
];
