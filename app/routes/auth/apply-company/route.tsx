import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { submitCompany } from "~/features/applications/apply.server.ts";
import { CompanyForm } from "~/features/applications/CompanyForm.tsx";
import { loadKept, startEmpty } from "~/features/applications/kept.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = {
  title: "applications:company.title",
  preserveInput: true,
  sheets: ["steps", "beside"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireVisitor(request);
  return loadKept(request, up, "company");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  if ((await intentOf(request)) === "start-over") return startEmpty(request);
  return submitCompany(request, up, context.upload);
}

export default function ApplyCompany() {
  return <CompanyForm {...useLoaderData<typeof loader>()} />;
}
