import { useTranslation } from "~/i18n/use-translation.ts";
import { formatWhole } from "~/lib/decimals.ts";
import type { BranchMapData } from "./map.server.ts";
import { APART, type Mark } from "./pins.ts";
import { MapMoves } from "./MapMoves.tsx";
import { DEEPEST, planeAt, UNITS, viewOver, type MapView } from "./view.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface BranchMapProps {
  map: BranchMapData;
  hrefOf: (view: MapView) => string;
}

export function BranchMap({ map, hrefOf }: BranchMapProps) {
  const { t } = useTranslation("branches");
  const { marks, outside, unplaced } = map.pins;
  const groups = marks.filter(({ numbers }) => numbers.length > 1);
  return (
    <figure className="map" id="map">
      <div className="map-frame">
        <Drawing map={map} />
        <Taps map={map} hrefOf={hrefOf} />
      </div>
      <MapMoves view={map.view} hrefOf={hrefOf} />
      {groups.length > 0 && (
        <ul className="map-groups" aria-label={t("groups")}>
          {groups.map((group) => (
            <li key={group.numbers[0]}>
              <PageLink className="action" href={hrefOf(closer(group, map.view))}>
                {t("group", { numbers: group.numbers.join(", ") })}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <figcaption className="muted small">
        {outside.length > 0 && <p>{t("outside", { count: outside.length, numbers: outside.join(", ") })}</p>}
        {unplaced.length > 0 && (
          <p>{t("unplaced", { count: unplaced.length, numbers: unplaced.join(", ") })}</p>
        )}
        <p>{t("source")}</p>
      </figcaption>
    </figure>
  );
}

function closer({ places }: Mark, view: MapView): MapView {
  const points = places.map((place) => planeAt(place, view));
  return viewOver(points, DEEPEST);
}

function Drawing({ map }: { map: BranchMapData }) {
  const { t, lang } = useTranslation("branches");
  const { coast, pins, scale, here } = map;
  const shown = pins.marks.flatMap(({ numbers }) => numbers).sort((a, b) => a - b);
  const { width, height } = UNITS;
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(height)}`} role="img" aria-labelledby="map-title map-text">
      <title id="map-title">{t("title")}</title>
      <desc id="map-text">
        {shown.length > 0 ? t("shown", { count: shown.length, numbers: shown.join(", ") }) : t("none_shown")}
      </desc>
      <g transform="scale(2)">
        <path className="map-others" d={coast.others} />
        <path className="map-land" d={coast.own} />
      </g>
      <path className="map-scale" d={`M16 ${String(height - 22)}v8h${String(scale.units)}v-8`} />
      <text className="map-label" x="16" y={height - 32}>
        {t("km", { km: formatWhole(scale.km, lang) })}
      </text>
      {here && (
        <path
          className="map-here"
          d={`M${round(here.x)} ${round(here.y)}m-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0z`}
        >
          <title>{t("here")}</title>
        </path>
      )}
      {pins.marks.map((mark) => (
        <Pin key={mark.numbers[0]} mark={mark} />
      ))}
    </svg>
  );
}

function Pin({ mark: { x, y, numbers, label } }: { mark: Mark }) {
  const at = `translate(${round(x)} ${round(y)})`;
  return (
    <g className="map-pin" transform={at}>
      {numbers.length === 1 ? <circle r="23" /> : <rect x="-27" y="-21" width="54" height="42" rx="7" />}
      <text dy=".35em">{numbers.length === 1 ? numbers[0] : `×${String(numbers.length)}`}</text>
      {label && (
        <text className="map-label" dy="48">
          {label}
        </text>
      )}
    </g>
  );
}

function Taps({ map: { pins, view }, hrefOf }: BranchMapProps) {
  return (
    <svg
      viewBox={`0 0 ${String(UNITS.width)} ${String(UNITS.height)}`}
      className="map-taps"
      aria-hidden="true"
    >
      {pins.marks.map((mark) => (
        <PageLink
          key={mark.numbers[0]}
          href={mark.numbers.length > 1 ? hrefOf(closer(mark, view)) : `#branch-${String(mark.numbers[0])}`}
          tabIndex={-1}
        >
          <circle cx={round(mark.x)} cy={round(mark.y)} r={APART / 2} />
        </PageLink>
      ))}
    </svg>
  );
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
