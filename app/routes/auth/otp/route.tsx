import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { describeOldCode } from "./load.server.ts";
import { OldCodePage } from "./OldCodePage.tsx";
import { numberIn, submitOldCode, submitSend } from "./submit.server.ts";
import { findWait, setWait, WAIT_SECONDS } from "./wait.server.ts";

export const handle = { title: "registration:otp.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const number = numberIn(params["phone"]);
  const opened = findWait(request, number);
  const until = opened ?? Date.now() + WAIT_SECONDS * 1000;
  const headers = opened === null ? { "Set-Cookie": setWait(number, until) } : undefined;
  return data(await describeOldCode(request, number, until), { headers });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  const number = numberIn(params["phone"]);
  if ((await intentOf(request)) === "send") return submitSend(request, up, number);
  return submitOldCode(request, up, number);
}

export default function OldCode() {
  return <OldCodePage {...useLoaderData<typeof loader>()} />;
}
