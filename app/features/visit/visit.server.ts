import type { Translate } from "~/i18n/translate.ts";
import { formatShortTime, instantOf } from "~/lib/dates.ts";
import { fastFrom, hoursLater } from "~/lib/hours.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { timeLeftText } from "~/lib/time-left.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { getTestFacts } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { OrderedVisit } from "~/upstream/orders/visits.server.ts";
import { longestFast, type FastedTime } from "./fasting.ts";

interface VisitOrder extends OrderedVisit {
  order_number: string;
  order_status?: string;
  items: readonly { product_id: string | null; patient_name?: string | null }[];
}

export async function visitOf(up: UpstreamContext, t: Translate, order: VisitOrder, now = Date.now()) {
  const { order_number, order_status = "active", schedule, plant, booking_code } = order;
  const isBooked = order_status === "active" || order_status === "progress";
  // The sample was taken once the laboratory works on it.
  const isAhead = order_status === "active" || order_status === "pending";
  const preparation = await preparationOf(up, order);
  const hours = isAhead ? (preparation?.fasting_hours ?? 0) : 0;
  const fasters = isUnderstood(hours) && hours > 0 ? await fastersOf(up, order, hours) : null;
  const hasCalendar = schedule && isUnderstood(schedule.timezone) && order_status === "active";
  return {
    plant,
    home: homeOf(order.visit_address),
    schedule,
    timeUnread: order.schedule_unread,
    ...codeOf(order_number, isBooked ? booking_code : null),
    ...(isAhead ? aheadOf(schedule, preparation, fasters, up.lang, now) : NOTHING_AHEAD),
    calendarHref: hasCalendar ? paths.orderCalendar(order_number) : null,
  };
}
export type VisitView = Awaited<ReturnType<typeof visitOf>>;

function codeOf(order_number: string, booking_code: string | null) {
  return {
    booking_code,
    qr: booking_code ? drawQr(booking_code) : null,
    pictureHref: booking_code ? paths.orderCard(order_number) : null,
  };
}

type Preparation = Awaited<ReturnType<typeof preparationOf>>;

const NOTHING_AHEAD: ReturnType<typeof aheadOf> = {
  texts: null,
  fast: null,
  fastUnread: false,
  result: null,
};

/** `texts`: null if there is nothing to prepare. */
function aheadOf(
  schedule: OrderedVisit["schedule"],
  preparation: Preparation,
  fasters: string[] | null,
  lang: UpstreamContext["lang"],
  now: number,
) {
  const fast = fastAhead(schedule, preparation, lang, now);
  return {
    texts: schedule ? (preparation?.texts ?? []) : null,
    fast: fast && { ...fast, names: fasters },
    fastUnread: schedule !== null && preparation?.fasting_hours === NOT_UNDERSTOOD,
    result: resultTime(schedule, preparation, lang),
  };
}

/** Null for a visit to the branch. */
function homeOf(address: OrderedVisit["visit_address"]) {
  if (!address) return null;
  const { detail, landmark, contact_phone } = address;
  return { lines: [detail, landmark, address.address].filter(Boolean), phone: contact_phone };
}

/** @param address of a home-care visit */
export function plannedVisit(
  lang: UpstreamContext["lang"],
  time: FastedTime & { plant_name: string; time_end: string; timezone: string },
  address: OrderedVisit["visit_address"] = null,
): VisitView {
  const { date, time_start, time_end, timezone, fasting_hours, fasting_possible } = time;
  const schedule = { slot_id: null, service: "branch" as const, date, time_start, time_end, timezone };
  const preparation = { fasting_hours, turnaround_hours: null, texts: [] };
  const fast = fastAhead(schedule, preparation, lang, Date.now());
  return {
    plant: { id: "", name: time.plant_name, address: null, phone: null, latitude: null, longitude: null },
    home: homeOf(address),
    schedule,
    timeUnread: false,
    booking_code: null,
    qr: null,
    texts: null,
    fast: fast && {
      ...fast,
      names: null,
      isLate: fasting_possible === false,
      isDoubtful: !isUnderstood(fasting_possible),
    },
    fastUnread: !isUnderstood(fasting_hours),
    result: null,
    calendarHref: null,
    pictureHref: null,
  };
}

