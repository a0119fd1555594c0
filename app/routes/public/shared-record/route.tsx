import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openWithPasscode, type OpenedPage } from "~/features/record/open-share.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { checkShare } from "~/upstream/record/record-shares.server.ts";

import area from "~/ui/area.css?url";
import flagSheet from "~/ui/styles/flags.css?url";
import { PasscodePage } from "./PasscodePage.tsx";
import { SharedRecordPage } from "./SharedRecordPage.tsx";

export const handle = {
  title: "record:shared.title",
  preserveInput: ({ state }: { state: string }) => state === "open",
};

/** Tables and lists, as on signed-in pages. */
export const links: LinksFunction = () => [area, flagSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const token = params["token"] ?? "";
  return { ...(await checkShare(up, token)), token };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  return openWithPasscode(request, up, params["token"] ?? "");
}

export default function SharedRecordRoute() {
  const share = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<OpenedPage>>();
  if (answer?.opened)
    return <SharedRecordPage record={answer.opened} carried={answer.carried ?? ""} token={share.token} />;
  return <PasscodePage share={share} />;
}
