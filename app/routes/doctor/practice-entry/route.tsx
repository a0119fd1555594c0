import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EntryForm } from "~/features/practitioner/EntryForm.tsx";
import { loadEntry, submitEntry } from "~/features/practitioner/rows.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireDoctor(request);
  return loadEntry(guarded, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireDoctor(request);
  return submitEntry(guarded, params);
}

export default function PracticeEntryRoute() {
  return <EntryForm {...useLoaderData<typeof loader>()} />;
}
