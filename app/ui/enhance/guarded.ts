/** Runs one enhancement by itself: where it fails, the page stays as the server made it and the others go on; the console still hears of it. */
export function guarded(enhance: () => void): void {
  try {
    enhance();
  } catch (error) {
    window.setTimeout(() => {
      throw error;
    });
  }
}

/** Elements of a selector, as an array that old browsers can loop over. */
export function all(selector: string): HTMLElement[] {
  return Array.prototype.slice.call(document.querySelectorAll<HTMLElement>(selector)) as HTMLElement[];
}

/** A push button with a text and a class. */
export function button(text: string, className: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("click", onPress);
  return element;
}
