import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf, readText } from "~/forms/read-form.server.ts";
import { requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getRelation, respondToRequest, type Relation } from "~/upstream/family/relations.server.ts";
import { respondSchema } from "./schema.ts";

/** The request as the page shows it. */
export function shownRequest({ relation_id, name, permissions }: Relation, t: Translate): Shown {
  return {
    page: `family-request:${relation_id}`,
    lines: [
      shownLineOf("name", t("requests:family.who"), name),
      ...permissions.map((one) =>
        shownLineOf(one, t("requests:family.asks"), t(`requests:permission.${one}`), one),
      ),
    ],
  };
}

export function respond(request: Request, session: Session, up: UpstreamContext, relation_id: string) {
  return submit(request, session, {
    schema: respondSchema,
    lookAt: paths.familyRequest(relation_id),
    codes: { already_decided: "requests:family.already" },
    run: async ({ permissions }, form) => {
      const isApproved = readText(form, "decision") !== "reject";
      if (isApproved && permissions.length === 0)
        throw new FormRejection({ permissions: ["requests:family.choose"] });
      requireShown(form, session, shownRequest(await getRelation(up, relation_id), getT(request)));
      await respondToRequest(up, {
        relation_id,
        decision: isApproved ? "approve" : "reject",
        permissions: isApproved ? permissions : [],
        client_request_id: clientRequestIdOf(form),
      });
      const key = isApproved ? "requests:family.approved_now" : "requests:family.rejected_now";
      return redirectWithFlash(paths.patientHome(), { kind: "success", key });
    },
  });
}
