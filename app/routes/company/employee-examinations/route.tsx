import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examinationsAt } from "~/features/employees/employee-list.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { z } from "zod";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { listExaminationsOf } from "~/upstream/employees/examinations.server.ts";
import { ExaminationsPage } from "./ExaminationsPage.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

const query = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const id = params["id"] ?? "";
  const [employee, list] = await Promise.all([
    getEmployee(up, id),
    loadPage(page, listExaminationsOf(up, id, page), examinationsAt(id)),
  ]);
  const { employee_id, employee_number, last_examined_on } = employee;
  const name = `${employee.first_name} ${employee.last_name}`.trim();
  const title = `${getT(request)("employees:examinations.title")} – ${employee_number}`;
  return { title, employee: { employee_id, employee_number, name, last_examined_on }, list, page };
}

export default function EmployeeExaminations() {
  return <ExaminationsPage {...useLoaderData<typeof loader>()} />;
}
