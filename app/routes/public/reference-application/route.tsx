import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { getApplication } from "~/upstream/reference/reference-applications.server.ts";
import { ApplicationPage } from "./ApplicationPage.tsx";
import { submitApplicationDecision } from "./decide.server.ts";

export const handle = { title: "apply:staff.page_title", preserveInput: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getApplication(up, params["reference"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitApplicationDecision(request, up, params["reference"] ?? "");
}

export default function ReferenceApplication() {
  return <ApplicationPage application={useLoaderData<typeof loader>()} />;
}
