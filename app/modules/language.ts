const KEY = "inputs-before-language-change";

type Inputs = [form: number, name: string, position: number, value: string | boolean][];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Restores the input once on the next page. */
export function language(root: HTMLElement): void {
  restore();
  // The server restores a main form's input.
  if (!(root instanceof HTMLFormElement)) return;
  root.addEventListener("submit", () => {
    const inputs = collect();
    if (inputs.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, inputs }));
  });
}

function controlsOf(form: HTMLElement): Control[] {
  const controls = form.querySelectorAll<Control>("input[name], select[name], textarea[name]");
  return Array.from(controls).filter(({ type }) => !/^(password|file|hidden|submit)$/.test(type));
}

function postForms(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>("form[method=post]"));
}

function collect(): Inputs {
  const inputs: Inputs = [];
  postForms().forEach((form, index) => {
    controlsOf(form).forEach((control, position) => {
      inputs.push([index, control.name, position, isTick(control) ? control.checked : control.value]);
    });
  });
  return inputs;
}

function restore(): void {
  const text = sessionStorage.getItem(KEY);
  if (!text) return;
  sessionStorage.removeItem(KEY);
  const stored: unknown = JSON.parse(text);
  if (!isStored(stored) || stored.path !== location.pathname) return;
  const forms = postForms().map(controlsOf);
  for (const [index, name, position, value] of stored.inputs) {
    const control = forms[index]?.[position];
    if (control?.name !== name) continue;
    if (isTick(control)) control.checked = value === true;
    else if (typeof value === "string") control.value = value;
  }
}

function isStored(value: unknown): value is { path: string; inputs: Inputs } {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    "inputs" in value &&
    Array.isArray(value.inputs)
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}
