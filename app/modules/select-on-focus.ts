/** A field with a long list starts with a usual value: typing replaces it. */
export function selectOnFocus(root: HTMLElement): void {
  root.addEventListener("focus", () => {
    if (root instanceof HTMLInputElement) root.select();
  });
}
