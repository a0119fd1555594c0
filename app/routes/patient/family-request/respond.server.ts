import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { getRelation, respondToRequest } from "~/upstream/family/relations.server.ts";
import { respondSchema } from "./schema.ts";

export const responding = confirmation({
  // Other relations are no requests to decide on.
  load: async ({ up }: Guarded, id: string) => {
    const relation = await getRelation(up, id);
    if (relation.direction !== "received") throw new UpstreamRefusal(404, null, "", {}, null);
    return relation;
  },
  shown: ({ relation_id, name, permissions }, { t }) => ({
    page: `family-request:${relation_id}`,
    record: { relation_id },
    lines: [
      shownLineOf("name", t("access-requests:family.who"), name),
      ...permissions.map((permission) =>
        shownLineOf(
          permission,
          t("access-requests:family.asks"),
          t(`access-requests:permission.${permission}`),
          permission,
        ),
      ),
    ],
  }),
  schema: respondSchema,
  codes: { already_decided: "access-requests:family.already" },
  lookAt: (id) => paths.familyRequest(id),
  run: async ({ up }, { relation_id }, { decision, permissions }, client_request_id) => {
    if (!decision) throw new FormRejection({ "": ["errors:choose_one"] });
    const isApproved = decision === "approve";
    if (isApproved && permissions.length === 0)
      throw new FormRejection({ permissions: ["access-requests:family.choose"] });
    await respondToRequest(up, {
      relation_id,
      decision,
      permissions: isApproved ? permissions : [],
      client_request_id,
    });
    const key = isApproved ? "access-requests:family.approved_now" : "access-requests:family.rejected_now";
    return redirectWithFlash(paths.patientHome(), "success", key);
  },
});
