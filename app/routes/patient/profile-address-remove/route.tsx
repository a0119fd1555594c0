import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressRemoval } from "~/features/profile/address.server.ts";
import { tabHref } from "~/features/profile/tabs.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";

export const handle = { title: "profile:address.remove_title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view, fingerprint } = await addressRemoval.show(patient, params["address_id"] ?? "");
  const { label, detail, address, is_default } = view;
  return { label, detail, address, is_default, back: tabHref(1, "ADDRESS"), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return addressRemoval.confirm(patient, params["address_id"] ?? "");
}

export default function RemoveAddress() {
  const { t } = useTranslation("profile");
  const { label, detail, address, is_default, back, fingerprint } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t("address.remove_title")}
      text={is_default ? t("address.remove_default") : t("address.remove_text")}
      facts={[
        ...(label
          ? [{ label: t("address.field.label"), value: <span className="upper">{label}</span> }]
          : []),
        { label: t("address.field.detail"), value: <span className="upper">{detail}</span> },
        { label: t("address.field.address"), value: <span className="upper">{address}</span> },
      ]}
      submit={t("address.remove")}
      back={{ href: back, text: t("address.keep"), headerText: t("address.back") }}
      shown={fingerprint}
    />
  );
}
