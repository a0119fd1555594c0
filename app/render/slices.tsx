import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PLACE, SlicesContext } from "../ui/Sliced.tsx";

/** @param around contexts of page and parts */
export async function renderInTurns(
  turn: () => Promise<void>,
  page: ReactElement,
  around: (inner: ReactNode) => ReactElement,
): Promise<string> {
  const parts: ReactNode[] = [];
  const take = (part: ReactNode) => void parts.push(part);
  await turn();
  const html = renderToStaticMarkup(
    around(<SlicesContext.Provider value={take}>{page}</SlicesContext.Provider>),
  );
  const pieces = html.split(PLACE);
  let whole = pieces[0] ?? "";
  for (const [index, part] of parts.entries()) {
    await turn();
    whole += renderToStaticMarkup(around(part)) + (pieces[index + 1] ?? "");
  }
  return whole;
}
