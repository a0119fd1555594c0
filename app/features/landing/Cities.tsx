import { PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { weekOf, type Day } from "~/lib/hours.ts";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { City, ShownBranch } from "./branches.server.ts";

interface CitiesProps {
  cities: readonly City[];
}

/** Each leads to its city on the page of branches. */
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
            branches.some(({ isOpen }) => isOpen) && (
              <p>
                <strong>{t("catalogue:hours.open")}</strong>
              </p>
            )
          }
        />
      ))}
    </RowList>
  );
}

const cityId = (index: number) => `city-${String(index + 1)}`;

export function Cities({ cities }: CitiesProps) {
  const { t } = useTranslation("landing");
  return cities.map(({ name, branches }, index) => (
    <section key={name ?? ""} aria-labelledby={cityId(index)}>
      <h2 id={cityId(index)}>{name ?? t("branches.other_city")}</h2>
      <ul className="card-list card-list-grid">
        {branches.map((branch) => (
          <li key={branch.id} className="card">
            <h3 className="card-title">{branch.name}</h3>
            <PlantFacts
              address={[branch.address]}
              hours={branch.opening_hours.length > 0 && <Week branch={branch} />}
              phone={branch.phone}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Week({ branch: { opening_hours, timezone, isOpen } }: { branch: ShownBranch }) {
  const { t, lang } = useTranslation(["catalogue"]);
  const daysText = (from: Day, to: Day) =>
    [...new Set([from, to])].map((day) => t(`hours.days.${day}`)).join("–");
  const week = weekOf(opening_hours).map(({ from, to, times }) => (
    <span key={from} className="line">
      {`${daysText(from, to)} ${times} ${zoneName(timezone, lang)}`}
    </span>
  ));
  if (isOpen === null) return <span>{week}</span>;
  return (
    <Fold>
      <summary>{t(isOpen ? "hours.open" : "hours.closed")}</summary>
      {week}
    </Fold>
  );
}
