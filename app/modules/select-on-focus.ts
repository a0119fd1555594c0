export function selectOnFocus(root: HTMLElement): void {
  root.addEventListener("focus", () => {
    if (root instanceof HTMLInputElement) root.select();
  });
}
