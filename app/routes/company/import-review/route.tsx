import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importSummary } from "~/features/employees/import-summary.server.ts";
import { findNotes } from "~/features/employees/kept-sheet.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getImport, listImportRows } from "~/upstream/employees/employee-imports.server.ts";
import { canExamine, checkAgain, chooseRepairs, examine } from "./action.server.ts";
import { ImportReviewPage } from "./ReviewPage.tsx";
import { problemLines } from "./lines.server.ts";

export const handle = { title: "employee-imports:review.title" };

const query = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const employeeImport = await getImport(up, params["id"] ?? "");
  if (employeeImport.status === "checking" || employeeImport.status === "importing")
    return { one: employeeImport, list: null, page, fingerprint: "", canExamine: false, notes: [] };
  const { import_id } = employeeImport;
  const at = (other: number) =>
    paths.employeeImportReview(import_id, { page: other > 1 ? other : undefined });
  const rows = await loadPage(page, listImportRows(up, { import_id, which: "problems" }, page), at);
  return {
    one: employeeImport,
    list: problemLines(t, rows, employeeImport.heads),
    page,
    fingerprint: fingerprintOf(session, importSummary(employeeImport, t, false)),
    canExamine: await canExamine(session, employeeImport),
    notes: await findNotes(session, import_id),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const import_id = params["id"] ?? "";
  const intent = await intentOf(request);
  if (intent === "again") return checkAgain(company, import_id);
  if (intent === "examine") return examine(company, import_id);
  return chooseRepairs(company, import_id);
}

export default function ImportReview() {
  return <ImportReviewPage {...useLoaderData<typeof loader>()} />;
}
