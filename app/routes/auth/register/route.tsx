import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { CodeStep } from "./CodeStep.tsx";
import { loadRegistration } from "./load.server.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { submitRegistration } from "./submit.server.ts";

export const handle = { preserveInput: ({ code }: { code: unknown }) => code === null };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return loadRegistration(request);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  return submitRegistration(request);
}

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (page.code && failure?.intent !== "details") {
    return <CodeStep code={page.code} clientRequestId={page.clientRequestId} failure={failure} />;
  }
  return <RegisterForm {...page} failure={failure} />;
}
