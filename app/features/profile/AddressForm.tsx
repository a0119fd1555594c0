import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { AddressPageView } from "./address.server.ts";
import { addressSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

/** A saved address, or a new one; its area comes from the picker. */
export function AddressForm({ failure, ...view }: AddressPageView & { failure: FormFailure | undefined }) {
  const { t } = useTranslation(["myprofile", "homecare"]);
  const { title, area, version, isDefault, values } = view;
  const fields = useFields(addressSchema, failure, { initial: values });
  return (
    <div className="narrow stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={title} backHref={tabHref(1, "ADDRESS")} backText={t("myprofile:address.back")} />
      {failure?.changed && <ChangedMeanwhile rows={failure.changed} />}
      <PostForm main hidden={{ version }} className="stack">
        <TextField
          {...fields.label}
          label={t("myprofile:address.field.label")}
          hint={t("myprofile:address.label_hint")}
          autoComplete="off"
          width="medium"
          upper
        />
        <div className="field" role="group" aria-labelledby="area-label">
          <p className="field-label" id="area-label">
            {t("myprofile:address.field.address")}
          </p>
          {area && <p className="upper">{area}</p>}
          <Button id="area" name="intent" value="area" look="secondary">
            {area ? t("homecare:address.change_area") : t("homecare:address.choose_area")}
          </Button>
        </div>
        <TextField
          {...fields.detail}
          label={t("myprofile:address.field.detail")}
          hint={t("homecare:address.detail_hint")}
          autoComplete="street-address"
          upper
        />
        <TextField
          {...fields.landmark}
          label={t("myprofile:address.field.landmark")}
          hint={t("homecare:address.landmark_hint")}
          autoComplete="off"
          upper
        />
        <TextField
          {...fields.contact_phone}
          label={t("myprofile:address.field.contact_phone")}
          hint={t("homecare:address.phone_hint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          width="medium"
        />
        {isDefault ? (
          <p className="muted">{t("myprofile:address.is_default")}</p>
        ) : (
          <CheckboxField {...fields.is_default} label={t("myprofile:address.make_default")} />
        )}
        <Button wide>{t("myprofile:address.submit")}</Button>
      </PostForm>
    </div>
  );
}
