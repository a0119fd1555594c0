import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDigits } from "~/lib/decimals.ts";
import { formatGrain } from "~/lib/dates.ts";
import { Drawing, LegendItem } from "./Drawing.tsx";
import { LINE, round } from "./paper.ts";
import { type DrawnPanel, type DrawnTrend, drawTrend, type TrendPanel, WIDE } from "./trend.ts";

interface TrendProps {
  /** each has at least one point */
  panels: readonly TrendPanel[];
  message: string;
  where: string;
  caption: ReactNode;
}

/** Pages link `styles/chart.css`, `curves.css`, `trend.css`. */
export function Trend({ panels, message, where, caption }: TrendProps) {
  const { t, lang } = useTranslation("charts");
  if (panels.length === 0) return null;
  const texts: Parameters<typeof drawTrend>[1] = {
    valueOf: (value, decimals) => formatDigits(value, decimals, lang),
    timeOf: (index, grain) => formatGrain(new Date(index).toISOString().slice(0, 10), grain, lang),
  };
  const drawn = drawTrend(panels, texts);
  const wide = drawTrend(panels, texts, WIDE);
  const replaced = drawn.panels.some(({ points }) => points.some((point) => point.replaced));
  return (
    <Drawing
      height={drawn.height}
      title={`${message} ${where}`}
      caption={caption}
      wide={{
        width: WIDE,
        height: wide.height,
        children: <Panels trend={wide} />,
      }}
      legend={
        <>
          <LegendItem sign={<circle className="chart-point" r="4.5" />}>{t("trend.value")}</LegendItem>
          {drawn.panels.some(({ band }) => band.length > 0) && (
            <LegendItem sign={<path className="chart-band" d="M-12 -7h24v14h-24z" />}>
              {t("trend.band")}
            </LegendItem>
          )}
          {replaced && (
            <LegendItem sign={<circle className="chart-point chart-replaced" r="4.5" />}>
              {t("trend.replaced")}
            </LegendItem>
          )}
        </>
      }
    >
      <Panels trend={drawn} rows={panels.map(({ rows }) => rows)} />
    </Drawing>
  );
}

interface PanelsProps {
  trend: DrawnTrend;
  rows?: readonly TrendPanel["rows"][];
}

function Panels({ trend, rows }: PanelsProps) {
  return (
    <>
      {trend.panels.map((panel, index) => (
        <Panel key={index} panel={panel} trend={trend} rows={rows?.[index]} />
      ))}
      {trend.times.map(({ at, text, textX }) => (
        <text key={at} className="chart-scale" x={textX} y={trend.timeY}>
          {text}
        </text>
      ))}
    </>
  );
}

interface PanelProps {
  panel: DrawnPanel;
  trend: DrawnTrend;
  rows: readonly number[] | undefined;
}

function Panel({ panel, trend, rows }: PanelProps) {
  const { left, right } = trend;
  const { top, bottom, label } = panel;
  const across = panel.ticks.map(({ y }) => `M${left} ${y}H${right}`);
  const upright = trend.times.map(({ x }) => `M${x} ${top}V${bottom}`);
  return (
    <>
      {label.lines.map((line, index) => (
        <text key={index} className="chart-value chart-start" x={0} y={label.y + index * LINE}>
          {line}
        </text>
      ))}
      {panel.band.map(({ x, y, width, height }) => (
        <rect key={x} className="chart-band" x={x} y={y} width={width} height={height} />
      ))}
      <path className="chart-grid" d={[...across, ...upright].join("")} />
      {panel.ticks.map(({ y, value, text }) => (
        <text key={value} className="chart-scale chart-end" x={left - 6} y={round(y + 4)}>
          {text}
        </text>
      ))}
      <path className="chart-frame" d={`M${left} ${top}V${bottom}H${right}`} />
      {panel.paths.map((path) => (
        <path key={path} className="chart-curve" d={path} />
      ))}
      {panel.points.map(({ x, y, replaced }, index) => (
        <circle
          key={index}
          className={replaced ? "chart-point chart-replaced" : "chart-point"}
          cx={x}
          cy={y}
          r="4"
          data-row={rows?.[index]}
        />
      ))}
      {panel.ends.map(({ x, y, text, anchor }) => (
        <text key={anchor} className={`chart-value chart-${anchor}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  );
}
