import { randomUUID } from "node:crypto";
import { z } from "zod";
import { chosenAddress } from "~/features/address/address.ts";
import { concernedSchema } from "~/features/family/concerned.ts";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Session } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { orderRequest } from "~/upstream/orders/orders.server.ts";

const place = z.object({
  subdistrict_code: z.string(),
  address: z.string(),
  detail: z.string(),
  landmark: z.string(),
  contact_phone: z.string(),
});
export type HomeCarePlace = z.output<typeof place>;

/** Whole rupiah, null if unknown. */
const terms = z.object({
  plant_id: z.string(),
  plant_name: z.string(),
  service_fee: z.number().nullable(),
  min_order: z.number().nullable(),
  member_limit: z.number(),
});
export type Terms = z.output<typeof terms>;

const homeDraft = z.object({
  people: z.array(z.string()).default([]),
  /** product ids by patient */
  tests: z.record(z.string(), z.array(z.string())).default({}),
  place: place.nullable().default(null),
  terms: terms.nullable().default(null),
  area: chosenAddress.nullable().default(null),
  typed: z.record(z.string(), z.string()).default({}),
  outside: z.string().nullable().default(null),
});
export type HomeDraft = z.output<typeof homeDraft>;

export const emptyHome: HomeDraft = homeDraft.parse({});

export const USUAL_LIMIT = 4;

export const MOST_TESTS = 10;

const slotDraft = slotShape.extend({
  hold_id: z.string(),
  expires_at: z.string(),
  /** as given by the laboratory when the time was chosen */
  fasting_hours: z.number().min(0).max(72).or(z.literal(NOT_UNDERSTOOD)).default(0),
  fasting_possible: z.boolean().or(z.literal(NOT_UNDERSTOOD)).default(true),
});

const linesAhead = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      cart_item_id: z.string().optional(),
      product_id: z.string(),
      plant_id: z.string().nullable(),
      qty: z.number(),
    }),
  ),
  voucher_code: z.string().optional(),
});

const draftSchema = z.object({
  seed: z.string(),
  /** patient ids by line key */
  people: z.record(z.string(), z.array(z.string())).default({}),
  /** null: only the account's own patient */
  concerned: concernedSchema.nullable().default(null),
  practitioner_name: z.string().default(""),
  plant: z.string().nullable().default(null),
  later: z.boolean().default(false),
  /** by branch: local date and time to suggest, "2026-12-01T07:30" */
  wanted: z.record(z.string(), z.string()).default({}),
  /** by branch */
  slots: z.record(z.string(), slotDraft).default({}),
  fasting_accepted: z.array(z.string()).default([]),
  warnings_accepted: z.boolean().default(false),
  home: homeDraft.nullable().default(null),
  method: z
    .object({
      code: z.string(),
      name: z.string(),
      /** absent in older drafts */
      lang: z.enum(["en", "id"]).optional(),
      phone: z.string(),
    })
    .nullable()
    .default(null),
  method_typed: z.object({ code: z.string(), phone: z.string() }).nullable().default(null),
  /** of orders outside the cart */
  voucher: z.string().nullable().default(null),
  /** whole rupiah */
  seen_total: z.number().nullable().default(null),
  /** whole rupiah, when people were chosen */
  quoted_total: z.number().nullable().default(null),
  ahead: linesAhead.nullable().default(null),
  /** sent order with unknown outcome */
  sent: orderRequest.nullable().default(null),
});
export const CART_DRAFT = "";
export const checkoutDrafts = draftKind("checkout", draftSchema);
/** Stored for 24 hours. */
export type CheckoutDraft = z.output<typeof draftSchema>;

export async function readCheckoutDraft(session: Session, id: string): Promise<CheckoutDraft> {
  const stored = await checkoutDrafts.find(session, id);
  return stored ?? draftSchema.parse({ seed: randomUUID() });
}

/** The cart keeps no times; its checkout suggests this one. */
export async function suggestTime(session: Session, plant_id: string, time: string): Promise<void> {
  const draft = await readCheckoutDraft(session, CART_DRAFT);
  const times = { ...draft.wanted, [plant_id]: time };
  await checkoutDrafts.save(session, { ...draft, wanted: times }, CART_DRAFT);
}
