import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadSavedAddress,
  submitAddressForm,
  type AddressPageView,
} from "~/features/profile/address.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { PlaceFields } from "~/features/address/PlaceFields.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { addressSchema } from "~/features/profile/schema.ts";
import { tabHref } from "~/features/profile/tabs.ts";

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

function AddressForm(view: AddressPageView) {
  const { t } = useTranslation("profile");
  const { title, area, version, isDefault, values } = view;
  const fields = useFields(addressSchema, { initial: values });
  return (
    <NarrowPage title={title} backHref={tabHref(1, "ADDRESS")} backText={t("address.back")}>
      <ChangedMeanwhile kept={view.changed} />
      <PostForm main version={version} className="stack">
        <EnterButton>{t("address.submit")}</EnterButton>
        <TextField
          {...fields.label}
          label={t("address.field.label")}
          hint={t("address.label_hint")}
          autoComplete="off"
          width="medium"
          upper
        />
        <PlaceFields fields={fields} area={area} />
        {isDefault ? (
          <p className="muted">{t("address.is_default")}</p>
        ) : (
          <CheckboxField {...fields.is_default} label={t("address.make_default")} />
        )}
        <Button wide>{t("address.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
