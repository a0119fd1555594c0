import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import type { SecondLockReset } from "~/upstream/reference/reference-second-lock.server.ts";
import { StaffTable } from "./StaffSection.tsx";

export function SecondLockResets({ list }: { list: Loadable<SecondLockReset[]> }) {
  const { t } = useTranslation("second-lock");
  return (
    <StaffTable
      id="second-lock"
      title={t("staff.title")}
      lead={t("staff.section_lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ username, at }) => `${username} ${at}`}
      columns={[
        { key: "username", head: t("staff.username"), cell: ({ username }) => username },
        { key: "at", head: t("staff.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
        {
          key: "document",
          head: t("staff.document"),
          cell: ({ document }) => t(`staff.documents.${document}`),
        },
        { key: "staff", head: t("staff.staff_name"), cell: ({ staff_name }) => staff_name },
        { key: "reason", head: t("staff.reason"), cell: ({ reason }) => reason },
      ]}
    >
      <p>
        <ButtonLink look="secondary" href={paths.referenceSecondLock()}>
          {t("staff.open")}
        </ButtonLink>
      </p>
    </StaffTable>
  );
}
