import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { getSpecimen } from "~/upstream/reference/reference-specimens.server.ts";
import { advance } from "./advance.server.ts";
import { SpecimenPage } from "./SpecimenPage.tsx";

export const handle = { title: "facility:reference.page_title", preserveInput: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getSpecimen(up, params["accession_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return advance(request, up, params["accession_number"] ?? "");
}

export default function ReferenceSpecimenRoute() {
  return <SpecimenPage specimen={useLoaderData<typeof loader>()} />;
}