/** Null without a fast. */
function fastAhead(
  schedule: OrderedVisit["schedule"],
  preparation: OrderedVisit["preparation"],
  lang: UpstreamContext["lang"],
  now: number,
) {
  const hours = preparation?.fasting_hours ?? 0;
  if (!schedule || !isUnderstood(hours) || hours <= 0) return null;
  const { date, time } = fastFrom(schedule.date, schedule.time_start, hours);
  const begins = instantOf(date, time, schedule.timezone);
  const ofDayMs = begins - instantOf(date, "00:00", schedule.timezone);
  const visit = instantOf(schedule.date, schedule.time_start, schedule.timezone);
  return {
    hours,
    at: formatShortTime(date, time, lang),
    /** ms, and in words */
    leftMs: begins - now,
    ofDayMs,
    left: begins > now ? timeLeftText(begins - now, ofDayMs, lang) : null,
    isNow: begins <= now && now < visit,
    isLate: false,
    isDoubtful: false,
  };
}

/** Null if the catalogue lacks it. */
function resultTime(
  schedule: OrderedVisit["schedule"],
  preparation: OrderedVisit["preparation"],
  lang: UpstreamContext["lang"],
): string | null {
  const hours = preparation?.turnaround_hours ?? null;
  if (!schedule || hours === null) return null;
  const { date, time } = hoursLater(schedule.date, schedule.time_end, hours);
  return formatShortTime(date, time, lang);
}

/** Products that are looked up for one order. */
const MOST_PRODUCTS = 5;

/**
 * Names of those who fast while others of the order need not.
 * @param hours of the order
 * @returns null where everybody does, it is not known, or the products explain another fast
 */
async function fastersOf(
  up: UpstreamContext,
  { items }: VisitOrder,
  hours: number,
): Promise<string[] | null> {
  const people = new Set(items.map(({ patient_name }) => patient_name ?? ""));
  const ids = [...new Set(items.map(({ product_id }) => product_id))].filter((id) => id !== null);
  const isKnown = items.every(({ product_id }) => product_id !== null) && !people.has("");
  if (!isKnown || people.size < 2 || ids.length > MOST_PRODUCTS) return null;
  const facts = await settle(Promise.all(ids.map((id) => getTestFacts(up, id))));
  if (!facts.ok || longestFast(facts.data.map(({ fasting_hours }) => fasting_hours)) !== hours) return null;
  const fasting = new Set(ids.filter((_, index) => facts.data[index]?.fasting_hours !== 0));
  const names = items.flatMap(({ product_id, patient_name }) =>
    fasting.has(product_id ?? "") && patient_name ? [patient_name] : [],
  );
  const named = new Set(names);
  return named.size < people.size ? [...named] : null;
}

/** From the order, else its products; null without either. */
export async function preparationOf(
  up: UpstreamContext,
  order: VisitOrder,
): Promise<OrderedVisit["preparation"]> {
  if (order.preparation) return order.preparation;
  const ids = [...new Set(order.items.flatMap(({ product_id }) => product_id ?? []))].slice(0, MOST_PRODUCTS);
  const loadable = await settle(Promise.all(ids.map((id) => getTestFacts(up, id))));
  if (ids.length === 0) return null;
  // A fast that could not be looked up is not "no fasting".
  if (!loadable.ok) return { fasting_hours: NOT_UNDERSTOOD, turnaround_hours: null, texts: [] };
  const hours = loadable.data.flatMap(({ turnaround_hours }) => turnaround_hours ?? []);
  return {
    fasting_hours: longestFast(loadable.data.map(({ fasting_hours }) => fasting_hours)),
    turnaround_hours: hours.length === ids.length ? Math.max(...hours) : null,
    texts: [...new Set(loadable.data.map(({ preparation }) => preparation).filter(Boolean))],
  };
}
