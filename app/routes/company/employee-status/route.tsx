import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { changeStatus } from "./action.server.ts";
import { statusChangeSummary, statusPage } from "./status.server.ts";
import { StatusPage } from "./StatusPage.tsx";

export const handle = { preserveInput: (page: { done: boolean }) => !page.done };

const query = z.object({ done: querySwitch });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const { done } = readQuery(request, query);
  const employee = await getEmployee(up, params["id"] ?? "");
  const t = getT(request);
  return {
    ...statusPage(employee, t),
    done,
    fingerprint: fingerprintOf(session, statusChangeSummary(employee, t)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return changeStatus(request, company, params["id"] ?? "");
}

/** Asks before deactivating or reactivating an employee, then explains the effect. */
export default function EmployeeStatus() {
  const data = useLoaderData<typeof loader>();
  return <StatusPage {...data} />;
}
