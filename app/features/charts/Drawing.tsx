import { type ReactNode, useContext, useId } from "react";
import { PageSettings } from "~/ui/PageSettings.ts";
import { WIDTH } from "./paper.ts";

interface DrawingProps {
  /** units; the width is that of all drawings */
  height: number;
  /** the message in words, and where the same values stand as text */
  title: string;
  /** what is drawn */
  caption: ReactNode;
  /** signs and what they mean; the picture shows them to the eye alone */
  legend?: ReactNode;
  children: ReactNode;
}

/** A drawing on the server, with its caption. With saved data there is only the caption. */
export function Drawing({ height, title, caption, legend, children }: DrawingProps) {
  const { lowData } = useContext(PageSettings);
  const id = useId();
  return (
    <figure className="chart">
      {!lowData && (
        <>
          <svg viewBox={`0 0 ${String(WIDTH)} ${String(Math.ceil(height))}`} role="img" aria-labelledby={id}>
            <title id={id}>{title}</title>
            <g aria-hidden="true">{children}</g>
          </svg>
          {legend && (
            <ul className="chart-legend" aria-hidden="true">
              {legend}
            </ul>
          )}
        </>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

interface LegendItemProps {
  /** drawn around 0, 0, within 10 units to each side */
  sign: ReactNode;
  children: ReactNode;
}

/** A sign as it is drawn, with its meaning. */
export function LegendItem({ sign, children }: LegendItemProps) {
  return (
    <li>
      <svg viewBox="-12 -10 24 20">{sign}</svg>
      <span>{children}</span>
    </li>
  );
}
