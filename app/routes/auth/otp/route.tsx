import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { describeOldCode } from "./load.server.ts";
import { OldCodePage } from "./OldCodePage.tsx";
import { numberIn, submitOldCode } from "./submit.server.ts";

export const handle = { title: "register:otp.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const view = await describeOldCode(request, numberIn(params["phone"]));
  return { ...view, clientRequestId: randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireVisitor(request);
  return submitOldCode(request, numberIn(params["phone"]));
}

export default function OldCode() {
  return <OldCodePage {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
