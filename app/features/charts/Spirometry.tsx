import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDigits, formatMeasured } from "~/lib/decimals.ts";
import { Drawing, LegendItem } from "./Drawing.tsx";
import { FONT, LINE, round } from "./paper.ts";
import {
  BAR,
  drawBars,
  drawFlowVolume,
  drawVolumeTime,
  type DrawnCurve,
  type BreathSamples,
  type SpirometryMeasure,
} from "./spirometry.ts";
import { ZBars } from "./ZBars.tsx";

interface SpirometryProps {
  measures: readonly SpirometryMeasure[];
  /** null if the laboratory sends none: no curve is made up */
  samples: BreathSamples | null;
  standard: string | null;
  where: string;
}

/** Pages link `styles/chart.css`, `curves.css`, `examinations.css`. */
export function SpirometryChart({ measures, samples, standard, where }: SpirometryProps) {
  const { t } = useTranslation("charts");
  const fev1 = measures.find(({ code }) => code === "fev1")?.measured ?? null;
  const flow = samples && drawFlowVolume(samples.flow_volume);
  const time = samples && drawVolumeTime(samples.volume_time, fev1);
  const source = standard ? ` ${t("spirometry.standard", { standard })}` : "";
  return (
    <>
      {flow || time ? (
        <>
          {flow && (
            <Curve
              curve={flow}
              title={`${t("spirometry.flow_title")} ${where}`}
              caption={t("spirometry.flow_caption")}
              across={t("spirometry.litres")}
              up={t("spirometry.litres_a_second")}
            />
          )}
          {time && (
            <Curve
              curve={time}
              title={`${t("spirometry.time_title")} ${where}`}
              caption={fev1 === null ? t("spirometry.time_caption_bare") : t("spirometry.time_caption")}
              across={t("spirometry.seconds")}
              up={t("spirometry.litres")}
            />
          )}
        </>
      ) : (
        <Bars measures={measures} source={source} where={where} />
      )}
      <ZBars measures={measures} source={source} where={where} />
    </>
  );
}

interface CurveProps {
  curve: DrawnCurve;
  title: string;
  caption: string;
  across: string;
  up: string;
}

function Curve({ curve, title, caption, across, up }: CurveProps) {
  const { lang } = useTranslation("charts");
  const number = (value: number) => formatMeasured(value, lang);
  const { frame, mark, zero } = curve;
  return (
    <Drawing height={curve.height} title={title} caption={caption}>
      <path
        className="chart-frame"
        d={`M${frame.left} ${frame.top}H${frame.right}V${frame.bottom}H${frame.left}z`}
      />
      <path
        className="chart-grid"
        d={
          curve.across.map(({ at }) => `M${at} ${frame.top}V${frame.bottom}`).join("") +
          curve.up.map(({ at }) => `M${frame.left} ${at}H${frame.right}`).join("")
        }
      />
      {curve.across.map(({ at, value }) => (
        <text key={value} className="chart-scale" x={at} y={round(frame.bottom + 15)}>
          {number(value)}
        </text>
      ))}
      {curve.up.map(({ at, value }) => (
        <text key={value} className="chart-scale chart-end" x={frame.left - 5} y={round(at + 4)}>
          {number(value)}
        </text>
      ))}
      {zero !== null && <path className="chart-frame" d={`M${frame.left} ${zero}H${frame.right}`} />}
      <text className="chart-start" x={0} y={14}>
        {up}
      </text>
      <text className="chart-start" x={frame.left} y={round(frame.bottom + 31)}>
        {across}
      </text>
      {mark && <path className="chart-act" d={`M${mark.x} ${frame.bottom}V${mark.y}H${frame.left}`} />}
      <path className="chart-curve" d={curve.path} />
      {mark && <circle className="chart-point" cx={mark.x} cy={mark.y} r="4" />}
    </Drawing>
  );
}

interface PartProps {
  measures: readonly SpirometryMeasure[];
  source: string;
  where: string;
}

function Bars({ measures, source, where }: PartProps) {
  const { t, lang } = useTranslation("charts");
  const numberOf = (value: number) => formatDigits(value, 2, lang);
  const sentenceOf = ({ name, unit, measured, predicted, lln }: SpirometryMeasure) =>
    [
      `${name}: ${numberOf(measured ?? 0)} ${unit}`.trim(),
      predicted !== null && t("spirometry.predicted", { value: numberOf(predicted) }),
      lln !== null && t("spirometry.lln", { value: numberOf(lln) }),
    ]
      .filter(Boolean)
      .join(", ");
  const drawn = drawBars(measures, sentenceOf);
  if (drawn.rows.length === 0) return null;
  const message = measures.filter(({ measured }) => measured !== null).map(sentenceOf);
  const { left } = drawn;
  return (
    <Drawing
      height={drawn.height}
      title={`${t("spirometry.bars_title")} ${message.join(". ")}. ${where}`}
      caption={`${t("spirometry.bars_caption")}${source}`}
      legend={
        <>
          <LegendItem sign={<path className="chart-bar" d="M-12 -6h24v12h-24z" />}>
            {t("spirometry.measured")}
          </LegendItem>
          <LegendItem sign={<path className="chart-bar-predicted" d="M-11 -4h22v8h-22z" />}>
            {t("spirometry.predicted_key")}
          </LegendItem>
          <LegendItem sign={<path className="chart-tick" d="M0 -9V9" />}>
            {t("spirometry.lln_key")}
          </LegendItem>
        </>
      }
    >
      {drawn.rows.map(({ lines, textY, measured, predicted, lln }, index) => (
        <g key={index}>
          {lines.map((text, row) => (
            <text key={row} className="chart-start" x={0} y={textY + row * LINE}>
              {text}
            </text>
          ))}
          <path className="chart-bar" d={`M${left} ${measured.y}H${measured.to}v${BAR.measured}H${left}z`} />
          {predicted && (
            <path
              className="chart-bar-predicted"
              d={`M${left} ${predicted.y}H${predicted.to}v${BAR.predicted}H${left}z`}
            />
          )}
          {lln !== null && <path className="chart-tick" d={`M${lln} ${measured.y - 3}v${FONT + 6}`} />}
        </g>
      ))}
    </Drawing>
  );
}
