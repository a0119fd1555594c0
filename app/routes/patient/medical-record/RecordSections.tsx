import { AccessTable } from "~/features/record/AccessTable.tsx";
import { DeclaredList } from "~/features/record/DeclaredList.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import type { MedicalRecord } from "~/upstream/record/record.server.ts";

export function DeclaredSection({ declared, decides, patient }: MedicalRecord) {
  const { t } = useTranslation("record");
  const changeHref = decides ? paths.recordDeclared(patient.patient_id) : undefined;
  return (
    <section aria-labelledby="declared">
      <div className="between">
        <h2 id="declared">{t("declared.heading")}</h2>
        {changeHref && declared.reported_at && (
          <PageLink className="action" href={changeHref}>
            {t("declared.change")}
          </PageLink>
        )}
      </div>
      <DeclaredList declared={declared} addHref={changeHref} />
    </section>
  );
}

/** Only the patient sees more than that a log exists. */
export function AccessSection({ access_log: lines, patient }: MedicalRecord) {
  const { t } = useTranslation("record");
  return (
    <section aria-labelledby="access" className="no-print">
      <h2 id="access">{t("access.heading")}</h2>
      {lines === null ? (
        <p>{t("access.only_patient", { name: patient.name })}</p>
      ) : (
        <>
          {lines.length === 0 ? <p>{t("access.none")}</p> : <AccessTable lines={lines} />}
          <PageLink className="action" href={paths.recordAccess(patient.patient_id)}>
            {t("access.all")}
          </PageLink>
        </>
      )}
    </section>
  );
}
