import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PLACE, SlicesContext } from "../ui/Sliced.tsx";

/**
 * Renders all but the long lists first, then each part of them in its own turn.
 * @param around contexts shared by the page and its parts
 */
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
  for (const [at, part] of parts.entries()) {
    await turn();
    whole += renderToStaticMarkup(around(part)) + (pieces[at + 1] ?? "");
  }
  return whole;
}
