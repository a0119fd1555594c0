import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

interface ProgrammeProps {
  name: string;
  progress: NonNullable<CompanyDashboard["progress"]>;
}

export function Programme({ name, progress: { invited, attended, results_ready } }: ProgrammeProps) {
  const { t } = useTranslation("company");
  const { lowData } = useContext(PageSettings);
  return (
    <section className="card" aria-labelledby="programme">
      <h2 id="programme">{name || t("home.contract.programme")}</h2>
      {!lowData && (
        <svg className="deposit-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <path className="deposit-rest" d="M0 0H100V1H0z" />
          <path
            className="deposit-free"
            d={`M0 0H${((100 * attended) / Math.max(invited, attended, 1)).toFixed(1)}V1H0z`}
          />
        </svg>
      )}
      <p>
        {[
          t("home.progress", { attended, invited }),
          typeof results_ready === "number" && t("home.ready", { count: results_ready }),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {typeof results_ready === "number" && (
        <PageLink className="action" href={paths.companyMedicalRecord()}>
          {t("home.record")}
        </PageLink>
      )}
    </section>
  );
}
