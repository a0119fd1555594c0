import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadAddressRemoval, submitAddressRemoval } from "~/features/profile/address.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";

export const handle = { title: "profile:address.remove_title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requirePatient(request);
  return loadAddressRemoval(guarded, params["address_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return submitAddressRemoval(guarded, params["address_id"] ?? "");
}

export default function RemoveAddress() {
  const { t } = useTranslation("profile");
  const { label, detail, address, is_default, back } = useLoaderData<typeof loader>();
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
    />
  );
}
