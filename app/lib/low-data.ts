const CHOICE = /(?:^|;\s*)(?:__Host-)?data=(low|full)(?:;|$)/;

/** Null if unset. */
export function dataChoice(headers: Pick<Headers, "get">): boolean | null {
  const [, choice] = CHOICE.exec(headers.get("Cookie") ?? "") ?? [];
  return choice ? choice === "low" : null;
}

export function asksToSaveData(headers: Pick<Headers, "get">): boolean {
  return headers.get("Save-Data") === "on";
}

export function savesData(headers: Pick<Headers, "get">): boolean {
  return dataChoice(headers) ?? asksToSaveData(headers);
}
