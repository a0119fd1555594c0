import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddressPicker } from "~/features/address/AddressPicker.tsx";
import { submitAddress } from "~/features/address/choose.server.ts";
import { loadPicker } from "~/features/address/load.server.ts";
import { chooseHomeCareArea } from "~/features/checkout/home-care/address.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { title: "home-care:address.picker_title", sheets: ["steps"] };

const place = () => ({ path: paths.homeCareAddress(), hidden: {} });

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPicker(patient, { ...place(), flow: patient.t("ui:place.home_care") });
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitAddress(patient, { ...place(), onChosen: chooseHomeCareArea.bind(null, patient) });
}

export default function HomeCareAddress() {
  const { t } = useTranslation("home-care");
  const back = { href: paths.homeCare({ step: 3 }), text: t("address.back") };
  return <AddressPicker view={useLoaderData<typeof loader>()} back={back} />;
}
