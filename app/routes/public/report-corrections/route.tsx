import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readCorrections } from "~/upstream/results/report-corrections.server.ts";

export const handle = { title: "barcode:corrections.title", sheets: ["area"] };

const query = z.object({ page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const { page } = readQuery(request, query);
  return {
    page,
    list: await loadPage(page, correctionsPage(up, page), (to) => paths.reportCorrections({ page: to })),
  };
}

export default function ReportCorrections() {
  const { t } = useTranslation("barcode");
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={t("corrections.title")}
      lead={t("corrections.lead")}
      backHref={paths.reportCheck()}
      backText={t("signed.heading")}
      intro={list.ok && list.data.isAltered && <Alert kind="error">{t("corrections.altered")}</Alert>}
      list={list}
      page={page}
      hrefOf={(to) => paths.reportCorrections({ page: to })}
      pagesLabel={t("corrections.pages")}
      count={(count) => t("corrections.count", { count })}
      empty={<EmptyState title={t("corrections.none")} />}
    >
      {({ results }) => (
        <Table
          caption={t("corrections.title")}
          rows={results}
          rowKey={({ seal }) => seal}
          columns={[
            { key: "position", head: t("corrections.number"), cell: ({ position }) => position },
            { key: "at", head: t("corrections.at"), cell: ({ at }) => <DateText value={at} /> },
            {
              key: "former",
              head: t("corrections.former"),
              cell: ({ former }) => <code className="break">{former}</code>,
            },
            {
              key: "version",
              head: t("corrections.now"),
              cell: ({ version }) =>
                version === null ? t("corrections.withdrawn") : t("corrections.version", { version }),
            },
            {
              key: "seal",
              head: t("corrections.seal"),
              cell: ({ seal }) => <code className="break">{seal}</code>,
            },
          ]}
        />
      )}
    </ListPage>
  );
}

const ROWS = 20;

/** Newest first. */
async function correctionsPage(up: UpstreamContext, page: number) {
  const { entries, isAltered } = await readCorrections(up);
  const end = entries.length - (page - 1) * ROWS;
  const results = entries.slice(Math.max(0, end - ROWS), Math.max(0, end)).reverse();
  return {
    results,
    isAltered,
    meta: { total: entries.length, last_page: Math.max(1, Math.ceil(entries.length / ROWS)) },
  };
}
