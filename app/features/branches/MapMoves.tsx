import { useTranslation } from "~/i18n/use-translation.ts";
import { regions } from "./regions.ts";
import { moved, mapViewText, zoomed, type MapView } from "./view.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface MapMovesProps {
  view: MapView;
  hrefOf: (view: MapView) => string;
}

const directions = [
  ["west", -1, 0, "←"],
  ["north", 0, -1, "↑"],
  ["south", 0, 1, "↓"],
  ["east", 1, 0, "→"],
] as const satisfies readonly (readonly [string, number, number, string])[];

export function MapMoves({ view, hrefOf }: MapMovesProps) {
  const { t } = useTranslation("branches");
  const now = mapViewText(view);
  const zooms = [
    ["closer", zoomed(view, 1), "+"],
    ["farther", zoomed(view, -1), "−"],
  ] as const;
  return (
    <nav aria-label={t("moves")}>
      <ul className="map-moves">
        {zooms.map(
          ([name, next, icon]) => next && <Move key={name} name={name} icon={icon} href={hrefOf(next)} />,
        )}
        {directions.map(([name, columns, rows, icon]) => {
          const next = moved(view, columns, rows);
          return mapViewText(next) !== now && <Move key={name} name={name} icon={icon} href={hrefOf(next)} />;
        })}
      </ul>
      <ul className="chips" aria-label={t("regions")}>
        {regions.map(([name, region]) => (
          <li key={name}>
            <PageLink
              className="chip"
              href={hrefOf(region)}
              aria-current={mapViewText(region) === now ? "true" : undefined}
            >
              {t(`region.${name}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Move({
  name,
  icon,
  href,
}: {
  name: "closer" | "farther" | (typeof directions)[number][0];
  icon: string;
  href: string;
}) {
  const { t } = useTranslation("branches");
  return (
    <li>
      <PageLink className="button button-secondary" href={href}>
        <span aria-hidden="true">{icon}</span>
        <span className="vh">{t(name)}</span>
      </PageLink>
    </li>
  );
}
