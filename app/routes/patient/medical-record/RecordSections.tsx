import { Ground, What, Who } from "~/features/record/AccessTable.tsx";
import { DeclaredList } from "~/features/record/DeclaredList.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { AccessLine, MedicalRecord } from "~/upstream/record/record.server.ts";

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

const MOST_OPENINGS = 3;

/** Equal where a row would say the same. */
const keyOf = (line: AccessLine | undefined) =>
  line && [line.at.slice(0, 16), line.actor_name, line.what, line.action, line.order_number].join(" ");

/** The newest by others; only the patient sees more than that a log exists. */
export function AccessSection({ access_log: lines, patient }: MedicalRecord) {
  const { t } = useTranslation("record");
  const logHref = paths.recordAccess(patient.patient_id);
  const others = (lines ?? [])
    .filter(({ is_own }) => !is_own)
    .filter((line, index, all) => index === 0 || keyOf(line) !== keyOf(all[index - 1]))
    .slice(0, MOST_OPENINGS);
  return (
    <section aria-labelledby="access" className="no-print">
      <h2 id="access">{t("access.heading")}</h2>
      {lines === null ? (
        <p>{t("access.only_patient", { name: patient.name })}</p>
      ) : (
        <RowList>
          {others.map((line) => (
            <Row
              key={`${line.at} ${line.what} ${line.order_number ?? ""}`}
              title={<Who {...line} />}
              beside={<DateText value={line.at} form="moment" />}
              note={
                <>
                  <What {...line} /> · <Ground {...line} />
                </>
              }
            />
          ))}
          <Row
            title={t("access.all")}
            href={logHref}
            note={others.length === 0 && t(lines.length === 0 ? "access.none" : "access.nobody_else")}
          />
        </RowList>
      )}
    </section>
  );
}
