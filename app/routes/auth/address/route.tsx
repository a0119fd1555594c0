import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUnfinished } from "~/session/guards.server.ts";
import { upOf } from "~/session/up.server.ts";
import { AddressPicker } from "./AddressPicker.tsx";
import { chooseSubdistrict } from "./choose.server.ts";
import { loadPicker } from "./load.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return loadPicker(request, upOf(session, request));
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return chooseSubdistrict(request, session);
}

export default function Address() {
  const failure = useActionData<typeof action>();
  return <AddressPicker {...useLoaderData<typeof loader>()} errors={failure?.errors ?? []} />;
}
