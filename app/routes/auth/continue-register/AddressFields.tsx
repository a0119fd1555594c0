import { useTranslation } from "react-i18next";
import { Button } from "~/ui/Button.tsx";
import { fieldId } from "~/lib/field-id.ts";
import { FieldNotes } from "~/ui/Field.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { useField } from "./field.ts";
import type { ProfilePageProps } from "./ProfilePage.tsx";

const PICKER = "subdistrict_code";

/** The address: its area from the picker, street and house typed. */
export function AddressFields(page: ProfilePageProps) {
  const { t } = useTranslation("profile");
  const { address, failure } = page;
  const { value, ...detail } = useField(page)("address");
  const errors = failure?.fields[PICKER];
  const id = fieldId(PICKER);
  return (
    <section aria-labelledby="address-area" className="stack">
      <h2 id="address-area">{t("section.address")}</h2>
      <div
        className={errors ? "field field-failed" : "field"}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
      >
        <p className="field-label" id={`${id}-label`}>
          {t("field.subdistrict_code")}
        </p>
        {address && <p className="upper">{address}</p>}
        <FieldNotes id={id} hint={address ? t("hint.change_area") : t("hint.area")} errors={errors} />
        <Button id={id} name="intent" value="choose-address" look="secondary">
          {address ? t("address.change") : t("address.choose")}
        </Button>
      </div>
      <TextAreaField
        {...detail}
        hint={detail.hint ?? t("hint.address")}
        defaultValue={value}
        rows={2}
        maxLength={200}
        autoComplete="street-address"
        upper
      />
    </section>
  );
}
