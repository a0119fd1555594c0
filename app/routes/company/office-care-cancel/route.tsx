import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { isCancelable } from "~/features/office-care/rights.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { Count } from "~/ui/Count.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { cancelOfficeCare } from "~/upstream/office-care/office-care-order.server.ts";
import { getOfficeCare, type OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

export const handle = {
  title: "office-care:cancel.title",
  preserveInput: ({ event }: { event: OfficeCareDetail }) => !event.stopped && isCancelable(event),
};

const officeCareCancelSchema = z.object({ reason: reasonText(200) });

/** The version stands for all details. */
const canceling = confirmation({
  load: ({ up }: Guarded, id: string) => getOfficeCare(up, id),
  shown: ({ office_care_id, name, people, version, cancel }, { t }) => ({
    page: `office-care-cancel:${office_care_id}`,
    record: { office_care_id, version },
    lines: [
      shownLineOf("name", t("office-care:field.name"), name),
      shownLineOf("people", t("office-care:field.people"), String(people), [people, version]),
      ...(cancel
        ? [
            shownLineOf("fee", t("office-care:cancel.fee"), moneyInText(cancel.fee)),
            shownLineOf("released", t("office-care:cancel.released"), moneyInText(cancel.released)),
            shownLineOf("quota", t("office-care:cancel.quota"), String(cancel.quota)),
            shownLineOf("invited", t("office-care:cancel.invited"), String(cancel.invited)),
          ]
        : []),
    ],
  }),
  schema: officeCareCancelSchema,
  codes: {
    version_changed: "office-care:refused.changed",
    already_decided: "office-care:refused.decided",
    office_care_begun: "office-care:refused.begun",
    office_care_closed: "office-care:refused.closed",
  },
  lookAt: (id) => paths.officeCareDetail(id),
  run: async ({ up }, { office_care_id, version }, { reason }, client_request_id) => {
    await cancelOfficeCare(up, { office_care_id, version, reason, client_request_id });
    return redirect(paths.officeCareDone(office_care_id, { what: "canceled" }), 303);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { view: event, fingerprint } = await canceling.show(company, params["id"] ?? "");
  if (event.status === "canceled") throw redirect(paths.officeCareDetail(event.office_care_id));
  return { event, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return canceling.confirm(company, params["id"] ?? "");
}

function refusalText(
  { status, can_add, cancel }: OfficeCareDetail,
  t: Translate<"office-care", "ui">,
): string {
  if (!isUnderstood(status) || cancel?.quota === NOT_UNDERSTOOD || cancel?.invited === NOT_UNDERSTOOD)
    return t("ui:not_understood");
  return t(can_add ? "office-care:refused.begun" : "office-care:refused.closed");
}

export default function OfficeCareCancel() {
  const { event, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["office-care", "ui"]);
  const cost = event.cancel;
  const fields = useFields(officeCareCancelSchema);
  return (
    <ConfirmPage
      title={t("office-care:cancel.heading")}
      text={t(cost && cost.invited !== 0 ? "office-care:cancel.text_decided" : "office-care:cancel.text")}
      facts={[
        { label: t("office-care:field.name"), value: event.name },
        { label: t("office-care:field.request"), value: event.request_number },
        { label: t("office-care:field.days"), value: <EventDays {...event} /> },
        { label: t("office-care:field.people"), value: <Count value={event.people} /> },
        ...(cost
          ? [
              { label: t("office-care:cancel.fee"), value: <Money amount={cost.fee} /> },
              { label: t("office-care:cancel.released"), value: <Money amount={cost.released} /> },
              ...(cost.quota === 0
                ? []
                : [{ label: t("office-care:cancel.quota"), value: <Count value={cost.quota} /> }]),
              ...(cost.invited === 0
                ? []
                : [{ label: t("office-care:cancel.invited"), value: <Count value={cost.invited} /> }]),
            ]
          : []),
      ]}
      submit={t("office-care:cancel.submit")}
      back={{ href: paths.officeCareDetail(event.office_care_id), text: t("office-care:cancel.keep") }}
      refusal={event.stopped ?? (!isCancelable(event) && refusalText(event, t))}
      shown={fingerprint}
    >
      <TextField {...fields.reason} label={t("office-care:cancel.reason")} />
    </ConfirmPage>
  );
}
