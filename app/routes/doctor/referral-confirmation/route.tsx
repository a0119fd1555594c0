import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDoctor } from "~/session/guards.server.ts";
import { ReferralCheckPage } from "./CheckPage.tsx";
import { loadConfirmation } from "./load.server.ts";
import { OpenList } from "./OpenList.tsx";
import { sendDraft } from "./send.server.ts";
import linesSheet from "~/ui/styles/lines.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: linesSheet }];

export const handle = {
  preserveInput: (view: { kind: string; draft?: { products: unknown[] } }) =>
    view.kind === "check" && (view.draft?.products.length ?? 0) > 0,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const doctor = await requireDoctor(request);
  return loadConfirmation(request, doctor);
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return sendDraft(request, doctor);
}

export default function ReferralConfirmation() {
  const view = useLoaderData<typeof loader>();
  return view.kind === "check" ? <ReferralCheckPage {...view} /> : <OpenList {...view} />;
}
