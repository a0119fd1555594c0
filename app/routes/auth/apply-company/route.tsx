import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitCompany } from "~/features/applications/apply.server.ts";
import { CompanyForm } from "~/features/applications/CompanyForm.tsx";
import { useFormResult } from "~/forms/result.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = { title: "apply:company.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return submitCompany(request, up, context.upload);
}

export default function ApplyCompany() {
  return <CompanyForm failure={useFormResult()} />;
}
