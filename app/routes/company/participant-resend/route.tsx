import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  eventPersonOf,
  isParticipantClear,
  participantRefusal,
  participantRefusals,
  type EventPerson,
} from "~/features/office-care/participant-refusals.ts";
import { usePersonFacts } from "~/features/office-care/use-person-facts.tsx";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { getParticipant, resendInvitation } from "~/upstream/office-care/participant.server.ts";

export const handle = { title: "invitations:resend.title" };

const resending = confirmation({
  load: ({ up }: Guarded, { item }: EventPerson) => getParticipant(up, item),
  shown: ({ examination_item_id, office_care_id, employee_name, resend }, { t }) => ({
    page: `resend:${examination_item_id}`,
    record: { examination_item_id, office_care_id },
    lines: [
      shownLineOf("name", t("office-care:participants.name"), employee_name),
      ...(resend
        ? [
            shownLineOf(
              "channel",
              t("invitations:resend.channel"),
              t(`invitations:reached.${resend.channel}`),
            ),
            shownLineOf("recipient", t("invitations:resend.recipient"), resend.recipient ?? ""),
          ]
        : []),
    ],
  }),
  codes: {
    ...participantRefusals,
    unreachable: "invitations:resend.unreachable",
    wait: "invitations:resend.wait_refused",
  },
  lookAt: ({ event }) => paths.officeCareDetail(event),
  run: async ({ up }, { examination_item_id, office_care_id }, _choices, client_request_id) => {
    await resendInvitation(up, { examination_item_id, client_request_id });
    return redirectWithFlash(paths.officeCareDetail(office_care_id), "success", "invitations:resend.done");
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { view: person, fingerprint } = await resending.show(company, eventPersonOf(params));
  const again_at = person.resend?.again_at ?? null;
  const waits = again_at !== null && Date.parse(again_at) > Date.now();
  return { person, waits, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return resending.confirm(company, eventPersonOf(params));
}

export default function ParticipantResend() {
  const { person, waits, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["office-care", "invitations", "ui"]);
  const { resend, reached } = person;
  const isClear = isParticipantClear(person) && (!resend || isUnderstood(resend.channel));
  const refusal = !isClear
    ? participantRefusals.not_understood
    : person.withdrawal
      ? "invitations:resend.unreachable"
      : participantRefusal(person);
  const wait = (
    <>
      {t("invitations:resend.wait")} <DateText value={resend?.again_at} form="moment" />
    </>
  );
  return (
    <ConfirmPage
      title={t("invitations:resend.heading")}
      text={t("invitations:resend.text")}
      facts={[
        ...usePersonFacts(person),
        ...(resend
          ? [{ label: t("invitations:resend.channel"), value: t(`invitations:reached.${resend.channel}`) }]
          : []),
        ...(resend?.recipient ? [{ label: t("invitations:resend.recipient"), value: resend.recipient }] : []),
        ...(reached
          ? [{ label: t("invitations:resend.last"), value: <DateText value={reached.at} form="moment" /> }]
          : []),
      ]}
      submit={t("invitations:resend.submit")}
      look="primary"
      back={{ href: paths.officeCareDetail(person.office_care_id), text: t("invitations:resend.keep") }}
      refusal={resend && isClear ? waits && wait : t(refusal)}
      shown={fingerprint}
    />
  );
}
