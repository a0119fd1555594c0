import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitOf, type VisitView } from "~/features/visit/visit.server.ts";
import { runProgram } from "~/workers/program.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { env } from "~/env.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import type { CardLayout, CardText } from "~/workers/draw-card.ts";

const LIMIT = { count: 60, seconds: 3600 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  const card = visitCard(t, up.lang, await visitOf(up, t, order));
  if (card === null) throw new Response(null, { status: 404 });
  const { allowed } = await countTry("card", session.accountKey, LIMIT);
  const made = allowed ? await runProgram({ program: "draw-card", parts: [JSON.stringify(card)] }) : null;
  if (!made?.ok) return redirectWithFlash(paths.order(order.order_number), "warning", "visit:card.busy");
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="booking-card.png"',
    "Cache-Control": "private, no-store",
  };
  return new Response(new Uint8Array(made.bytes), { headers });
}

const small = { face: "regular", size: 28 } as const;
const plain = { face: "regular", size: 32 } as const;
const strong = { face: "bold", size: 36 } as const;
const code = { face: "bold", size: 56 } as const;

/** Without person and tests, because pictures are passed on. Null without a code. */
function visitCard(t: Translate, lang: LangCode, visit: VisitView): CardLayout | null {
  const { qr, booking_code, schedule, fast, fastUnread, plant, home } = visit;
  if (!qr || !booking_code) return null;
  const day = schedule ? formatLongDate(schedule.date, lang) : t("visit:card.no_time");
  const hours = schedule && formatTimeRange(schedule.time_start, schedule.time_end, schedule.timezone, lang);
  return {
    above: linesOf(
      { ...small, text: env().BRAND_NAME, above: 0 },
      { ...strong, text: day, above: 12 },
      { ...strong, text: hours, above: 0 },
      { ...plain, text: fast && t("visit:fasting.from", { at: fast.at }), above: 12 },
      { ...plain, text: fastUnread ? t("visit:fasting.unread") : null, above: 12 },
      { ...strong, text: home ? t("home-care:visit.at_home") : plant?.name, above: 24 },
      { ...plain, text: home ? home.lines.join(", ") : plant?.address, above: 0 },
    ),
    qr,
    below: linesOf(
      { ...small, text: t("visit:card.code"), above: 0 },
      { ...code, text: booking_code, above: 4 },
      { ...small, text: t(home ? "home-care:visit.bring_text" : "visit:card.bring_text"), above: 20 },
    ),
  };
}

type Line = Omit<CardText, "text" | "most"> & { text: string | null | undefined };

function linesOf(...lines: Line[]): CardText[] {
  return lines.flatMap(({ text, ...line }) => (text?.trim() ? [{ ...line, text, most: 5 }] : []));
}
