import { submit } from "~/forms/submit.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { acknowledgeAlert, findAlert } from "~/upstream/results/critical-alerts.server.ts";
import { titleWith } from "./alerts.server.ts";

/** @throws Response 404 for an alert the caller may not open */
export async function loadAlert({ up, t }: Guarded, alert_id: string) {
  const alert = await findAlert(up, alert_id);
  if (!alert) throw new Response(null, { status: 404 });
  return { title: titleWith([alert], t("results:critical.page"), t), alert };
}
export type AlertPageView = Awaited<ReturnType<typeof loadAlert>>;

export function acknowledge({ request, session, up }: Guarded, alert_id: string, backHref: string) {
  return submit(request, session, {
    lookAt: backHref,
    codes: { alert_withdrawn: "results:critical.withdrawn_now" },
    run: async (_input, { client_request_id }) => {
      await acknowledgeAlert(up, { alert_id, client_request_id });
      return redirectWithFlash(backHref, "success", "results:critical.done");
    },
  });
}
