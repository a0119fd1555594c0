import { ClosedWord, OpenWord, PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { weekOf, type Day } from "~/lib/hours.ts";
import { paths } from "~/lib/paths.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { PublicCity, ShownBranch } from "./branches.server.ts";

interface CitiesProps {
  cities: readonly PublicCity[];
}

/** Links to the page of branches. */
export function CityRows({ cities }: CitiesProps) {
  const { t } = useTranslation(["landing", "catalogue"]);
  return (
    <RowList columns>
      {cities.map(({ name, branches }, index) => (
        <Row
          key={name ?? ""}
          title={name ?? t("landing:branches.other_city")}
          href={`${paths.publicBranches()}#${cityId(index)}`}
          note={branches.map((branch) => branch.name).join(", ")}
          end={
            branches.some(({ state }) => state?.isOpen) && (
              <OpenWord isOpen>{t("catalogue:hours.open")}</OpenWord>
            )
          }
        />
      ))}
    </RowList>
  );
}

const cityId = (index: number) => `city-${String(index + 1)}`;

/** One grid; a city's first branch is where its rows lead. */
export function Cities({ cities }: CitiesProps) {
  const { t } = useTranslation("landing");
  return (
    <ul className="card-list card-list-grid">
      {cities.flatMap(({ name, branches }, index) =>
        branches.map((branch, place) => (
          <li key={branch.id} className="card" id={place === 0 ? cityId(index) : undefined} tabIndex={-1}>
            <p className="muted small">{name ?? t("branches.other_city")}</p>
            <h2 className="card-title">{branch.name}</h2>
            <State branch={branch} />
            <PlantFacts
              address={[branch.address]}
              hours={branch.opening_hours.length > 0 && <Week branch={branch} />}
              phone={branch.phone}
            />
          </li>
        )),
      )}
    </ul>
  );
}

function State({ branch: { state } }: { branch: ShownBranch }) {
  const { t } = useTranslation(["landing", "catalogue"]);
  if (!state) return null;
  if (state.isOpen)
    return (
      <p>
        <OpenWord isOpen>{t("landing:branches.until", { time: state.until })}</OpenWord>
      </p>
    );
  return (
    <p>
      <ClosedWord opens={state.opens} />
    </p>
  );
}

function Week({ branch: { opening_hours, timezone } }: { branch: ShownBranch }) {
  const { t, lang } = useTranslation("catalogue");
  const daysText = (from: Day, to: Day) =>
    [...new Set([from, to])].map((day) => t(`hours.days.${day}`)).join("–");
  return (
    <span>
      {weekOf(opening_hours).map(({ from, to, times }) => (
        <span key={from} className="line">
          {`${daysText(from, to)} ${times} ${zoneName(timezone, lang)}`}
        </span>
      ))}
    </span>
  );
}
