import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { DeclaredPage } from "./DeclaredPage.tsx";
import { loadDeclared, saveDeclared } from "./declared.server.ts";

export const handle = { title: "record:declared.title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadDeclared(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return saveDeclared(request, guarded, params["id"] ?? "");
}

export default function DeclaredRoute() {
  return <DeclaredPage {...useLoaderData<typeof loader>()} />;
}
