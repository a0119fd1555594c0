import { AddFrame } from "~/features/employees/AddFrame.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

interface MatchPageProps {
  match: { name: string; medical_record_number: string | null; date_of_birth: string };
}

export function MatchPage({ match }: MatchPageProps) {
  const { t } = useTranslation("employees");
  return (
    <div className="narrow">
      <AddFrame
        title={t("match.title")}
        lead={t("match.lead")}
        backHref={paths.employeeAdd()}
        backText={t("check.title")}
        current={1}
      >
        <SummaryList
          rows={[
            { label: t("field.name"), value: <span className="upper">{match.name}</span> },
            { label: t("field.date_of_birth"), value: <DateText value={match.date_of_birth} /> },
            { label: t("match.mrn"), value: match.medical_record_number },
          ]}
        />
        <p>{t("match.note")}</p>
        <PostForm repeatable>
          <ButtonRow>
            <Button name="intent" value="use">
              {t("match.use")}
            </Button>
            <Button look="secondary" name="intent" value="other">
              {t("match.not_same")}
            </Button>
          </ButtonRow>
        </PostForm>
      </AddFrame>
    </div>
  );
}
