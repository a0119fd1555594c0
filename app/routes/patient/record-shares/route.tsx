import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownRecordHref, relationTo } from "~/features/family/acting-for.server.ts";
import { keepSecret } from "~/features/record/share-secret.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { createShare, listShares } from "~/upstream/record/record-shares.server.ts";
import { getRecord } from "~/upstream/record/record.server.ts";
import { SharesPage } from "./SharesPage.tsx";
import { shareSchema } from "./schema.ts";

export const handle = { title: "record:shares.title", preserveInput: true, sheets: ["people"] };

const MOST_VISITS = 100;

/** @throws UpstreamRefusal 404 if only the patient shares */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const patient_id = params["id"] ?? "";
  const [{ patient, is_self, visits }, shares, relation] = await Promise.all([
    getRecord(up, patient_id),
    listShares(up, patient_id),
    relationTo(up, patient_id),
  ]);
  return {
    patient_id,
    person: is_self ? null : { name: patient.name, relation },
    selfHref: ownRecordHref(up),
    visits: visits.slice(0, MOST_VISITS),
    shares,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return makeShare(guarded, params["id"] ?? "");
}

function makeShare({ request, session, up }: Guarded, patient_id: string) {
  return submit(request, session, {
    schema: shareSchema,
    codes: { share_limit: "record:shares.limit" },
    lookAt: paths.recordShares(patient_id),
    run: async ({ scope, orders = [], hours }, { client_request_id }) => {
      if (scope === "orders" && orders.length === 0)
        throw new FormRejection({ orders: ["record:shares.orders_missing"] });
      const { share, token, passcode, key } = await createShare(up, {
        patient_id,
        orders: scope === "orders" ? orders : null,
        hours: hours === "1" ? 1 : hours === "24" ? 24 : 168,
        client_request_id,
      });
      const { share_id } = share;
      if (token !== null && passcode !== null)
        await keepSecret(session.accountKey, share_id, { token, passcode, key });
      return redirect(paths.recordShare(patient_id, share_id), 303);
    },
  });
}

export default function RecordShares() {
  return <SharesPage {...useLoaderData<typeof loader>()} />;
}
