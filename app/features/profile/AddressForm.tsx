import { PlaceFields } from "~/features/address/PlaceFields.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { AddressPageView } from "./address.server.ts";
import { addressSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

export function AddressForm(view: AddressPageView) {
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
