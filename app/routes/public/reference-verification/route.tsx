import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { getVerification } from "~/upstream/reference/reference-verifications.server.ts";
import { submitVerificationDecision } from "./decide.server.ts";
import { VerificationPage } from "./VerificationPage.tsx";

export const handle = { title: "practitioner:verify.page_title", preserveInput: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getVerification(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitVerificationDecision(request, up, params["id"] ?? "");
}

export default function ReferenceVerification() {
  return <VerificationPage verification={useLoaderData<typeof loader>()} />;
}
