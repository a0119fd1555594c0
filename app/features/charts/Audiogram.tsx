import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import { type AudiogramMark, drawAudiogram, pureToneAverage, type Threshold } from "./audiogram.ts";
import { Drawing, LegendItem } from "./Drawing.tsx";
import { pathThrough } from "./paper.ts";

interface AudiogramProps {
  thresholds: readonly Threshold[];
  where: string;
}

type Sign = Pick<Threshold, "ear" | "conduction" | "masked">;

const SIGNS: Record<`${Threshold["ear"]} ${Threshold["conduction"]}`, [plain: string, masked: string]> = {
  "right air": ["m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", "m0 -7l7 12h-14z"],
  "left air": ["m-5 -5l10 10m0 -10l-10 10", "m-5.5 -5.5h11v11h-11z"],
  "right bone": ["m-2 -6l-7 6l7 6", "m-3 -6h-5v12h5"],
  "left bone": ["m2 -6l7 6l-7 6", "m3 -6h5v12h-5"],
};
const ARROWS = { right: "m-5 5l-7 7m0 -5v5h5", left: "m5 5l7 7m0 -5v5h-5" };
const signOf = ({ ear, conduction, masked }: Sign) => SIGNS[`${ear} ${conduction}`][masked ? 1 : 0];

/** ISO 8253-1 axes. Pages link `styles/chart.css`, `curves.css`, `examinations.css`. */
export function Audiogram({ thresholds, where }: AudiogramProps) {
  const { t } = useTranslation("charts");
  const message = useMessage(thresholds);
  const { height, frame, octaves, between, levels, marks, lines, leftOut } = drawAudiogram(thresholds);
  return (
    <Drawing
      height={height}
      title={`${t("audiogram.title")}. ${message} ${where}`}
      legend={<Legend marks={marks} />}
      caption={
        <>
          {message} {t("audiogram.axes")} {leftOut.length > 0 && t("audiogram.left_out")}
        </>
      }
    >
      <path
        className="chart-frame"
        d={`M${frame.left} ${frame.top}H${frame.right}V${frame.bottom}H${frame.left}z`}
      />
      <path
        className="chart-grid"
        d={
          octaves.map(({ x }) => `M${x} ${frame.top}V${frame.bottom}`).join("") +
          levels.map(({ y }) => `M${frame.left} ${y}H${frame.right}`).join("")
        }
      />
      <path
        className="chart-grid chart-dashed"
        d={between.map(({ x }) => `M${x} ${frame.top}V${frame.bottom}`).join("")}
      />
      {octaves.map(({ x, frequency }) => (
        <text key={frequency} className="chart-scale" x={x} y={frame.top - 6}>
          {frequency}
        </text>
      ))}
      {between.map(({ x, frequency }) => (
        <text key={frequency} className="chart-scale" x={x} y={frame.bottom + 14}>
          {frequency}
        </text>
      ))}
      {levels.map(({ y, level }) => (
        <text key={level} className="chart-scale chart-end" x={frame.left - 5} y={y + 4}>
          {level}
        </text>
      ))}
      <text className="chart-start" x={0} y={12}>
        {t("audiogram.level")}
      </text>
      <text className="chart-end" x={frame.right} y={12}>
        {t("audiogram.frequency")}
      </text>
      {lines.map(({ ear, marks: line }, index) => (
        <path key={index} className={`chart-ear chart-ear-${ear} chart-ear-line`} d={pathThrough(line)} />
      ))}
      {(["right", "left"] as const).map((ear) => (
        <path key={ear} className={`chart-ear chart-ear-${ear}`} d={signsOf(marks, ear)} />
      ))}
    </Drawing>
  );
}

function useMessage(thresholds: readonly Threshold[]): string {
  const { t, lang } = useTranslation("charts");
  const ears = (["right", "left"] as const).map((ear) => {
    const average = pureToneAverage(thresholds, ear);
    if (average === null) return t(`audiogram.no_average.${ear}`);
    const level = formatMeasured(Math.round(average * 10) / 10, lang);
    return t(`audiogram.average.${ear}`, { level });
  });
  return `${t("audiogram.averaged")} ${ears.join(" ")}`;
}

function signsOf(marks: readonly AudiogramMark[], ear: Threshold["ear"]): string {
  return marks
    .filter((mark) => mark.ear === ear)
    .map((mark) => {
      const at = `M${mark.x} ${mark.y}`;
      return at + signOf(mark) + (mark.no_response ? at + ARROWS[ear] : "");
    })
    .join("");
}

function Legend({ marks }: { marks: readonly AudiogramMark[] }) {
  const { t } = useTranslation("charts");
  const kinds = (["right", "left"] as const).flatMap((ear) =>
    (["air", "bone"] as const).flatMap((conduction) =>
      [false, true].map((masked) => ({ ear, conduction, masked })),
    ),
  );
  const used = kinds.filter(({ ear, conduction, masked }) =>
    marks.some((mark) => mark.ear === ear && mark.conduction === conduction && mark.masked === masked),
  );
  const silent = (["right", "left"] as const).filter((ear) =>
    marks.some((mark) => mark.ear === ear && mark.no_response),
  );
  return (
    <>
      {used.map((kind) => (
        <LegendItem
          key={signOf(kind)}
          sign={
            <>
              {kind.conduction === "air" && (
                <path className={`chart-ear chart-ear-${kind.ear} chart-ear-line`} d="M-12 0h24" />
              )}
              <path className={`chart-ear chart-ear-${kind.ear}`} d={`M0 0${signOf(kind)}`} />
            </>
          }
        >
          {t(`audiogram.${kind.ear}.${kind.conduction}`)}
          {kind.masked && t("audiogram.masked")}
        </LegendItem>
      ))}
      {silent.map((ear) => (
        <LegendItem
          key={ear}
          sign={
            <path
              className={`chart-ear chart-ear-${ear}`}
              d={`M${ear === "right" ? 8 : -8} -8${ARROWS[ear]}`}
            />
          }
        >
          {t(`audiogram.no_response.${ear}`)}
        </LegendItem>
      ))}
    </>
  );
}
