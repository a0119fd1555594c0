import { z } from "zod";
import { bilingual, inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import { caller } from "../client/client.server.ts";
import { endpoint, perLanguage } from "../client/endpoint.server.ts";
import {
  code,
  codeOr,
  instant,
  key,
  optionalCode,
  optionalInstant,
  optionalKey,
  optionalText,
  optionalZone,
  orNull,
  rupiah,
  sensitive,
} from "../client/shapes.server.ts";
import { visitIn, withReadSchedule } from "../orders/visits.server.ts";
import { repeatIn } from "../retests/retests.server.ts";
import { timeOffer } from "../waitlist/waitlist.server.ts";
import { REFERRAL_DECISION } from "../client/words/practitioners.ts";
import { ORDER_TYPE } from "../client/words/orders.ts";

const orderIn = perLanguage((lang) =>
  z
    .object({
      order_number: z.string().min(1),
      invoice_number: z.string().min(1),
      order_type: code(ORDER_TYPE),
      ...plainOrBilingual("package_name"),
      ...visitIn(lang).shape,
      items: z
        .array(
          z.object({
            product_id: optionalKey.describe("missing for a fee"),
            ...plainOrBilingual("product_name"),
            patient_name: optionalText,
          }),
        )
        .default([]),
      grand_total: rupiah,
      payment: orNull(z.object({ expires_at: optionalInstant, timezone: optionalZone })),
    })
    .transform(withReadSchedule)
    .transform(({ package_name, package_name_en, package_name_id, payment, items, ...order }) => ({
      ...order,
      package_name: textIn(lang, { plain: package_name, en: package_name_en, id: package_name_id }) || null,
      items: items.map((item) => ({
        product_id: item.product_id,
        patient_name: item.patient_name,
        name: textIn(lang, {
          plain: item.product_name,
          en: item.product_name_en,
          id: item.product_name_id,
        }),
      })),
      expires_at: payment?.expires_at ?? null,
    })),
);
export type HomeOrder = z.output<ReturnType<typeof orderIn>>;

const lastOrderIn = perLanguage((lang) =>
  z
    .object({
      order_number: z.string().min(1),
      order_type: codeOr(ORDER_TYPE, "test"),
      sensitive,
      ...plainOrBilingual("package_name"),
      plant_name: optionalText,
      created_at: optionalInstant,
      items: z
        .array(
          z.object({
            ...plainOrBilingual("product_name"),
          }),
        )
        .describe("the first five suffice"),
    })
    .transform(({ package_name, package_name_en, package_name_id, items, ...order }) => {
      const whole = textIn(lang, { plain: package_name, en: package_name_en, id: package_name_id });
      const names = items.map(({ product_name, product_name_en, product_name_id }) =>
        textIn(lang, { plain: product_name, en: product_name_en, id: product_name_id }),
      );
      return { ...order, names: whole ? [whole] : [...new Set(names.filter(Boolean))] };
    }),
);
export type LastOrder = z.output<ReturnType<typeof lastOrderIn>>;

const subscriptionIn = perLanguage((lang) =>
  z
    .object({
      subscription_id: key,
      ...plainOrBilingual("name"),
      expired_at: instant,
    })
    .transform(inLanguage(lang, "name")),
);

const referral = z.object({
  referral_number: z.string().min(1),
  practitioner_name: optionalText,
  doctor_name: optionalText,
  expired_at: optionalInstant,
  decision: optionalCode(REFERRAL_DECISION).describe("taken but not yet ordered"),
});
export type OpenReferral = z.output<typeof referral>;
const invitationIn = perLanguage((lang) =>
  z
    .object({
      order_number: z.string().min(1),
      company_name: z.string(),
      name: optionalText.describe("name of the examination"),
      ...bilingual("name"),
      date: optionalText,
      time_start: optionalText.describe("HH:mm of the branch"),
      timezone: optionalZone,
      plant_name: optionalText,
    })
    .transform(({ name, name_en, name_id, ...one }) => ({
      ...one,
      name: textIn(lang, { plain: name, en: name_en, id: name_id }) || null,
    })),
);
export type Invitation = z.output<ReturnType<typeof invitationIn>>;

const dashboardCall = endpoint("Dashboard", "GET /patient/dashboard", {
  summary: "Returns a patient's next steps.",
  // An unreadable part is null, so that it fails alone.
  results: (lang) =>
    z.object({
      pending_orders: z.array(orderIn(lang)).nullable().default(null),
      next_order: orderIn(lang)
        .nullish()
        .transform((order) => ({ order: order ?? null }))
        .or(z.null())
        .catch(null),
      soon_orders: z
        .array(orderIn(lang))
        .nullable()
        .default([])
        .describe("visits of the two days after `next_order`, soonest first; an extension"),
      last_order: lastOrderIn(lang)
        .nullish()
        .transform((order) => order ?? null)
        .catch(null)
        .describe("most recently placed order that is completed"),
      new_results_count: z.number().int().nullable().catch(null),
      relationship_requests_count: z.number().int().nullable().catch(null),
      referrals: z.array(referral).nullable().default(null),
      invitations: z.array(invitationIn(lang)).nullable().default(null),
      expiring_subscriptions: z.array(subscriptionIn(lang)).nullable().default(null),
      repeats: z
        .array(repeatIn(lang))
        .nullable()
        .default([])
        .describe("tests due to be repeated, as in `/repeat/get`; an extension"),
      time_offers: z
        .array(timeOffer)
        .nullable()
        .default([])
        .describe("earlier times held now, as in `/time-wish/get-offer`; an extension"),
      closing: z
        .object({ erases_at: instant })
        .nullish()
        .transform((closing) => closing ?? undefined)
        .catch(undefined)
        .describe("the account is being closed and is erased then; an extension"),
    }),
});
/** Unreadable parts are null; `next_order.order` null: no visit booked. */
export type Dashboard = z.output<ReturnType<typeof dashboardCall.results>>;

export const getDashboard = caller(dashboardCall);
