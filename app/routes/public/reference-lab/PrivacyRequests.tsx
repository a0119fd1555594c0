import { RequestState } from "~/features/privacy/RequestState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { StaffPrivacyRequest } from "~/upstream/reference/reference-privacy.server.ts";
import { StaffTable } from "./StaffSection.tsx";

/** Requests about personal data, each answered on its own page. */
export function PrivacyRequests({ list }: { list: Loadable<StaffPrivacyRequest[]> }) {
  const { t } = useTranslation("privacy");
  return (
    <StaffTable
      id="privacy"
      title={t("staff.title")}
      lead={t("staff.lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ request_number }) => request_number}
      columns={[
        {
          key: "number",
          head: t("staff.number"),
          cell: ({ request_number }) => (
            <PageLink href={paths.referencePrivacy(request_number)}>{request_number}</PageLink>
          ),
        },
        { key: "kind", head: t("staff.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
        { key: "due", head: t("staff.due"), cell: ({ due_at }) => <DateText value={due_at} form="moment" /> },
        { key: "state", head: t("staff.state"), cell: (row) => <RequestState {...row} /> },
      ]}
    />
  );
}
