import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { IdentityCase } from "~/upstream/reference/reference-identities.server.ts";
import { cardSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface IdentitiesProps {
  identities: Loadable<IdentityCase[]>;
  failure: FormFailure | undefined;
}

/** Identity cases, and the form for an identity card seen at a branch. */
export function Identities({ identities, failure }: IdentitiesProps) {
  const { t } = useTranslation("invitations");
  const fields = fieldsOf(cardSchema, failure);
  return (
    <>
      <section aria-labelledby="identities">
        <h2 id="identities">{t("identity.title")}</h2>
        <p>{t("identity.lead")}</p>
        <Cases identities={identities} />
      </section>
      <section aria-labelledby="card">
        <h2 id="card">{t("card.title")}</h2>
        <p>{t("card.lead")}</p>
        <PostForm className="narrow" intent="card">
          <TextField
            {...fields.medical_record_number}
            label={t("card.number")}
            hint={t("card.number_hint")}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
          />
          <Button look="secondary">{t("card.submit")}</Button>
        </PostForm>
      </section>
    </>
  );
}

function Cases({ identities }: Pick<IdentitiesProps, "identities">) {
  const { t } = useTranslation("invitations");
  if (!identities.ok) return <SectionError retryHref={paths.referenceLab()} section={t("identity.title")} />;
  if (identities.data.length === 0) return <p>{t("identity.none")}</p>;
  return (
    <Table
      caption={t("identity.title")}
      rows={identities.data}
      rowKey={({ identity_case_id }) => identity_case_id}
      columns={[
        {
          key: "who",
          head: t("identity.who"),
          cell: ({ identity_case_id, patient }) => (
            <PageLink href={paths.referenceIdentity(identity_case_id)}>{patient.name}</PageLink>
          ),
        },
        {
          key: "by",
          head: t("identity.by"),
          cell: ({ written }) => [written.by, written.name].filter(Boolean).join(": "),
        },
        { key: "status", head: t("identity.status"), cell: (one) => t(`identity.${one.case_status}`) },
      ]}
    />
  );
}
