import { useTranslation } from "~/i18n/use-translation.ts";
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

export function FitnessWord({ fitness }: { fitness: NonNullable<RecordRow["fitness"]> }) {
  const { t } = useTranslation("results");
  return <StateWord tone={FITNESS_TONES[fitness]}>{t(`conclusion.${fitness}`)}</StateWord>;
}

export function AttendanceWord({ state }: Pick<RecordRow, "state">) {
  const { t } = useTranslation("company-record");
  return <StateWord tone={ATTENDANCE_TONES[state]}>{t(`state.${state}`)}</StateWord>;
}
