import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useFormResult } from "~/forms/result.ts";
import { readPublic } from "~/session/guards.server.ts";
import { checkShare } from "~/upstream/record-shares.server.ts";
import { openWithPasscode, type OpenedPage } from "./open.server.ts";
import { PasscodePage } from "./PasscodePage.tsx";
import { SharedRecordPage } from "./SharedRecordPage.tsx";

export const handle = {
  title: "record:shared.title",
  preserveInput: ({ state }: { state: string }) => state === "open",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  return checkShare(up, params["token"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  return openWithPasscode(request, up, params["token"] ?? "");
}

/** A shared record behind its passcode. */
export default function SharedRecord() {
  const share = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<OpenedPage>>();
  const failure = useFormResult();
  if (answer?.opened) return <SharedRecordPage record={answer.opened} />;
  return <PasscodePage share={share} failure={failure} />;
}
