import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { getCorrection } from "~/upstream/reference/reference-corrections.server.ts";
import { CorrectionPage } from "./CorrectionPage.tsx";
import { submitCorrectionDecision } from "./decide.server.ts";

export const handle = { title: "registration:reference.correction.page_title", preserveInput: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getCorrection(up, params["ticket_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitCorrectionDecision(request, up, params["ticket_number"] ?? "");
}

export default function ReferenceCorrection() {
  return <CorrectionPage correction={useLoaderData<typeof loader>()} />;
}
