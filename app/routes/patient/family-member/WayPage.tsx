import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

/** Asks whether the person has an account, which decides the next step. */
export function WayPage({ missing }: { missing: boolean }) {
  const { t } = useTranslation("family");
  const error = t("required.way");
  return (
    <div className="narrow stack">
      <ErrorSummary items={missing ? [{ field: "way", text: error }] : []} />
      <PageHeader title={t("new.title")} backHref={paths.family()} backText={t("title")} />
      <GetForm action={paths.familyMember("new")} hidden={{ sent: "1" }} className="stack">
        <RadioGroup
          name="way"
          label={t("new.question")}
          required
          errors={missing ? [error] : undefined}
          look="cards"
          options={(["account", "none"] as const).map((value) => ({
            value,
            label: t(`new.${value}`),
            hint: t(`new.${value}_hint`),
          }))}
        />
        <Button>{t("new.next")}</Button>
      </GetForm>
    </div>
  );
}
