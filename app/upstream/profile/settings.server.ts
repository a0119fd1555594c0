import { z } from "zod";
import { codeOr, flagOr, optionalCode, orNull } from "../client/shapes.server.ts";
import { plainCall, sender } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { LANGUAGE, MESSAGE_CHANNEL, RESULT_VIEW } from "../client/words/accounts.ts";

const ways = z.object({
  browser: flagOr(true),
  email: flagOr(false),
  message: flagOr(false).describe("SMS or WhatsApp, see message_by"),
});
const channels = z.object({ result: ways, schedule: ways, payment: ways, promo: ways });
const chosenWays = z.object({ browser: z.boolean(), email: z.boolean(), message: z.boolean() });
const chosenChannels = z.object({
  result: chosenWays,
  schedule: chosenWays,
  payment: chosenWays,
  promo: chosenWays,
});

const settings = z.object({
  language: codeOr(LANGUAGE, "en").describe("language of messages"),
  channels,
  message_by: codeOr(MESSAGE_CHANNEL, "whatsapp"),
  low_data: orNull(z.boolean()).describe("null: not chosen"),
  result_view: optionalCode(RESULT_VIEW).describe("null: not chosen"),
  version: z.number().int().catch(1),
});
export type Settings = z.output<typeof settings>;

export const getSettings = plainCall("Settings", "GET /settings/get", {
  summary: "Returns language, channels by topic, data saving and the view of results.",
  results: settings,
});

const change = z.object({
  language: z.enum(["en", "id"]).optional(),
  channels: chosenChannels.optional(),
  message_by: z.enum(["sms", "whatsapp"]).optional(),
  low_data: z.boolean().nullable().optional(),
  result_view: z.enum(["simple", "advanced"]).optional(),
  version: z.number().optional().describe("displayed version of the settings; 409 `version_changed`"),
});

const updateCall = endpoint("Settings", "PUT /settings/update", {
  summary: "Changes the given settings.",
  body: change,
  results: settings,
});

/** Null if absent. */
export function settingsIn(results: unknown): Settings | null {
  return settings.nullable().catch(null).parse(results);
}

/** @throws UpstreamRefusal 409 `version_changed` ({@link settingsIn}) */
export const updateSettings = sender(updateCall);
