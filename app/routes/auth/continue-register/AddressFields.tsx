import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { ReadMark, type ProfileFields } from "./fields.tsx";

export function AddressFields({
  field,
  subdistrict_code: { id, errors },
  chosen,
  isOfCard,
}: ProfileFields & { chosen: string | null; isOfCard: boolean }) {
  const { t } = useTranslation("complete-profile");
  const street = field("address");
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
        {chosen && <p className="upper">{chosen}</p>}
        {isOfCard && <ReadMark icon="check">{t("scan.read")}</ReadMark>}
        <FieldNotes id={id} hint={chosen ? t("hint.change_area") : t("hint.area")} errors={errors} />
        <Button id={id} name="intent" value="choose-address" look="secondary">
          {chosen ? t("address.change") : t("address.choose")}
        </Button>
      </div>
      <TextAreaField
        {...street}
        hint={street.hint ?? t("hint.address")}
        rows={2}
        autoComplete="street-address"
        upper
      />
    </section>
  );
}
