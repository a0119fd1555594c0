import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadApplicationCode, submitCode, submitResend } from "~/features/applications/code.server.ts";
import { CodePage } from "~/features/applications/CodePage.tsx";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = { title: "apply:code.title", sheets: ["steps"] };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return loadApplicationCode(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return (await intentOf(request)) === "resend" ? submitResend(request, up) : submitCode(request, up);
}

export default function ApplyCode() {
  return <CodePage code={useLoaderData<typeof loader>()} />;
}
