/** Cookie of the switch in the page's foot; `low` or `full`, set with the same prefix as the portal's other cookies. */
const CHOICE = /(?:^|;\s*)(?:__Host-)?data=(low|full)(?:;|$)/;

/** What was chosen in this browser; null without a choice. */
export function dataChoice(headers: Pick<Headers, "get">): boolean | null {
  const [, choice] = CHOICE.exec(headers.get("Cookie") ?? "") ?? [];
  return choice ? choice === "low" : null;
}

/** Whether the browser asks for saved data (`Save-Data: on`). */
export function asksToSaveData(headers: Pick<Headers, "get">): boolean {
  return headers.get("Save-Data") === "on";
}

/** Whether the visitor saves data: as chosen on the page, else as the browser asks. */
export function savesData(headers: Pick<Headers, "get">): boolean {
  return dataChoice(headers) ?? asksToSaveData(headers);
}
