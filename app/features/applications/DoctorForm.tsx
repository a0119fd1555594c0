import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { TextField } from "~/ui/TextFields.tsx";
import { ApplyForm, type KeptProps } from "./ApplyForm.tsx";
import { doctorApplicationSchema } from "./schema.ts";

export function DoctorForm({ kept }: KeptProps) {
  const { t } = useTranslation(["applications", "practitioner"]);
  const fields = useFields(doctorApplicationSchema, { initial: kept ?? {} });
  const dates = { hint: t("practitioner:date.hint"), autoComplete: "off", width: "medium" } as const;
  return (
    <ApplyForm
      kind="doctor"
      path={paths.applyDoctor()}
      fields={fields}
      isKept={kept !== null}
      proofHint={t("applications:doctor.file_hint")}
    >
      <TextField
        {...fields.name}
        label={t("applications:doctor.name")}
        hint={t("applications:doctor.name_hint")}
        autoComplete="name"
      />
      <TextField
        {...fields.specialty}
        label={t("applications:doctor.specialty")}
        hint={t("applications:doctor.specialty_hint")}
        autoComplete="off"
      />
      <TextField
        {...fields.practice_place}
        label={t("applications:doctor.practice_place")}
        hint={t("applications:doctor.practice_place_hint")}
        autoComplete="organization"
      />
      <TextField
        {...fields.str_number}
        label={t("applications:doctor.str_number")}
        hint={t("practitioner:licence.number_hint")}
        exact
      />
      <TextField
        {...fields.sip_number}
        label={t("applications:doctor.sip_number")}
        hint={t("applications:doctor.sip_number_hint")}
        exact
      />
      <div className="field-row">
        <TextField {...fields.sip_issued_at} {...dates} label={t("applications:doctor.sip_issued_at")} />
        <TextField {...fields.sip_expires_at} {...dates} label={t("applications:doctor.sip_expires_at")} />
      </div>
    </ApplyForm>
  );
}
