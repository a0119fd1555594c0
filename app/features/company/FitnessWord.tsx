import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { StateWord } from "~/ui/States.tsx";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

const FITNESS_TONES = {
  fit: "success",
  fit_note: "success",
  fit_restricted: "warning",
  temp_unfit: "warning",
  unfit_job: "error",
  unfit: "error",
  pending: "info",
  not_understood: "warning",
} as const;
const ATTENDANCE_TONES = {
  invited: "none",
  attended: "success",
  no_show: "warning",
  not_understood: "warning",
} as const;

/** The conclusion, or how far the examination is; an unreadable state stands beside its conclusion. */
export function FitnessState({ fitness, state }: Pick<RecordRow, "fitness" | "state">) {
  const { t } = useTranslation(["company-record", "results"]);
  return (
    <>
      {fitness && <StateWord tone={FITNESS_TONES[fitness]}>{t(`results:conclusion.${fitness}`)}</StateWord>}{" "}
      {(!fitness || !isUnderstood(state)) && (
        <StateWord tone={ATTENDANCE_TONES[state]}>{t(`company-record:state.${state}`)}</StateWord>
      )}
    </>
  );
}
