import type { LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordAt, recordListQuery } from "~/features/company/record-list.ts";
import { recordAsk, recordPageQuery } from "~/features/company/record-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listCompanyRecord } from "~/upstream/company/company-record.server.ts";
import { listDepartments } from "~/upstream/company/company.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { CompanyRecordPage } from "./RecordPage.tsx";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, recordPageQuery);
  const [list, departments] = await Promise.all([
    loadPage(page, listCompanyRecord(up, recordAsk(query), { page }), recordAt(query)),
    settle(listDepartments(up)),
  ]);
  const named = departments.ok ? departments.data : [];
  const t = getT(request);
  const isFiltered = Object.values(recordListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("company-record:count", { count });
  const title = listTitle(t("company-record:title"), list, isFiltered && countOf);
  return { title, list, departments: named, query, page, rights: rightsOf(session) };
}

export default function CompanyRecord() {
  return <CompanyRecordPage {...useLoaderData<typeof loader>()} />;
}
