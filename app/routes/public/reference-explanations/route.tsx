import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import {
  listExplanations,
  type ExplanationTopic,
} from "~/upstream/reference/reference-explanations.server.ts";

export const handle = { title: "explanations:title", sheets: ["area"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return { topics: await listExplanations(up) };
}

export default function ReferenceExplanations() {
  const { topics } = useLoaderData<typeof loader>();
  const { t, lang } = useTranslation(["explanations", "registration"]);
  return (
    <>
      <PageHeader
        title={t("explanations:title")}
        lead={t("explanations:lead")}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <Table
        caption={t("explanations:title")}
        rows={topics}
        rowKey={({ explanation_id }) => explanation_id}
        columns={[
          {
            key: "name",
            head: t("explanations:topic"),
            cell: ({ explanation_id, name_en: en, name_id: id }) => (
              <PageLink href={paths.referenceExplanation(explanation_id)}>
                {textIn(lang, { en, id })}
              </PageLink>
            ),
          },
          { key: "state", head: t("explanations:state"), cell: (topic) => <TopicState {...topic} /> },
        ]}
      />
    </>
  );
}

function TopicState({ version, released_version: released }: ExplanationTopic) {
  const { t } = useTranslation("explanations");
  if (released === null) return t("draft_only");
  return released === version ? t("released", { version }) : t("newer_draft", { version: released });
}
