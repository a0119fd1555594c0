import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { describeOldCode } from "./load.server.ts";
import { OldCodePage } from "./OldCodePage.tsx";
import { numberIn, submitOldCode, submitSend } from "./submit.server.ts";

export const handle = { title: "register:otp.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return describeOldCode(request, numberIn(params["phone"]));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  const number = numberIn(params["phone"]);
  if ((await intentOf(request)) === "send") return submitSend(request, up, number);
  return submitOldCode(request, up, number);
}

export default function OldCode() {
  return <OldCodePage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
