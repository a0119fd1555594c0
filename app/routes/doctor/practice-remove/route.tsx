import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPracticeRemoval, submitPracticeRemoval } from "~/features/practitioner/removal.server.ts";
import { RemovalPage } from "~/features/practitioner/RemovalPage.tsx";
import { requireDoctor } from "~/session/guards.server.ts";

export const handle = { title: "practitioner:remove.page", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireDoctor(request);
  return loadPracticeRemoval(guarded, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireDoctor(request);
  return submitPracticeRemoval(guarded, params);
}

export default function PracticeRemove() {
  return <RemovalPage {...useLoaderData<typeof loader>()} />;
}
