import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddressPicker } from "~/features/address/AddressPicker.tsx";
import { submitAddress } from "~/features/address/choose.server.ts";
import { loadPicker } from "~/features/address/load.server.ts";
import { chooseProfileArea, pickerBack } from "~/features/profile/address.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["steps"] };

/** "profile", "new", or an address ID. */
const query = z.object({ of: z.string().regex(/^[\w-]{1,100}$/).catch("profile") }); // prettier-ignore

const placeFor = (request: Request) => {
  const { of } = readQuery(request, query);
  return { path: paths.profileArea(), hidden: { of } };
};

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requirePatient(request);
  const place = placeFor(request);
  return { ...(await loadPicker(guarded, place)), back: pickerBack(place.hidden.of) };
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  const place = placeFor(request);
  const onChosen = chooseProfileArea.bind(null, guarded, place.hidden.of);
  return submitAddress(guarded, { ...place, onChosen });
}

export default function ProfileArea() {
  const { t } = useTranslation("profile");
  const { back, ...view } = useLoaderData<typeof loader>();
  const backLink = { href: back, text: t("address.back_form") };
  return <AddressPicker view={view} back={backLink} />;
}
