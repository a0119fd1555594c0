import type { ReactNode } from "react";
import type { DrawnChart, DrawnPoint } from "~/lib/chart.ts";

interface ChartProps {
  chart: DrawnChart;
  /** what the chart shows, in one sentence: said first, and read out in place of the drawing */
  summary: string;
  /** words of an axis mark */
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** the same values as a table */
  children: ReactNode;
}

/** Above and below the expected band have a shape of their own, not only a colour. */
const marks: Record<DrawnPoint["side"], (x: number, y: number) => string> = {
  inside: (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`,
  above: (x, y) => `M${x} ${y - 7}l7 12h-14z`,
  below: (x, y) => `M${x} ${y + 7}l7 -12h-14z`,
};

/** A line chart drawn on the server: sentence, drawing, table. */
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
