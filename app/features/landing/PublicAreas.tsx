import { BranchWays } from "~/features/branches/BranchWays.tsx";
import { ClosedWord, OpenWord, Phone } from "~/features/catalogue/PlantFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { weekOf, type Day } from "~/lib/hours.ts";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { PublicArea, ShownBranch } from "./branches.server.ts";

interface AreasProps {
  areas: readonly PublicArea[];
}

/** Links to the page of branches. */
export function AreaTiles({ areas }: AreasProps) {
  const { t } = useTranslation(["landing", "catalogue"]);
  return (
    <ul className="entries entries-small">
      {areas.map(({ name, branches }) => (
        <li key={name ?? ""}>
          <PageLink href={paths.publicBranches({ area: name ?? undefined })} keepsText>
            <span>
              <strong>{name ?? t("landing:branches.other_city")}</strong>
              <span className="small muted">{t("landing:branches.heading", { count: branches.length })}</span>
              {branches.some(({ state }) => state?.isOpen) && (
                <span className="small open-now">{t("catalogue:hours.open")}</span>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

const areaId = (index: number) => `area-${String(index + 1)}`;

export function PublicAreas({ areas }: AreasProps) {
  const { t } = useTranslation("landing");
  return (
    <div className="branch-areas">
      {areas.map(({ name, inCity, branches }, index) => (
        <section key={name ?? ""} aria-labelledby={areaId(index)}>
          <h3 id={areaId(index)} className="small muted">
            {name ?? t("branches.other_city")}
          </h3>
          <RowList>
            {branches.map((branch) => (
              <Row
                key={branch.id}
                level={4}
                title={branch.name}
                note={<BranchNote branch={branch} inCity={inCity} />}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  );
}

function BranchNote({ branch, inCity }: { branch: ShownBranch; inCity: boolean }) {
  const { t } = useTranslation("landing");
  const { id, name, address, city_name, opening_hours, phone } = branch;
  const place = [address, inCity ? null : city_name].filter(Boolean).join(", ");
  return (
    <>
      {opening_hours.length > 0 && (
        <Fold>
          <summary>
            <State branch={branch} />
            <span className={branch.state ? "vh" : undefined}> {t("branches.hours")}</span>
            <span className="vh"> {name}</span>
          </summary>
          <Week branch={branch} />
        </Fold>
      )}
      {(place || phone) && (
        <p>
          {place} {phone && <Phone phone={phone} />}
        </p>
      )}
      <div className="cluster">
        <BranchWays branch={branch} bookHref={paths.publicTests({ plant_id: id })} />
      </div>
    </>
  );
}

function State({ branch: { state } }: { branch: ShownBranch }) {
  const { t } = useTranslation("landing");
  if (!state) return null;
  return state.isOpen ? (
    <OpenWord isOpen>{t("branches.until", { time: state.until })}</OpenWord>
  ) : (
    <ClosedWord opens={state.opens} />
  );
}

function Week({ branch: { opening_hours, timezone } }: { branch: ShownBranch }) {
  const { t, lang } = useTranslation("catalogue");
  const daysText = (from: Day, to: Day) =>
    [...new Set([from, to])].map((day) => t(`hours.days.${day}`)).join("–");
  return (
    <p className="muted">
      {weekOf(opening_hours).map(({ from, to, times }) => (
        <span key={from} className="line">
          {`${daysText(from, to)} ${times} ${zoneName(timezone, lang)}`}
        </span>
      ))}
    </p>
  );
}
