import { redirect } from "@remix-run/node";
import { ownRecordHref } from "~/features/family/acting-for.server.ts";
import { keepSecret } from "~/features/record/share-secret.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { createShare, listShares } from "~/upstream/record/record-shares.server.ts";
import { getRecord } from "~/upstream/record/record.server.ts";
import { shareSchema } from "./schema.ts";

/** Maximum of individually selectable visits. */
const MOST_VISITS = 100;

/** @throws UpstreamRefusal 404 if only the patient shares */
export async function loadShares(up: UpstreamContext, patient_id: string) {
  const [{ patient, is_self, visits }, shares] = await Promise.all([
    getRecord(up, patient_id),
    listShares(up, patient_id),
  ]);
  return {
    patient_id,
    name: is_self ? null : patient.name,
    selfHref: ownRecordHref(up),
    visits: visits.slice(0, MOST_VISITS),
    shares,
  };
}

/** Creates a share page and redirects to it for link and passcode. */
export function makeShare(request: Request, { session, up }: Guarded, patient_id: string) {
  return submit(request, session, {
    schema: shareSchema,
    codes: { share_limit: "record:shares.limit" },
    lookAt: paths.recordShares(patient_id),
    run: async ({ scope, orders = [], hours }, form) => {
      if (scope === "orders" && orders.length === 0)
        throw new FormRejection({ orders: ["record:shares.orders_missing"] });
      const { share, token, passcode } = await createShare(up, {
        patient_id,
        orders: scope === "orders" ? orders : null,
        hours: hours === "1" ? 1 : hours === "24" ? 24 : 168,
        client_request_id: clientRequestIdOf(form),
      });
      const { share_id } = share;
      if (token !== null && passcode !== null)
        await keepSecret(session.accountKey, share_id, { token, passcode });
      return redirect(paths.recordShare(patient_id, share_id), 303);
    },
  });
}
