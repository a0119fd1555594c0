import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { participantRefusals } from "~/features/office-care/participant-refusals.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import {
  getParticipant,
  withdrawParticipant,
  type ParticipantDetail,
} from "~/upstream/office-care/participant.server.ts";
import { WithdrawPage, participantWithdrawSchema } from "./WithdrawPage.tsx";

export const handle = { title: "office-care:withdraw.title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const person = await getParticipant(up, params["item"] ?? "");
  return { person, fingerprint: fingerprintOf(session, withdrawalSummary(person, t)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const examination_item_id = params["item"] ?? "";
  return submit(request, session, {
    schema: participantWithdrawSchema,
    codes: participantRefusals,
    lookAt: paths.officeCareDetail(params["id"] ?? ""),
    run: async ({ reason }, { form, client_request_id }) => {
      const person = await getParticipant(up, examination_item_id);
      requireShown(form, session, withdrawalSummary(person, t));
      await withdrawParticipant(up, { examination_item_id, reason, client_request_id });
      const back = paths.officeCareDetail(person.office_care_id);
      return redirectWithFlash(back, "success", "office-care:withdraw.done");
    },
  });
}

function withdrawalSummary(
  { examination_item_id, withdrawal, visit, ...person }: ParticipantDetail,
  t: Translate,
): Shown {
  return {
    page: `withdraw:${examination_item_id}`,
    lines: [
      shownLineOf("name", t("office-care:participants.name"), person.employee_name),
      shownLineOf(
        "state",
        t("office-care:field.state"),
        t(`office-care:participants.state.${person.state}`),
        [person.state, withdrawal?.is_last],
      ),
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
  };
}

export default function ParticipantWithdraw() {
  return <WithdrawPage {...useLoaderData<typeof loader>()} />;
}
