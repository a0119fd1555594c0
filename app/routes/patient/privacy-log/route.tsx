import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listProcessing, type ProcessingLine } from "~/upstream/privacy/privacy.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";

export const handle = { title: "privacy:log.title" };

const query = z.object({ page: queryPage, own: querySwitch });

const listAt = (current: boolean) => (page: number) =>
  pageHref((filters) => paths.privacyLog(filters), { own: current }, page);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { page, own } = readQuery(request, query);
  const loading = listProcessing(up, own ? { own: 1 } : {}, page);
  return { list: await loadPage(page, loading, listAt(own)), page, own };
}

export default function PrivacyLog() {
  const { list, page, own } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  return (
    <ListPage
      title={t("log.heading")}
      list={list}
      page={page}
      hrefOf={listAt(own)}
      pagesLabel={t("log.pages")}
      lead={t("log.lead")}
      backHref={paths.privacy()}
      backText={t("ask.back")}
      note={
        <p>
          <PageLink className="action" href={listAt(!own)(1)}>
            {t(own ? "log.without_own" : "log.with_own")}
          </PageLink>
        </p>
      }
      empty={<EmptyState title={t("log.none")} />}
    >
      {({ results }) => <LogTable lines={results} />}
    </ListPage>
  );
}

function LogTable({ lines }: { lines: readonly ProcessingLine[] }) {
  const { t } = useTranslation("privacy");
  const rows = lines.map((line, place) => ({ ...line, place }));
  return (
    <Table
      caption={t("log.title")}
      rows={rows}
      rowKey={({ place }) => place}
      columns={[
        { key: "at", head: t("log.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
        { key: "actor", head: t("log.actor"), cell: (line) => <Actor {...line} /> },
        {
          key: "what",
          head: t("log.what"),
          cell: ({ action, what, order_number }) => (
            <>
              {t(`log.action.${action}`)}: {t(`log.subject.${what}`)}
              {order_number && <span className="muted"> ({t("log.order", { number: order_number })})</span>}
            </>
          ),
        },
        { key: "purpose", head: t("log.purpose"), cell: ({ purpose }) => t(`log.purposes.${purpose}`) },
      ]}
    />
  );
}

function Actor({ actor, actor_name }: ProcessingLine) {
  const { t } = useTranslation("privacy");
  const role = t(`log.by.${actor ?? "unknown"}`);
  if (actor === "self" || actor_name === null) return <>{role}</>;
  return (
    <>
      <span className="upper">{actor_name}</span> <span className="muted">({role})</span>
    </>
  );
}
