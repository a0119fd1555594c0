import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type Params } from "@remix-run/react";
import { Hearing } from "~/features/results/Hearing.tsx";
import { Lungs } from "~/features/results/Lungs.tsx";
import { ResultCritical } from "~/features/results/ResultCritical.tsx";
import { DoctorsWords, Reports, ResultFacts } from "~/features/results/ResultParts.tsx";
import { ExaminationSection, FitnessSection } from "~/features/results/Sections.tsx";
import { ResultCount } from "~/features/results/ValueCount.tsx";
import { StateNotice } from "~/features/results/StateNotice.tsx";
import { ValueTables } from "~/features/results/ValueTables.tsx";
import { ResultZone, zoneOf } from "~/features/results/zone.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { useWords } from "~/features/results/use-words.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { isUnseen } from "~/lib/request.ts";
import { requireDoctor, type Guarded } from "~/session/guards.server.ts";
import { Fold } from "~/ui/Fold.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { settle } from "~/upstream/client/errors.ts";
import { getSent } from "~/upstream/referrals/referrer.server.ts";
import { getResult, markResultRead, type ResultHeader } from "~/upstream/results/results.server.ts";

export const handle = {
  sheets: [
    "results",
    "lines",
    "flags",
    "values",
    "value-tables",
    ({ result }: DoctorResultView) =>
      result.audiometry || result.spirometry ? ["chart", "number-line", "curves", "examinations"] : [],
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const doctor = await requireDoctor(request);
  return loadResult(doctor, params);
}

/**
 * Opening enters the patient's access log, so prefetches do not request it.
 * @throws Response 404 if missing or not shared
 */
async function loadResult({ request, up, t }: Guarded, { referral_number = "", order_number = "" }: Params) {
  const { results } = await getSent(up, referral_number);
  const shared = results.find((item) => item.order_number === order_number);
  if (!shared || isUnseen(request)) throw new Response(null, { status: 404 });
  const { patient_id } = shared;
  const [result, alerts] = await Promise.all([
    getResult(up, { order_number, patient_id }),
    loadAlerts(up, { order_number, patient_id }),
  ]);
  const alert = alertsIn(alerts).find(({ state }) => state === "open");
  if (result.header.is_new)
    await settle(
      markResultRead(up, { order_number, patient_id, version: result.header.version || undefined }),
    );
  const title = titleWith(alert ? [alert] : [], `${t("referrals:result.title")} ${referral_number}`, t);
  return { title, result, referral_number, alert: alert ?? null };
}

type DoctorResultView = Awaited<ReturnType<typeof loadResult>>;

export default function DoctorResult() {
  const { result, referral_number, alert } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["referrals", "results"]);
  const { header, laboratory, fitness, audiometry, spirometry } = result;
  return (
    <ResultZone.Provider value={zoneOf(header)}>
      <div className="stack">
        <PageHeader
          title={<span className="upper">{header.patient_name}</span>}
          over={header.name || header.order_number}
          lead={<Patient header={header} />}
          backHref={paths.doctorReferral(referral_number)}
          backText={t("referrals:detail.title")}
        />
        <ResultCritical result={result} alert={alert} reader="doctor" />
        <StateNotice result={result} overdue={false} />
        <ResultCount observations={laboratory.flatMap(({ observations }) => observations)} />
        <FitnessSection fitness={fitness} />
        <ValueTables groups={laboratory} patientId={header.patient_id} withSources />
        <ExaminationSection result={result} />
        {audiometry && <Hearing audiometry={audiometry} />}
        {spirometry && <Lungs spirometry={spirometry} />}
        {(result.conclusion || result.advice) && (
          <Fold>
            <summary>{t("referrals:result.patient_reads")}</summary>
            <DoctorsWords {...result} />
          </Fold>
        )}
        <Reports header={header} />
        <Fold>
          <summary>{t("referrals:detail.administration")}</summary>
          <ResultFacts header={header} rest />
        </Fold>
        <p className="small muted">{t("referrals:result.lead")}</p>
      </div>
    </ResultZone.Provider>
  );
}

/** Identity, then the sample. */
function Patient({ header }: { header: ResultHeader }) {
  const { t, lang } = useTranslation(["results", "ui"]);
  const { moment } = useWords();
  const { medical_record_number, gender, date_of_birth, collected_at, plant_name } = header;
  const sex = gender === "M" || gender === "F" ? t(`results:facts.sex_${gender}`) : t("ui:not_understood");
  const identity = [
    gender && sex,
    date_of_birth && t("results:facts.born", { at: formatDate(date_of_birth, lang) }),
    `${t("results:facts.mrn")} ${medical_record_number}`,
  ];
  return (
    <p>
      {identity.filter(Boolean).join(" · ")}
      <br />
      {t("results:list.sampled_on", { at: moment(collected_at) })} · {plant_name}
    </p>
  );
}
