/** Selects the preset value on focus, so that typing replaces it. */
export function selectOnFocus(root: HTMLElement): void {
  root.addEventListener("focus", () => {
    if (root instanceof HTMLInputElement) root.select();
  });
}
