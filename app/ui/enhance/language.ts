import { all } from "./guarded.ts";

const KEY = "kept-while-switching-language";

type Kept = [form: number, name: string, place: number, value: string | boolean][];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Changing the language keeps what was typed: put aside here, put back once on the next page. */
export function keepTypedData(): void {
  restore();
  for (const form of all("form[data-language]")) {
    form.addEventListener("submit", () => {
      const kept = collect();
      if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, kept }));
    });
  }
}

function controls(form: HTMLElement): Control[] {
  const found: Control[] = [];
  form.querySelectorAll<Control>("input[name], select[name], textarea[name]").forEach((control) => {
    if (!/^(password|file|hidden|submit)$/.test(control.type)) found.push(control);
  });
  return found;
}

function collect(): Kept {
  const kept: Kept = [];
  all("form[method=post]").forEach((form, at) => {
    controls(form).forEach((control, place) => {
      kept.push([at, control.name, place, isTick(control) ? control.checked : control.value]);
    });
  });
  return kept;
}

function restore(): void {
  const text = sessionStorage.getItem(KEY);
  if (!text) return;
  sessionStorage.removeItem(KEY);
  const put: unknown = JSON.parse(text);
  if (!isPut(put) || put.path !== location.pathname) return;
  const forms = all("form[method=post]").map(controls);
  for (const [at, name, place, value] of put.kept) {
    const control = forms[at]?.[place];
    if (control?.name !== name) continue;
    if (isTick(control)) control.checked = value === true;
    else if (typeof value === "string") control.value = value;
  }
}

function isPut(value: unknown): value is { path: string; kept: Kept } {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    "kept" in value &&
    Array.isArray(value.kept)
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}
