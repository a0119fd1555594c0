import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { Drawing } from "./Drawing.tsx";
import { FONT, LINE, round } from "./paper.ts";
import { drawZBars, type SpirometryMeasure } from "./spirometry.ts";

interface ZBarsProps {
  measures: readonly SpirometryMeasure[];
  source: string;
  where: string;
}

/** Empty without any z-score. */
export function ZBars({ measures, source, where }: ZBarsProps) {
  const { t, lang } = useTranslation("charts");
  const number = (value: number) => formatMeasured(value, lang);
  const rowOf = ({ name }: SpirometryMeasure, z: number) => `${name}: z ${number(z)}`;
  const drawn = drawZBars(measures, {
    blocks: { severe: t("z.severe"), moderate: t("z.moderate"), mild: t("z.mild"), in: t("z.in") },
    limit: number,
    row: rowOf,
  });
  if (!drawn) return null;
  const message = measures
    .flatMap((measure) => (measure.z === null ? [] : [rowOf(measure, measure.z)]))
    .join(", ");
  const { top, rows, labels, limits } = drawn;
  const bottom = (rows.at(-1)?.y ?? top) + 10;
  const first = Math.min(...drawn.blocks.map(({ from }) => from));
  const last = Math.max(...drawn.blocks.map(({ to }) => to));
  return (
    <Drawing
      height={drawn.height}
      title={`${t("z.title")} ${message}. ${where}`}
      caption={`${t("z.caption")}${source}`}
    >
      {drawn.blocks.map(({ block, from, to }) => (
        <rect
          key={block}
          className={block === "in" ? "chart-block chart-block-in" : "chart-block"}
          x={from}
          y={top}
          width={Math.round((to - from) * 10) / 10}
          height={bottom - top}
        />
      ))}
      <path
        className="chart-lead"
        d={
          labels.map(({ at, row }) => `M${round(at)} ${row * LINE + FONT + 3}V${top}`).join("") +
          limits.map(({ at, row }) => `M${round(at)} ${bottom}v${5 + row * LINE}`).join("")
        }
      />
      {labels.map(({ text, x, row }) => (
        <text key={text} x={x} y={row * LINE + FONT}>
          {text}
        </text>
      ))}
      {limits.map(({ text, x, row }) => (
        <text key={text} x={x} y={bottom + 5 + FONT + row * LINE}>
          {text}
        </text>
      ))}
      <path className="chart-frame" d={rows.map(({ y }) => `M${first} ${y}H${last}`).join("")} />
      <path className="chart-mark" d={rows.map(({ x, y }) => `M${x} ${y}l-6 -9h12z`).join("")} />
      {rows.flatMap(({ lines, textY }, index) =>
        lines.map((line, row) => (
          <text key={`${String(index)} ${String(row)}`} className="chart-start" x={8} y={textY + row * LINE}>
            {line}
          </text>
        )),
      )}
    </Drawing>
  );
}
