import type { Params } from "@remix-run/react";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { isUnseen } from "~/lib/request.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getSent } from "~/upstream/referrals/referrer.server.ts";
import { getResult, markResultRead } from "~/upstream/results/results.server.ts";
import { settle } from "~/upstream/client/settle.ts";

/**
 * A referral's result while the patient shares it. Opening marks it as read and enters the patient's
 * access log, so prefetches do not request it.
 * @throws Response 404 if missing or not shared
 */
export async function loadResult(
  request: Request,
  up: UpstreamContext,
  { referral_number = "", order_number = "" }: Params,
) {
  const { results } = await getSent(up, referral_number);
  const shared = results.find((one) => one.order_number === order_number);
  if (!shared || isUnseen(request)) throw new Response(null, { status: 404 });
  const { patient_id } = shared;
  const [result, alerts] = await Promise.all([
    getResult(up, { order_number, patient_id }),
    loadAlerts(up, { order_number, patient_id }),
  ]);
  const alert = alertsIn(alerts).find(({ state }) => state === "open");
  const t = getT(request);
  if (result.header.is_new) await settle(markResultRead(up, { order_number, patient_id }));
  const title = titleWith(alert ? [alert] : [], `${t("referrals:result.title")} ${referral_number}`, t);
  return { title, result, referral_number, alert: alert ?? null };
}
export type DoctorResultView = Awaited<ReturnType<typeof loadResult>>;
