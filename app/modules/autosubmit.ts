type Control = HTMLInputElement | HTMLSelectElement;

/** The button stays for keyboard changes, because arrow keys pass unwanted values. */
export function autosubmit(root: HTMLElement): void {
  const button = root.querySelector("button");
  const form = root.closest("form");
  if (!button || !form) return;
  const controls = () =>
    Array.from(form.elements).filter(
      (element): element is Control =>
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
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
    // A click carries the button's name and value.
    if (!(byKeyboard && isChoice)) button.click();
  });
  // Browsers restore values after Back without an event.
  window.addEventListener("pageshow", rest);
  rest();
}

/** Compared with the server-rendered state. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).some((option) => option.selected !== option.defaultSelected);
  return control.type === "radio"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
