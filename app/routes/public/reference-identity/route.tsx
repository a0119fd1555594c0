import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { StaffDecision } from "~/features/reference/StaffDecision.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Table } from "~/ui/Table.tsx";
import { getIdentity, decideIdentity } from "~/upstream/reference/reference-identities.server.ts";

export const handle = { title: "invitations:identity.page_title", sheets: ["area"] };

/** The laboratory's decision; links nothing without a button's value. */
const identityDecisionSchema = z.object({
  decision: z.enum(["same", "different"], "errors:choose_one"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getIdentity(up, params["id"] ?? "");
}

/** Decides whether two are the same person; confirms on the list page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const identity_case_id = params["id"] ?? "";
  return submitForStaff({
    request,
    schema: identityDecisionSchema,
    lookAt: paths.referenceIdentity(identity_case_id),
    codes: {
      already_decided: "invitations:identity.already",
      already_related: "invitations:identity.related",
      "404": "errors:general",
    },
    run: async ({ decision }) => {
      await decideIdentity(up, { identity_case_id, decision });
      return {
        key: decision === "same" ? "invitations:identity.done_same" : "invitations:identity.done_different",
      };
    },
  });
}

export default function ReferenceIdentity() {
  const asked = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invitations", "registration"]);
  const { written, patient, proof, case_status } = asked;
  const date = (value: string | null) => (value ? <DateText value={value} /> : "–");
  return (
    <div className="reading stack">
      <FormHeader
        title={t("invitations:identity.heading")}
        lead={`${t("invitations:identity.proof")}: ${t(`invitations:identity.proof_${proof}`)}`}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <Table
        caption={t("invitations:identity.heading")}
        rows={
          [
            { key: "name", written: written.name, record: patient.name },
            {
              key: "birth",
              written: date(written.date_of_birth),
              record: date(patient.date_of_birth),
            },
            { key: "nik", written: written.identity_number ?? "–", record: patient.identity_number ?? "–" },
            { key: "number", written: written.number ?? "–", record: patient.number ?? "–" },
            {
              key: "card",
              written: "–",
              record: t(`invitations:identity.card_${patient.identity_status}`),
            },
          ] as const
        }
        rowKey={({ key }) => key}
        columns={[
          {
            key: "field",
            head: t("invitations:identity.field"),
            cell: ({ key }) => t(`invitations:identity.${key}`),
          },
          {
            key: "written",
            head: t("invitations:identity.written", { by: written.by }),
            cell: (row) => row.written,
          },
          { key: "record", head: t("invitations:identity.record"), cell: (row) => row.record },
        ]}
      />
      {case_status === "waiting" ? (
        <StaffDecision
          accept={{ value: "same", text: t("invitations:identity.accept") }}
          refuse={{ value: "different", text: t("invitations:identity.refuse") }}
        />
      ) : (
        <p>{t(`invitations:identity.${case_status}`)}</p>
      )}
    </div>
  );
}
