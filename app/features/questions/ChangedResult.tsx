import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import type { Question } from "~/upstream/questions/questions.server.ts";

export function ChangedResult(question: Pick<Question, "result_withdrawn" | "result_changed_at">) {
  const { t } = useTranslation("questions");
  const { result_withdrawn, result_changed_at } = question;
  if (result_withdrawn)
    return (
      <Alert kind="error" title={t("changed.withdrawn")}>
        <p>{t("changed.withdrawn_text")}</p>
      </Alert>
    );
  if (result_changed_at === null) return null;
  return (
    <Alert kind="warning" title={t("changed.corrected")}>
      <p>
        {t("changed.at")} <DateText value={result_changed_at} form="moment" />. {t("changed.corrected_text")}
      </p>
    </Alert>
  );
}
