type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Sends the form of this button at every change, and hides the button. It stays in view for who changes by keyboard,
 * because the arrow keys pass values that are not meant, and while the form differs from what the server rendered.
 */
export function autosubmit(root: HTMLElement): void {
  const button = root.querySelector("button");
  const form = root.closest("form");
  if (!button || !form) return;
  const controls = () =>
    Array.from(form.elements).filter(
      (one): one is Control => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
    );
  const rest = () => {
    root.hidden = !controls().some(isChanged);
  };
  let byKeyboard = false;
  form.addEventListener("keydown", () => {
    byKeyboard = true;
    root.hidden = false;
  });
  form.addEventListener("pointerdown", () => {
    byKeyboard = false;
  });
  form.addEventListener("change", ({ target }) => {
    const isChoice = !(target instanceof HTMLInputElement) || target.type === "radio";
    // A click, unlike requestSubmit, works in every browser and carries the button's name and value.
    if (!(byKeyboard && isChoice)) button.click();
  });
  // Browsers restore values after Back without an event.
  window.addEventListener("pageshow", rest);
  rest();
}

/** Whether a control differs from what the server rendered. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).some((option) => option.selected !== option.defaultSelected);
  return control.type === "radio"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
