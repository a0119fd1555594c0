import { type ReactNode, useContext, useId } from "react";
import { PageSettings } from "~/ui/PageSettings.ts";
import { WIDTH } from "./paper.ts";

interface DrawingProps {
  height: number;
  title: string;
  caption: ReactNode;
  /** only screen readers need the caption beside the drawing */
  captionIsDrawn?: boolean;
  legend?: ReactNode;
  /** hidden from screen readers */
  wide?: { width: number; height: number; children: ReactNode };
  children: ReactNode;
}

/** Low-data mode shows only the caption. */
export function Drawing({ height, title, caption, captionIsDrawn, legend, wide, children }: DrawingProps) {
  const { lowData } = useContext(PageSettings);
  const id = useId();
  if (lowData && !caption) return null;
  return (
    <figure className={wide ? "chart chart-has-wide" : "chart"}>
      {!lowData && (
        <>
          <svg viewBox={`0 0 ${String(WIDTH)} ${String(Math.ceil(height))}`} role="img" aria-labelledby={id}>
            <title id={id}>{title}</title>
            <g aria-hidden="true">{children}</g>
          </svg>
          {wide && (
            <div className="chart-wide" aria-hidden="true">
              <svg viewBox={`0 0 ${String(wide.width)} ${String(Math.ceil(wide.height))}`}>
                {wide.children}
              </svg>
            </div>
          )}
          {legend && (
            <ul className="chart-legend" aria-hidden="true">
              {legend}
            </ul>
          )}
        </>
      )}
      {caption && (
        <figcaption className={captionIsDrawn && !lowData ? "vh" : undefined}>{caption}</figcaption>
      )}
    </figure>
  );
}

interface LegendItemProps {
  /** around 0, 0, within 10 units on each side */
  sign: ReactNode;
  children: ReactNode;
}

export function LegendItem({ sign, children }: LegendItemProps) {
  return (
    <li>
      <svg viewBox="-12 -10 24 20">{sign}</svg>
      <span>{children}</span>
    </li>
  );
}
