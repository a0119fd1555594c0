import type { FieldState } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { TextField } from "~/ui/TextFields.tsx";

interface PlaceFieldsProps {
  fields: Record<"detail" | "landmark" | "contact_phone", FieldState>;
  area: string | null;
  areaMissing?: boolean;
}

export function PlaceFields({ fields, area, areaMissing = false }: PlaceFieldsProps) {
  const { t } = useTranslation("home-care");
  return (
    <>
      <div className={areaMissing ? "field field-failed" : "field"} role="group" aria-labelledby="area-label">
        <p className="field-label" id="area-label">
          {t("address.area")}
        </p>
        {area && <p className="upper">{area}</p>}
        <Button id="area" name="intent" value="area" look="secondary">
          {area ? t("address.change_area") : t("address.choose_area")}
        </Button>
      </div>
      <TextField
        {...fields.detail}
        label={t("address.detail")}
        hint={t("address.detail_hint")}
        autoComplete="address-line1"
        upper
      />
      <TextField
        {...fields.landmark}
        label={t("address.landmark")}
        hint={t("address.landmark_hint")}
        autoComplete="off"
        upper
      />
      <TextField
        {...fields.contact_phone}
        label={t("address.phone")}
        hint={t("address.phone_hint")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
      />
    </>
  );
}
