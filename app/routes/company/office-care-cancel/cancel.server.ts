import { redirect } from "@remix-run/node";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { cancelOfficeCare } from "~/upstream/office-care/office-care-order.server.ts";
import { getOfficeCare, type OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";
import { officeCareCancelSchema } from "./schema.ts";

/** Summary for confirmation; the version stands for all details. */
export function officeCareSummary(event: OfficeCareDetail, t: Translate): Shown {
  return {
    page: `office-care-cancel:${event.office_care_id}`,
    lines: [
      shownLineOf("name", t("office-care:field.name"), event.name),
      shownLineOf("people", t("office-care:field.people"), String(event.people), [
        event.people,
        event.version,
      ]),
      ...(event.cancel
        ? [
            shownLineOf("fee", t("office-care:cancel.fee"), moneyInText(event.cancel.fee)),
            shownLineOf("released", t("office-care:cancel.released"), moneyInText(event.cancel.released)),
          ]
        : []),
    ],
  };
}

export function cancelEvent(request: Request, { session, up }: Guarded, office_care_id: string) {
  return submit(request, session, {
    schema: officeCareCancelSchema,
    codes: {
      version_changed: "office-care:refused.changed",
      already_decided: "office-care:refused.decided",
      office_care_begun: "office-care:refused.begun",
      office_care_closed: "office-care:refused.closed",
    },
    lookAt: paths.officeCareDetail(office_care_id),
    run: async ({ reason }, form) => {
      const event = await getOfficeCare(up, office_care_id);
      requireShown(form, session, officeCareSummary(event, getT(request)));
      const { version } = event;
      const client_request_id = clientRequestIdOf(form);
      await cancelOfficeCare(up, { office_care_id, version, reason, client_request_id });
      return redirect(paths.officeCareDone(office_care_id, { what: "canceled" }), 303);
    },
  });
}
