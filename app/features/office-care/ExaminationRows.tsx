import { FitnessWord } from "~/features/company/FitnessWord.tsx";
import { ParticipantStateWord } from "./ParticipantStateWord.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { EmployeeExamination } from "~/upstream/employees/examinations.server.ts";

/** Pages link "row-list" and "row-facts". */
export function ExaminationRows({ examinations }: { examinations: readonly EmployeeExamination[] }) {
  const { t } = useTranslation(["employees", "company-record"]);
  return (
    <RowList label={t("employees:examinations.title")}>
      {examinations.map((examination) => (
        <Row
          key={examination.examination_item_id}
          title={examination.event_name}
          href={paths.officeCareDetail(examination.office_care_id)}
          beside={<Conclusion {...examination} />}
          note={
            <RowFacts
              facts={[
                <DateText key="date" value={examination.attended_at ?? examination.date_from} />,
                examination.valid_until && (
                  <>
                    {t("company-record:column.valid")} <DateText value={examination.valid_until} />
                  </>
                ),
              ]}
              text={examination.product_name}
            />
          }
        />
      ))}
    </RowList>
  );
}

/** A conclusion implies that the employee came. */
function Conclusion({ state, fitness }: EmployeeExamination) {
  if (!fitness) return <ParticipantStateWord state={state} />;
  return (
    <>
      <FitnessWord fitness={fitness} />
      {state !== "attended" && <ParticipantStateWord state={state} />}
    </>
  );
}
