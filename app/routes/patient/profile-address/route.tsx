import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSavedAddress, submitAddressForm } from "~/features/profile/address.server.ts";
import { AddressForm } from "~/features/profile/AddressForm.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requirePatient(request);
  return loadSavedAddress(guarded, params["address_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return submitAddressForm(guarded, params["address_id"] ?? "");
}

export default function AddressPage() {
  return <AddressForm {...useLoaderData<typeof loader>()} />;
}
