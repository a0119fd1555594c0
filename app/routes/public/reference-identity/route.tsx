import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { getIdentity } from "~/upstream/reference/reference-identities.server.ts";
import { submitIdentityDecision } from "./decide.server.ts";
import { IdentityPage } from "./IdentityPage.tsx";

export const handle = { title: "invitations:identity.page_title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getIdentity(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitIdentityDecision(request, up, params["id"] ?? "");
}

export default function ReferenceIdentity() {
  return <IdentityPage asked={useLoaderData<typeof loader>()} />;
}
