import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cleanText } from "../lib/pasted-text.ts";

const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * Passwords stay as typed. Cached, because guard and action both need the body.
 * @throws Response 400 for a body that is not a form
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

/** `maxlength` counts a line break as one character, browsers send two. */
function withPlainTexts(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    plain.append(name, typeof value !== "string" || isPassword(name) ? value : cleanText(value));
  return plain;
}

const isPassword = (name: string) => /password/i.test(name);

export async function intentOf(request: Request): Promise<string> {
  return readText(await readForm(request), "intent");
}

/** First value as text; "" if absent or a file. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const version = z.coerce.number().int().catch(0);

/** Hidden `version` of the shown data; 0 if missing. */
export function versionOf(form: FormData): number {
  return version.parse(readText(form, "version"));
}

/** Also sent to the laboratory; generated if missing. */
export function clientRequestIdOf(form: FormData): string {
  return readText(form, "client_request_id") || randomUUID();
}

const NEVER_BACK =
  /password|^_(?:token|language|file)$|^__(?:intent|state)__$|^(?:client_request_id|shown)$/i;

export function typedPasswords(form: FormData): string[] {
  return [...form].flatMap(([name, value]) => (isPassword(name) && value !== "" ? [name] : []));
}

/** No files, passwords or hidden form fields. */
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
