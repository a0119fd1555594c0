import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listExaminations } from "~/upstream/approval/examinations.server.ts";
import { getCompany, getCompanyDashboard } from "~/upstream/company/company.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { approvalsAt } from "./approvals-at.ts";
import { ApprovalsPage } from "./ApprovalsPage.tsx";

export const handle = {
  title: "approval:title",
  sheets: ["tabs", "row-list", "tiles", "bulk", "figures", "row-facts"],
};

const query = z.object({
  page: queryPage,
  q: queryText,
  step: z.enum(["first", "second", "done"]).optional().catch(undefined),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, q, step: requested } = readQuery(request, query);
  const step =
    requested ??
    (session.companyRoles.some((role) => role !== "finance" && role !== "viewer") ? "first" : "second");
  const [list, dashboard, company] = await Promise.all([
    loadPage(page, listExaminations(up, { step, q: q || undefined }, page), approvalsAt({ step, q })),
    settle(getCompanyDashboard(up)),
    settle(getCompany(up)),
  ]);
  const { deposit = null, waiting = null, quota_absent: absent = null } = dashboard.ok ? dashboard.data : {};
  const { quota = null, contract = null } = company.ok ? company.data : {};
  const isUnread = !company.ok && !company.notYet;
  const usualFunding = isUnread ? NOT_UNDERSTOOD : (contract?.funding[0] ?? null);
  return { list, deposit, quota, absent, usualFunding, waiting, page, q, step, now: Date.now() };
}

export default function Approvals() {
  return <ApprovalsPage {...useLoaderData<typeof loader>()} />;
}
