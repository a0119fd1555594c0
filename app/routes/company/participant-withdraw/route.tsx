import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  eventPersonOf,
  participantRefusals,
  type EventPerson,
} from "~/features/office-care/participant-refusals.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import {
  getParticipant,
  withdrawParticipant,
  type ParticipantDetail,
} from "~/upstream/office-care/participant.server.ts";
import { WithdrawPage, isWithdrawable, participantWithdrawSchema } from "./WithdrawPage.tsx";

export const handle = {
  title: "office-care:withdraw.title",
  preserveInput: ({ person }: { person: ParticipantDetail }) => isWithdrawable(person),
};

const withdrawing = confirmation({
  load: ({ up }: Guarded, { item }: EventPerson) => getParticipant(up, item),
  shown: ({ examination_item_id, office_care_id, employee_name, state, visit, withdrawal }, { t }) => ({
    page: `withdraw:${examination_item_id}`,
    record: { examination_item_id, office_care_id },
    lines: [
      shownLineOf("name", t("office-care:participants.name"), employee_name),
      shownLineOf("state", t("office-care:field.state"), t(`office-care:participants.state.${state}`), [
        state,
        withdrawal?.is_last,
      ]),
      ...(visit
        ? [shownLineOf("visit", t("office-care:withdraw.visit"), `${visit.date} ${visit.time_start}`)]
        : []),
      ...(withdrawal
        ? [
            shownLineOf("fee", t("office-care:cancel.fee"), moneyInText(withdrawal.fee)),
            shownLineOf("released", t("office-care:cancel.released"), moneyInText(withdrawal.released), [
              withdrawal.released,
              withdrawal.quota,
            ]),
          ]
        : []),
    ],
  }),
  schema: participantWithdrawSchema,
  codes: participantRefusals,
  lookAt: ({ event }) => paths.officeCareDetail(event),
  run: async ({ up }, { examination_item_id, office_care_id }, { reason }, client_request_id) => {
    await withdrawParticipant(up, { examination_item_id, reason, client_request_id });
    return redirectWithFlash(paths.officeCareDetail(office_care_id), "success", "office-care:withdraw.done");
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { view: person, fingerprint } = await withdrawing.show(company, eventPersonOf(params));
  return { person, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return withdrawing.confirm(company, eventPersonOf(params));
}

export default function ParticipantWithdraw() {
  return <WithdrawPage {...useLoaderData<typeof loader>()} />;
}
