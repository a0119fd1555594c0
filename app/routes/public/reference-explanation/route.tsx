import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { getExplanation } from "~/upstream/reference/reference-explanations.server.ts";
import { submitExplanationRelease, submitExplanation } from "./decide.server.ts";
import { ExplanationPage } from "./ExplanationPage.tsx";

export const handle = { title: "explanations:page_title", preserveInput: true, sheets: ["area"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getExplanation(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const decide = (await intentOf(request)) === "release" ? submitExplanationRelease : submitExplanation;
  return decide(request, up, params["id"] ?? "");
}

export default function ReferenceExplanation() {
  return <ExplanationPage explanation={useLoaderData<typeof loader>()} />;
}
