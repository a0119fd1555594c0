/** Set by the footer switch. */
const CHOICE = /(?:^|;\s*)(?:__Host-)?data=(low|full)(?:;|$)/;

/** This browser's choice; null if unset. */
export function dataChoice(headers: Pick<Headers, "get">): boolean | null {
  const [, choice] = CHOICE.exec(headers.get("Cookie") ?? "") ?? [];
  return choice ? choice === "low" : null;
}

/** True if the browser sends `Save-Data: on`. */
export function asksToSaveData(headers: Pick<Headers, "get">): boolean {
  return headers.get("Save-Data") === "on";
}

export function savesData(headers: Pick<Headers, "get">): boolean {
  return dataChoice(headers) ?? asksToSaveData(headers);
}
