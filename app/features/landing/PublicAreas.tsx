import { ClosedWord, OpenWord, PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { zoneName } from "~/lib/dates.ts";
import { weekOf, type Day } from "~/lib/hours.ts";
import { paths } from "~/lib/paths.ts";
import { directionsUrl } from "~/lib/places.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { PublicCity, ShownBranch } from "./branches.server.ts";

interface CitiesProps {
  cities: readonly PublicCity[];
}

/** Links to the page of branches. */
export function CityChips({ cities }: CitiesProps) {
  const { t } = useTranslation(["landing", "catalogue"]);
  return (
    <ul className="entries entries-small">
      {cities.map(({ name, branches }, index) => (
        <li key={name ?? ""}>
          <PageLink href={`${paths.publicBranches()}#${cityId(index)}`} keepsText>
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

const cityId = (index: number) => `city-${String(index + 1)}`;

export function Cities({ cities }: CitiesProps) {
  const { t } = useTranslation("landing");
  return (
    <div className="cities">
      {cities.map(({ name, branches }, index) => (
        <section key={name ?? ""} aria-labelledby={cityId(index)}>
          <h2 id={cityId(index)} tabIndex={-1}>
            {name ?? t("branches.other_city")}
          </h2>
          <ul>
            {branches.map((branch) => (
              <Branch key={branch.id} {...branch} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Branch(branch: ShownBranch) {
  const { t } = useTranslation("landing");
  const { id, name, address, opening_hours, phone } = branch;
  return (
    <li className="card">
      <div className="between">
        <h3>{name}</h3>
        <State branch={branch} />
      </div>
      <PlantFacts address={[address]} hours={null} phone={phone} />
      {opening_hours.length > 0 && (
        <Fold>
          <summary>
            {t("branches.hours")}
            <span className="vh"> {name}</span>
          </summary>
          <Week branch={branch} />
        </Fold>
      )}
      <div className="card-actions">
        <ButtonLink look="secondary" href={paths.publicTests({ plant_id: id })} hiddenText={name}>
          {t("branches.book")}
        </ButtonLink>
        <a className="action" href={directionsUrl(branch)} rel="noopener noreferrer">
          <Icon name="pin" />
          {t("branches.directions")}
          <span className="vh"> {name}</span>
        </a>
      </div>
    </li>
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
    <p className="muted">
      {weekOf(opening_hours).map(({ from, to, times }) => (
        <span key={from} className="line">
          {`${daysText(from, to)} ${times} ${zoneName(timezone, lang)}`}
        </span>
      ))}
    </p>
  );
}
