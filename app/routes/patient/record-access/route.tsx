import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccessTable } from "~/features/record/AccessTable.tsx";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listAccess } from "~/upstream/record/record.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export const handle = { title: "record:access.title", sheets: ["table-card"] };

const query = z.object({ page: queryPage, own: querySwitch });

const listAt = (id: string, current: boolean) => (page: number) =>
  pageHref((filters) => paths.recordAccess(id, filters), { own: current }, page);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const id = params["id"] ?? "";
  const { page, own } = readQuery(request, query);
  const loading = listAccess(up, { patient_id: id, ...(own && { own: 1 }) }, page);
  // Another person's log is a 404.
  await loading.catch((error: unknown) => {
    if (error instanceof UpstreamRefusal && error.status === 404) throw error;
  });
  return { list: await loadPage(page, loading, listAt(id, own)), page, own, id };
}

export default function RecordAccess() {
  const { list, page, own, id } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  return (
    <ListPage
      title={t("access.heading")}
      list={list}
      page={page}
      hrefOf={listAt(id, own)}
      pagesLabel={t("access.pages")}
      lead={t("access.lead")}
      backHref={paths.medicalRecord(id)}
      backText={t("back_to")}
      note={
        <p>
          <PageLink className="action" href={listAt(id, !own)(1)}>
            {t(own ? "access.everybody" : "access.own_only")}
          </PageLink>
        </p>
      }
      empty={<EmptyState title={t("access.none")} />}
    >
      {({ results }) => <AccessTable lines={results} />}
    </ListPage>
  );
}
