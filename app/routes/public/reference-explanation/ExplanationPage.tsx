import { fieldsOf } from "~/forms/fields.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type {
  ExplanationDetail,
  ExplanationVersion,
} from "~/upstream/reference/reference-explanations.server.ts";
import { explanationReleaseSchema, explanationSchema, TEXTS } from "./schema.ts";

export function ExplanationPage({ explanation }: { explanation: ExplanationDetail }) {
  const { t, lang } = useTranslation("explanations");
  const failure = useFormResult();
  const { name_en: en, name_id: id, versions } = explanation;
  const [latest] = versions;
  const isRelease = failure?.intent === "release";
  return (
    <NarrowPage
      title={textIn(lang, { en, id })}
      over={t("page_title")}
      backHref={paths.referenceExplanations()}
      backText={t("title")}
    >
      {latest && <EditForm latest={latest} failure={isRelease ? undefined : failure} />}
      {latest?.reviewed_on === null && (
        <ReleaseSection version={latest.version} failure={isRelease ? failure : undefined} />
      )}
      <section aria-labelledby="versions">
        <h2 id="versions">{t("versions")}</h2>
        {versions.map((one) => (
          <Version key={one.version} {...one} />
        ))}
      </section>
    </NarrowPage>
  );
}

interface EditFormProps {
  latest: ExplanationVersion;
  failure: FormFailure | undefined;
}

function EditForm({ latest, failure }: EditFormProps) {
  const { t } = useTranslation("explanations");
  const fields = fieldsOf(explanationSchema, failure, { initial: latest });
  return (
    <PostForm main intent="save" version={latest.version} className="stack">
      {TEXTS.flatMap((text) => [
        <TextAreaField key={`${text}_en`} {...fields[`${text}_en`]} label={t(`field.${text}_en`)} rows={3} />,
        <TextAreaField key={`${text}_id`} {...fields[`${text}_id`]} label={t(`field.${text}_id`)} rows={3} />,
      ])}
      <TextField {...fields.source} label={t("field.source")} hint={t("source_hint")} autoComplete="off" />
      <TextField {...fields.source_url} label={t("field.source_url")} autoComplete="off" />
      <Button>{t("save")}</Button>
    </PostForm>
  );
}

function ReleaseSection({ version, failure }: { version: number; failure: FormFailure | undefined }) {
  const { t } = useTranslation("explanations");
  const { reviewed_by } = fieldsOf(explanationReleaseSchema, failure);
  return (
    <section aria-labelledby="release">
      <h2 id="release">{t("release_title", { version })}</h2>
      <p>{t("release_lead")}</p>
      <PostForm intent="release" hidden={{ version }} className="stack">
        <TextField {...reviewed_by} label={t("reviewer")} hint={t("reviewer_hint")} autoComplete="off" />
        <Button look="secondary">{t("release")}</Button>
      </PostForm>
    </section>
  );
}

function Version({
  version,
  reviewed_by,
  reviewed_on,
  written_at,
  source,
  source_url,
  ...text
}: ExplanationVersion) {
  const { t } = useTranslation("explanations");
  return (
    <Fold>
      <summary>
        {t("version", { version })}{" "}
        {reviewed_on ? (
          <>
            {t("reviewed_by", { by: reviewed_by })} <DateText value={reviewed_on} />
          </>
        ) : (
          <>
            {t("draft_of")} <DateText value={written_at} form="day" />
          </>
        )}
      </summary>
      <SummaryList
        rows={[
          ...TEXTS.flatMap((name) => [
            { label: t(`field.${name}_en`), value: text[`${name}_en`] },
            { label: t(`field.${name}_id`), value: text[`${name}_id`] },
          ]),
          { label: t("field.source"), value: source },
          { label: t("field.source_url"), value: source_url },
        ]}
      />
    </Fold>
  );
}
