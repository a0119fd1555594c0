import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { EntryPageView } from "./rows.server.ts";
import { educationSchema, hospitalSchema, specialistSchema } from "./schema.ts";
import { sectionHref } from "./sections.ts";

export function EntryForm({ failure, ...view }: EntryPageView & { failure: FormFailure | undefined }) {
  const { t } = useTranslation("practitioner");
  const { title, section, version, isMain, values } = view;
  const options = { initial: values };
  const specialist = useFields(specialistSchema, failure, options);
  const education = useFields(educationSchema, failure, options);
  const hospital = useFields(hospitalSchema, failure, options);
  const fields = { specialist, education, hospital }[section];
  return (
    <div className="narrow stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={title} backHref={sectionHref(section)} backText={t(`${section}.back`)} />
      {failure?.changed && <ChangedMeanwhile rows={failure.changed} />}
      <PostForm main hidden={{ version }} className="stack">
        <TextField
          {...fields.name}
          label={t(`${section}.name`)}
          hint={t(`${section}.name_hint`)}
          autoComplete="off"
        />
        <TextField
          {...fields.detail}
          label={t(`${section}.detail`)}
          hint={t(`${section}.detail_hint`)}
          autoComplete="off"
        />
        {section !== "hospital" && (
          <TextField
            {...(section === "education" ? education.year : specialist.year)}
            label={t(`${section}.year`)}
            hint={t(`${section}.year_hint`)}
            inputMode="numeric"
            autoComplete="off"
            width="short"
          />
        )}
        {section === "hospital" &&
          (isMain ? (
            <p className="muted">{t("hospital.is_main")}</p>
          ) : (
            <CheckboxField {...hospital.is_main} label={t("hospital.make_main")} />
          ))}
        <Button wide>{t("save")}</Button>
      </PostForm>
    </div>
  );
}
