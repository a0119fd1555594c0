import { z } from "zod";
import { textIn } from "../lib/bilingual.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { endpoint, perLanguage } from "./endpoint.server.ts";
import { key, optionalInstant, optionalText, rupiah, zone } from "./shapes.server.ts";

const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .describe("YYYY-MM-DD");
const time = z
  .string()
  .regex(/^\d{2}:\d{2}/)
  .describe("HH:mm");

const orderIn = perLanguage((lang) =>
  z
    .object({
      order_number: z.string().min(1),
      invoice_number: z.string().min(1),
      order_type: z.string(),
      package_name: optionalText,
      package_name_en: optionalText,
      package_name_id: optionalText,
      plant: z.object({ id: key, name: z.string() }).nullish().catch(null),
      schedule: z.object({ date, time_start: time, time_end: time, timezone: zone }).nullish().catch(null),
      items: z
        .array(
          z.object({
            product_id: key,
            product_name: optionalText,
            product_name_en: optionalText,
            product_name_id: optionalText,
            patient_name: optionalText,
          }),
        )
        .catch([]),
      grand_total: rupiah,
      payment: z
        .object({ expires_at: optionalInstant, timezone: z.string().nullish() })
        .nullish()
        .catch(null),
      preparation: z
        .object({
          fasting_hours: z.number().min(0).max(48),
          preparation_en: z.array(z.string()),
          preparation_id: z.array(z.string()),
        })
        .nullish()
        .catch(null),
    })
    .transform(
      ({ package_name, package_name_en, package_name_id, preparation, payment, items, ...order }) => ({
        ...order,
        plant: order.plant ?? null,
        schedule: order.schedule ?? null,
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
        preparation: preparation
          ? {
              fasting_hours: preparation.fasting_hours,
              texts: lang === "id" ? preparation.preparation_id : preparation.preparation_en,
            }
          : null,
      }),
    ),
);
/** An order as the home page needs it. `preparation` is null when the laboratory sends none. */
export type HomeOrder = z.output<ReturnType<typeof orderIn>>;

const subscriptionIn = perLanguage((lang) =>
  z
    .object({
      subscription_id: key,
      name: optionalText,
      name_en: optionalText,
      name_id: optionalText,
      expired_at: z.string().describe("instant"),
    })
    .transform(({ name, name_en, name_id, ...one }) => ({
      ...one,
      name: textIn(lang, { plain: name, en: name_en, id: name_id }),
    })),
);

const referral = z.object({
  referral_number: z.string().min(1),
  practitioner_name: optionalText,
  doctor_name: optionalText,
});
const invitation = z.object({
  order_number: z.string().min(1),
  company_name: z.string(),
  date: optionalText,
  plant_name: optionalText,
});

const dashboardCall = endpoint("Dashboard", {
  path: "/patient/dashboard",
  area: "order",
  summary: "What a patient has to do next.",
  availability: "extension",
  // An invalid part becomes null, so that it fails alone.
  results: (lang) =>
    z.object({
      pending_orders: z.array(orderIn(lang)).nullable().catch(null),
      next_order: orderIn(lang)
        .nullish()
        .transform((order) => ({ order: order ?? null }))
        .or(z.null())
        .catch(null),
      new_results_count: z.number().int().nullable().catch(null),
      relationship_requests_count: z.number().int().nullable().catch(null),
      referrals: z.array(referral).nullable().catch(null),
      invitations: z.array(invitation).nullable().catch(null),
      expiring_subscriptions: z.array(subscriptionIn(lang)).nullable().catch(null),
    }),
});
/** Invalid parts are null; `next_order.order` null = no visit booked. */
export type Dashboard = z.output<ReturnType<typeof dashboardCall.results>>;

/** Pending tasks of the caller. */
export function getDashboard(up: UpstreamContext): Promise<Dashboard> {
  return call(up, dashboardCall);
}
