import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { CodeStep } from "./CodeStep.tsx";
import { loadRegistration } from "./load.server.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import {
  startOver,
  submitRegistrationCode,
  submitDetails,
  submitFinish,
  submitRegistrationResend,
} from "./submit.server.ts";
import type { MayPost } from "~/ui/offered.ts";

export const handle = {
  sheets: ["steps", "choices", "entrance"],
  preserveInput: ({ code }: { code: unknown }, mayPost: MayPost) =>
    code === null && mayPost("POST /register"),
};

export async function loader({ request }: LoaderFunctionArgs) {
  return loadRegistration(await requireVisitor(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  switch (await intentOf(request)) {
    case "start-over":
      return startOver(request);
    case "verify":
      return submitRegistrationCode(request, up);
    case "finish":
      return submitFinish(request, up);
    case "resend":
      return submitRegistrationResend(request, up);
    default:
      return submitDetails(request, up);
  }
}

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const failure = useFormResult();
  if (page.code && failure?.intent !== "details")
    return <CodeStep code={page.code} redirectTo={page.redirectTo} />;
  return <RegisterForm {...page} />;
}
