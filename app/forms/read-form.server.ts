import { randomUUID } from "node:crypto";
import { z } from "zod";

// All but tab, line feed and carriage return.
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * The posted form of a request, line breaks as `\n`, without control characters. The body can be read only once, but the guard (which saves
 * it when the session has ended) and the action both need it.
 * @throws Response 400 for a body that is no form
 */
export function readForm(request: Request): Promise<FormData> {
  let form = forms.get(request);
  if (!form) {
    form = request.formData().then(withPlainTexts, () => {
      throw new Response(null, { status: 400 });
    });
    forms.set(request, form);
  }
  return form;
}

/**
 * `maxlength` counts a line break as one character, a browser sends two. Control characters come from no keyboard, and
 * break files made of the texts (XML has no form for them).
 */
function withPlainTexts(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    plain.append(
      name,
      typeof value === "string" ? value.replaceAll("\r\n", "\n").replace(CONTROL, "") : value,
    );
  return plain;
}

/** Which of the page's forms was posted: its `intent` field; "" when it has none. */
export async function intentOf(request: Request): Promise<string> {
  return textOf(await readForm(request), "intent");
}

/** First value of a field as text; "" when absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const version = z.coerce.number().int().catch(0);

/** The hidden field `version`: of what the page showed; 0 without one. */
export function versionOf(form: FormData): number {
  return version.parse(textOf(form, "version"));
}

/** The form's once-only key, also sent to the laboratory; a new one when the client sent none. */
export function clientRequestIdOf(form: FormData): string {
  return textOf(form, "client_request_id") || randomUUID();
}

const NEVER_BACK = /password|^_token$|^_language$|^__(?:intent|state)__$|^(?:client_request_id|shown)$/i;

/** Posted values that may be shown again: without files, passwords and the form's own hidden fields. */
export function valuesOf(form: FormData): Record<string, string[]> {
  // A map, because a field may be named like an inherited property.
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || NEVER_BACK.test(name)) continue;
    const several = values.get(name);
    if (several) several.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(values);
}
