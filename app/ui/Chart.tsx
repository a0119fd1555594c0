import type { ReactNode } from "react";
import type { DrawnChart, DrawnPoint } from "~/lib/chart.ts";

interface ChartProps {
  chart: DrawnChart;
  /** summary of the chart in one sentence; also its accessible name */
  summary: string;
  /** label of an axis tick */
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** the same values as a table */
  children: ReactNode;
}

/** Values above and below the expected band differ in shape, not only in colour. */
const marks: Record<DrawnPoint["side"], (x: number, y: number) => string> = {
  inside: (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`,
  above: (x, y) => `M${x} ${y - 7}l7 12h-14z`,
  below: (x, y) => `M${x} ${y + 7}l7 -12h-14z`,
};

/** A line chart as server-rendered SVG, with summary and table. Its page links `styles/chart.css`. */
export function Chart({ chart, summary, formatValue, formatTime, children }: ChartProps) {
  const { width, height, plot, path, points, band, valueTicks, timeTicks } = chart;
  return (
    <figure className="chart">
      <figcaption>{summary}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        {band && (
          <rect
            className="chart-band"
            x={plot.left}
            y={band.y}
            width={plot.right - plot.left}
            height={band.height}
          />
        )}
        {valueTicks.map(({ y, value }) => (
          <g key={value}>
            <line className="chart-grid" x1={plot.left} x2={plot.right} y1={y} y2={y} />
            <text className="chart-label" x={plot.left - 8} y={y + 4} textAnchor="end">
              {formatValue(value)}
            </text>
          </g>
        ))}
        {timeTicks.map(({ x, at }, nth) => (
          <text
            key={at}
            className="chart-label"
            x={x}
            y={height - 10}
            textAnchor={nth === 0 ? "start" : nth === timeTicks.length - 1 ? "end" : "middle"}
          >
            {formatTime(at)}
          </text>
        ))}
        <path className="chart-line" d={path} />
        {points.map(({ x, y, side }, at) => (
          <path key={at} className={`chart-point chart-point-${side}`} d={marks[side](x, y)} />
        ))}
      </svg>
      {children}
    </figure>
  );
}
