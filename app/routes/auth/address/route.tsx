import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUnfinished } from "~/session/guards.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { AddressPicker } from "~/features/address/AddressPicker.tsx";
import { chooseSubdistrict } from "~/features/address/choose.server.ts";
import { loadPicker } from "~/features/address/load.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return loadPicker(request, upstreamFor(session, request));
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return chooseSubdistrict(request, session);
}

export default function Address() {
  const failure = useActionData<typeof action>();
  return <AddressPicker {...useLoaderData<typeof loader>()} errors={failure?.errors ?? []} />;
}
