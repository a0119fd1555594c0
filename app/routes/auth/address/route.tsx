import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { AddressPicker } from "~/features/address/AddressPicker.tsx";
import { submitAddress } from "~/features/address/choose.server.ts";
import { loadPicker } from "~/features/address/load.server.ts";
import { readProfileDraft, saveProfileAddress } from "~/features/registration/profile-draft.server.ts";
import { paths } from "~/lib/paths.ts";
import { areaOnCard } from "~/lib/ktp.ts";
import { readNik } from "~/lib/nik.ts";
import { requireUnfinished, type Guarded } from "~/session/guards.server.ts";

export const handle = { sheets: ["steps"] };

const placeFor = async ({ session }: Guarded) => {
  const { scanned, values } = await readProfileDraft(session);
  return {
    path: paths.continueRegisterAddress(),
    hidden: {},
    suggested: areaOnCard(scanned["address"]),
    ofNumber: readNik(values["identity_number"]?.[0] ?? "")?.district,
  };
};

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireUnfinished(request);
  return loadPicker(guarded, await placeFor(guarded));
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireUnfinished(request);
  return submitAddress(guarded, {
    ...(await placeFor(guarded)),
    onChosen: async (address) => {
      await saveProfileAddress(guarded.session, address);
      return redirect(`${paths.continueRegister()}#subdistrict_code`, 303);
    },
  });
}

export default function Address() {
  const { t } = useTranslation("complete-profile");
  const back = { href: paths.continueRegister(), text: t("picker.back_profile") };
  return <AddressPicker view={useLoaderData<typeof loader>()} back={back} />;
}
