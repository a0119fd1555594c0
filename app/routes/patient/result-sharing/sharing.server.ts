import { z } from "zod";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listConsents, updateConsent, type Consent } from "~/upstream/results/consents.server.ts";
import { sharingQuery } from "./query.server.ts";

/**
 * The page's consent with its result.
 * @throws Response 404 if missing
 */
export async function loadSharing(request: Request, session: Session, up: UpstreamContext) {
  const of = keyOf(request);
  const [consent, concerned] = await Promise.all([findConsent(up, of), forRelated(up, of.patient_id)]);
  const t = getT(request);
  return {
    title: `${t("results:sharing.title")} ${of.order_number}`,
    consent,
    concerned,
    back: paths.labResult({ order_number: of.order_number, patient_id: of.patient_id }),
    fingerprint: fingerprintOf(session, shownOf(of, consent, t)),
  };
}

export function decideSharing(request: Request, session: Session, up: UpstreamContext) {
  const of = keyOf(request);
  const { order_number, patient_id, audience, practitioner_id } = of;
  return submit(request, session, {
    schema: z.object({}),
    lookAt: paths.labResult({ order_number, patient_id }),
    run: async (_none, form) => {
      const consent = await findConsent(up, of);
      requireShown(form, session, shownOf(of, consent, getT(request)));
      const share = !consent.share;
      const client_request_id = clientRequestIdOf(form);
      await updateConsent(up, {
        ...{ order_number, patient_id, audience, practitioner_id },
        ...{ share, client_request_id },
      });
      return redirectWithFlash(paths.labResult({ order_number, patient_id }), {
        kind: "success",
        key: share ? "results:sharing.started" : "results:sharing.stopped",
        params: { name: consent.name },
      });
    },
  });
}

type Of = ReturnType<typeof keyOf>;

function keyOf(request: Request) {
  const { order_number, ...query } = readQuery(request, sharingQuery);
  if (!order_number) throw new Response(null, { status: 404 });
  return { ...query, order_number };
}

async function findConsent(
  up: UpstreamContext,
  { order_number, patient_id, audience, practitioner_id }: Of,
): Promise<Consent> {
  const consents = await listConsents(up, { order_number, patient_id });
  const isMeant = (one: Consent) => !practitioner_id || one.practitioner_id === practitioner_id;
  const found = consents.find((one) => one.audience === audience && isMeant(one));
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** The confirmed fact: whether it is shared now. */
function shownOf(
  { order_number, audience }: Of,
  { share, name, practitioner_id }: Consent,
  t: ReturnType<typeof getT>,
): Shown {
  return {
    page: `sharing:${order_number}:${audience}:${practitioner_id ?? ""}`,
    lines: [
      shownLineOf("share", name, share ? t("results:sharing.shared") : t("results:sharing.off"), share),
    ],
  };
}
