import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { ResultHeader } from "~/upstream/results/results.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";

/** Absent if the laboratory takes no questions. */
export function AskLaboratory({ header: { order_number, patient_id } }: { header: ResultHeader }) {
  const { t } = useTranslation("questions");
  return (
    <ButtonLink look="secondary" href={paths.resultQuestions({ order_number, patient_id })}>
      {t("result.link")}
    </ButtonLink>
  );
}
