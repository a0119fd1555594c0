import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnName } from "~/features/employees/column-name.ts";
import { REQUIRED_COLUMNS } from "~/features/employees/sheet-columns.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { takeSheet } from "./action.server.ts";
import { UploadPage } from "./UploadPage.tsx";

export const handle = { title: "employee-imports:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany("admin", "hrd")(request);
  const t = getT(request);
  return { columns: REQUIRED_COLUMNS.map((column) => columnName(t, column)).join(", ") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return takeSheet(request, company, context.upload);
}

export default function EmployeeImportRoute() {
  return <UploadPage {...useLoaderData<typeof loader>()} />;
}
