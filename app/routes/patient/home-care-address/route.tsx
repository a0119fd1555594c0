import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddressPicker } from "~/features/address/AddressPicker.tsx";
import { submitAddress } from "~/features/address/choose.server.ts";
import { loadPicker } from "~/features/address/load.server.ts";
import { chooseHomeCareArea } from "~/features/checkout/home-care/address.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { title: "home-care:address.picker_title" };

const place = () => ({ path: paths.homeCareAddress(), hidden: {} });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadPicker(request, up, { ...place(), flow: getT(request)("ui:place.home_care") });
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const onChosen = chooseHomeCareArea.bind(null, { request, session, up });
  return submitAddress({ request, session, up, ...place(), onChosen });
}

export default function HomeCareAddress() {
  const { t } = useTranslation("home-care");
  const back = { href: paths.homeCare({ step: 3 }), text: t("address.back") };
  return <AddressPicker view={useLoaderData<typeof loader>()} back={back} />;
}
