import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { EntryPageView } from "./rows.server.ts";
import { educationSchema, hospitalSchema, specialistSchema } from "./schema.ts";
import { sectionHref } from "./sections.ts";

export function EntryForm(view: EntryPageView) {
  const { t } = useTranslation("practitioner");
  const { title, section, version, isMain, values } = view;
  const options = { initial: values };
  const specialist = useFields(specialistSchema, options);
  const education = useFields(educationSchema, options);
  const hospital = useFields(hospitalSchema, options);
  const fields = { specialist, education, hospital }[section];
  return (
    <NarrowPage title={title} backHref={sectionHref(section)} backText={t(`${section}.back`)}>
      <ChangedMeanwhile />
      <PostForm main version={version} className="stack">
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
    </NarrowPage>
  );
}
