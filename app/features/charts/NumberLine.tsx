import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { Drawing } from "./Drawing.tsx";
import { drawNumberLine } from "./number-line.ts";
import { FONT, LINE, round } from "./paper.ts";

interface NumberLineProps {
  name: string;
  value: number;
  text: string;
  unit: string | null;
  /** null on an open side */
  low: number | null;
  high: number | null;
  decimals: number | null;
  kind: "reference" | "goal";
  /** only as sent by the laboratory */
  actFrom?: number | null;
  isCritical?: boolean;
  where: string;
}

/** Empty without a range in numbers. Pages link `styles/chart.css`, `number-line.css`. */
export function NumberLine(props: NumberLineProps) {
  const { name, value, low, high, kind, actFrom = null, isCritical = false, where } = props;
  const { t, lang } = useTranslation("charts");
  const number = (limit: number) => formatMeasured(limit, lang, props.decimals);
  const unit = props.unit ?? "";
  const actSaid = actFrom === null ? "" : t("line.act", { value: number(actFrom), unit }).trim();
  const drawn = drawNumberLine(
    { value, low, high, actFrom, isCritical },
    {
      value: `${props.text} ${unit}`.trim(),
      low: low === null ? "" : number(low),
      high: high === null ? "" : number(high),
      blocks: {
        below: t("line.below"),
        in: t(kind === "goal" ? "line.in_goal" : "line.in"),
        above: t("line.above"),
      },
      act: actSaid,
    },
  );
  if (!drawn) return null;
  const { bar, blocks, zones, labels, act, x } = drawn;
  const baseline = (row: number) => bar.bottom + 4 + FONT + row * LINE;
  return (
    <Drawing
      height={drawn.height}
      title={`${t("line.title", { name })} ${where}`}
      caption={actSaid}
      captionIsDrawn
    >
      {zones.map(({ zone, from, to }) => (
        <rect
          key={from}
          className={`chart-block chart-block-${zone}`}
          x={from}
          y={bar.top}
          width={round(to - from)}
          height={bar.bottom - bar.top}
        />
      ))}
      {blocks.map(
        ({ block, label, labelX }) => label && <Text key={block} x={labelX} y={bar.top + 16} text={label} />,
      )}
      <path
        className="chart-lead"
        d={labels.map(({ at, row }) => `M${round(at)} ${bar.bottom}V${baseline(row) - FONT}`).join("")}
      />
      {act && <path className="chart-act" d={`M${act.x} ${bar.top - 4}V${baseline(act.row) - FONT}`} />}
      {labels.map(({ x: at, row, text: label }, index) => (
        <Text key={index} x={at} y={baseline(row)} text={label} />
      ))}
      {act?.lines.map((line, index) => (
        <Text key={index} x={act.textX} y={baseline(act.row + index)} text={line} />
      ))}
      <path className="chart-mark" d={`M${x} ${bar.top}l-6 -9h12z`} />
      {drawn.value.lines.map((line, index) => (
        <text key={index} className="chart-value" x={drawn.value.x} y={FONT + index * LINE}>
          {line}
        </text>
      ))}
    </Drawing>
  );
}

function Text({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <text x={x} y={y}>
      {text}
    </text>
  );
}
