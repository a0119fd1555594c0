import { z } from "zod";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { acknowledgeAlert, findAlert } from "~/upstream/results/critical-alerts.server.ts";
import { titleWith } from "./alerts.server.ts";

/** @throws Response 404 for an alert the caller may not open */
export async function loadAlert(request: Request, up: UpstreamContext, alert_id: string) {
  const alert = await findAlert(up, alert_id);
  if (!alert) throw new Response(null, { status: 404 });
  const t = getT(request);
  return { title: titleWith([alert], t("results:critical.page"), t), alert };
}
export type AlertPageView = Awaited<ReturnType<typeof loadAlert>>;

export function acknowledge(request: Request, { session, up }: Guarded, alert_id: string, backHref: string) {
  return submit(request, session, {
    schema: z.object({}),
    lookAt: backHref,
    codes: { alert_withdrawn: "results:critical.withdrawn_now" },
    run: async (_input, form) => {
      await acknowledgeAlert(up, { alert_id, client_request_id: clientRequestIdOf(form) });
      return redirectWithFlash(backHref, { kind: "success", key: "results:critical.done" });
    },
  });
}
