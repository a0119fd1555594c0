import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fieldKey } from "~/features/profile/correction-fields.ts";
import { StaffDecision } from "~/features/reference/StaffDecision.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getCorrection, decideCorrection } from "~/upstream/reference/reference-corrections.server.ts";

export const handle = {
  title: "registration:reference.correction.page_title",
  preserveInput: true,
  sheets: ["area"],
};

/** The laboratory's answer to a correction request; accepts without a button's value. */
const correctionDecisionSchema = z.object({
  decision: z.enum(["accept", "refuse"], "errors:choose_one").default("accept"),
  answer: z.string().trim().max(500, "errors:too_long").optional(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getCorrection(up, params["ticket_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const ticket_number = params["ticket_number"] ?? "";
  return submitForStaff({
    request,
    schema: correctionDecisionSchema,
    lookAt: paths.referenceCorrection(ticket_number),
    codes: { already_decided: "registration:reference.correction.already", "404": "errors:general" },
    run: async ({ decision, answer }) => {
      if (decision === "refuse" && !answer)
        throw new FormRejection({ answer: ["registration:reference.correction.answer_needed"] });
      await decideCorrection(up, { ticket_number, decision, ...(answer && { answer }) });
      const key = decision === "accept" ? "done_accepted" : "done_refused";
      return { key: `registration:reference.correction.${key}`, params: { ticket: ticket_number } };
    },
  });
}

export default function ReferenceCorrection() {
  const correction = useLoaderData<typeof loader>();
  const { t } = useTranslation(["registration", "profile"]);
  const { ticket_number, field, correction_status: state, name, username } = correction;
  return (
    <NarrowPage
      title={t("registration:reference.correction.heading", {
        field: t(`profile:correction.field.${fieldKey(field)}`),
      })}
      over={ticket_number}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <SummaryList
        rows={[
          {
            label: t("registration:reference.correction.of"),
            value: (
              <>
                <span className="upper">{name}</span> ({username})
              </>
            ),
          },
          { label: t("registration:reference.correction.before"), value: correction.old_value },
          {
            label: t("registration:reference.correction.wanted"),
            value: <strong>{correction.value}</strong>,
          },
          { label: t("registration:reference.correction.why"), value: correction.reason },
          {
            label: t("registration:reference.correction.asked"),
            value: <DateText value={correction.created_at} form="moment" />,
          },
          {
            label: t("registration:reference.correction.status"),
            value: t(`registration:reference.correction.${state}`),
          },
          ...(correction.decided_at
            ? [
                {
                  label: t("registration:reference.correction.decided"),
                  value: <DateText value={correction.decided_at} form="moment" />,
                },
                { label: t("registration:reference.correction.answer"), value: correction.answer },
              ]
            : []),
        ]}
      />
      {state === "waiting" && <DecisionForm />}
    </NarrowPage>
  );
}

function DecisionForm() {
  const { t } = useTranslation("registration");
  const { answer } = useFields(correctionDecisionSchema);
  return (
    <StaffDecision
      note={{
        ...answer,
        label: t("reference.correction.answer"),
        hint: t("reference.correction.answer_hint"),
      }}
      accept={{ value: "accept", text: t("reference.correction.accept") }}
      refuse={{ value: "refuse", text: t("reference.correction.refuse") }}
    />
  );
}
