import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Verification } from "~/upstream/reference/reference-verifications.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** Doctors' declarations to verify, each linked to its decision page. */
export function Verifications({ verifications }: { verifications: Loadable<Verification[]> }) {
  const { t } = useTranslation("practitioner");
  if (!verifications.ok) return <SectionError retryHref={paths.referenceLab()} section={t("verify.title")} />;
  if (verifications.data.length === 0) return <p>{t("verify.none")}</p>;
  return (
    <Table
      caption={t("verify.title")}
      rows={verifications.data}
      rowKey={({ verification_id }) => verification_id}
      columns={[
        {
          key: "doctor",
          head: t("verify.doctor"),
          cell: ({ verification_id, practitioner_name, section }) => (
            <PageLink href={paths.referenceVerification(verification_id)}>
              {practitioner_name}
              <span className="vh">, {t(`verify.section.${section}`)}</span>
            </PageLink>
          ),
        },
        {
          key: "what",
          head: t("verify.what"),
          cell: ({ section, fields }) =>
            [
              t(`verify.section.${section}`),
              fields["number"] ?? fields["account_number_masked"] ?? fields["npwp_masked"],
            ]
              .filter(Boolean)
              .join(" · "),
        },
      ]}
    />
  );
}
