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
import { requireUnfinished } from "~/session/guards.server.ts";
import type { Session } from "~/session/session.server.ts";

const placeFor = async (session: Session) => {
  const { scanned, values } = await readProfileDraft(session);
  return {
    path: paths.continueRegisterAddress(),
    hidden: {},
    suggested: areaOnCard(scanned["address"]),
    ofNumber: readNik(values["identity_number"]?.[0] ?? "")?.district,
  };
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireUnfinished(request);
  return loadPicker(request, up, await placeFor(session));
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireUnfinished(request);
  return submitAddress({
    request,
    session,
    up,
    ...(await placeFor(session)),
    onChosen: async (address) => {
      await saveProfileAddress(session, address);
      return redirect(`${paths.continueRegister()}#subdistrict_code`, 303);
    },
  });
}

export default function Address() {
  const { t } = useTranslation("complete-profile");
  const back = { href: paths.continueRegister(), text: t("picker.back_profile") };
  return <AddressPicker view={useLoaderData<typeof loader>()} back={back} />;
}
