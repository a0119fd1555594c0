import { Hearing } from "~/features/results/Hearing.tsx";
import { Lungs } from "~/features/results/Lungs.tsx";
import { DoctorsWords, Reports, ResultFacts } from "~/features/results/ResultParts.tsx";
import { ExaminationSection, FitnessSection } from "~/features/results/Sections.tsx";
import { ResultCritical } from "~/features/results/ResultCritical.tsx";
import { ValueCount } from "~/features/results/SimpleValues.tsx";
import { StateNotice } from "~/features/results/StateNotice.tsx";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { DoctorResultView } from "./load.server.ts";

export function ResultPage({ result, referral_number, alert }: DoctorResultView) {
  const { t } = useTranslation("referrals");
  const { header, laboratory, fitness, audiometry, spirometry } = result;
  return (
    <div className="stack">
      <PageHeader
        title={header.name || header.order_number}
        over={t("sent.number", { number: referral_number })}
        lead={t("result.lead")}
        backHref={paths.doctorReferral(referral_number)}
        backText={t("detail.title")}
      />
      <ResultCritical result={result} alert={alert} reader="doctor" />
      <StateNotice result={result} overdue={false} />
      <ResultFacts header={header} />
      <ValueCount observations={laboratory.flatMap(({ observations }) => observations)} />
      <DoctorsWords {...result} />
      <FitnessSection fitness={fitness} />
      <ValueTables groups={laboratory} patientId={header.patient_id} />
      <ExaminationSection result={result} />
      {audiometry && <Hearing audiometry={audiometry} />}
      {spirometry && <Lungs spirometry={spirometry} />}
      <Reports header={header} />
    </div>
  );
}
