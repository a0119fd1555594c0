/** Cookie of the switch in the page's foot; `low` or `full`, set with the same prefix as the portal's other cookies. */
const CHOICE = /(?:^|;\s*)(?:__Host-)?data=(low|full)(?:;|$)/;

/** Whether the visitor saves data: as chosen on the page, else as the browser asks (`Save-Data: on`). */
export function savesData(headers: Pick<Headers, "get">): boolean {
  const [, choice] = CHOICE.exec(headers.get("Cookie") ?? "") ?? [];
  return choice ? choice === "low" : headers.get("Save-Data") === "on";
}
