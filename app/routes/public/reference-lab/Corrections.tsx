import { fieldKey } from "~/features/profile/correction-fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { SectionError } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { CorrectionRequest } from "~/upstream/reference/reference-corrections.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function Corrections({ corrections }: { corrections: Loadable<CorrectionRequest[]> }) {
  const { t } = useTranslation(["registration", "profile"]);
  if (!corrections.ok)
    return (
      <SectionError retryHref={paths.referenceLab()} section={t("registration:reference.correction.title")} />
    );
  if (corrections.data.length === 0) return <p>{t("registration:reference.correction.none")}</p>;
  return (
    <Table
      caption={t("registration:reference.correction.title")}
      rows={corrections.data}
      rowKey={({ ticket_number }) => ticket_number}
      columns={[
        {
          key: "ticket",
          head: t("profile:correction.ticket"),
          cell: ({ ticket_number }) => (
            <PageLink href={paths.referenceCorrection(ticket_number)}>{ticket_number}</PageLink>
          ),
        },
        {
          key: "account",
          head: t("registration:reference.correction.of"),
          cell: ({ username }) => <code>{username}</code>,
        },
        {
          key: "field",
          head: t("profile:correction.which"),
          cell: ({ field }) => t(`profile:correction.field.${fieldKey(field)}`),
        },
        {
          key: "status",
          head: t("registration:reference.correction.status"),
          cell: ({ correction_status }) => t(`registration:reference.correction.${correction_status}`),
        },
      ]}
    />
  );
}
