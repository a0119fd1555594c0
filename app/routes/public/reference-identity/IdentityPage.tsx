import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Table } from "~/ui/Table.tsx";
import type { IdentityCase } from "~/upstream/reference/reference-identities.server.ts";

/** A person's stated data beside a patient's record, and the decision form while pending. */
export function IdentityPage({ asked }: { asked: IdentityCase }) {
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
        <PostForm main className="stack">
          <ButtonRow>
            <Button name="decision" value="same">
              {t("invitations:identity.accept")}
            </Button>
            <Button name="decision" value="different" look="secondary">
              {t("invitations:identity.refuse")}
            </Button>
          </ButtonRow>
        </PostForm>
      ) : (
        <p>{t(`invitations:identity.${case_status}`)}</p>
      )}
    </div>
  );
}
