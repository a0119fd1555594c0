import { useContext } from "react";
import { PageSettings } from "~/ui/PageSettings.ts";
import { drawBar, drawSpark, SPARK } from "./small.ts";

/** Decoration: the numbers stand beside it. Pages link `styles/value-rows.css`. */
export function Spark({ points }: { points: Parameters<typeof drawSpark>[0] }) {
  const { lowData } = useContext(PageSettings);
  const drawn = lowData ? null : drawSpark(points);
  if (!drawn) return null;
  return (
    <svg className="spark" viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} aria-hidden="true">
      <path d={drawn.path} />
      <circle cx={drawn.end.x} cy={drawn.end.y} r="2.5" />
    </svg>
  );
}

interface RangeBarProps {
  value: number;
  low: number | null;
  high: number | null;
}

/** As {@link Spark}. */
export function RangeBar({ value, low, high }: RangeBarProps) {
  const { lowData } = useContext(PageSettings);
  const drawn = lowData ? null : drawBar(value, low, high);
  if (!drawn) return null;
  const { from, to, x } = drawn;
  return (
    <svg className="range-bar" aria-hidden="true">
      <line x1={`${from}%`} x2={`${to}%`} y1="6" y2="6" />
      <circle cx={`${x}%`} cy="6" r="5" />
    </svg>
  );
}
