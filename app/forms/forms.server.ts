import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { translateText } from "../i18n/i18n.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/errors.ts";
import { RequestReused } from "../state/once.server.ts";

/** Errors by field name; "" is the form as a whole. Texts or translation keys. */
export type FieldErrors = Record<string, string[]>;

export type { FormFailure } from "./failure.ts";
import type { FormFailure } from "./failure.ts";

const NEVER_BACK = /password|^_token$|^_language$|^client_request_id$/i;

/** Checks a posted form with a schema whose messages are translation keys. */
export function parseForm<T extends z.ZodType>(
  form: FormData,
  schema: T,
): { ok: true; value: z.output<T> } | { ok: false; errors: FieldErrors } {
  const submission = parseWithZod(plainFields(form), { schema });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors: FieldErrors = {};
  for (const [field, texts] of Object.entries(submission.error ?? {})) {
    if (texts && texts.length > 0) errors[field] = texts.slice(0, 1);
  }
  return { ok: false, errors };
}

/**
 * The form without names that steer the parser: its own commands (`__intent__`) and list positions
 * (`a[99999999]`) are nothing that our forms send, and cost seconds when somebody else does.
 */
function plainFields(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    if (!name.startsWith("__") && !/[[\]]/.test(name)) plain.append(name, value);
  }
  return plain;
}

/**
 * The answer to a form that cannot be accepted: same page, status 400 (or the given one), values kept.
 * @param params values for `{{…}}` in the texts
 */
export function formFailure(
  request: Request,
  form: FormData,
  errors: FieldErrors,
  { status = 400, params }: { status?: number; params?: object } = {},
) {
  return data(describeFailure(request, form, errors, params), { status });
}

/** {@link formFailure} without the answer around it. */
export function describeFailure(
  request: Request,
  form: FormData,
  errors: FieldErrors,
  params?: object,
): FormFailure {
  const fields: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    fields[field] = texts.map((text) => translateText(request, text, params));
  }
  const all = Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => (field === "" || field === "form" ? { text } : { field, text })),
  );
  // One sentence that two fields share is said once.
  const summary = all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
  return {
    errors: summary,
    fields,
    values: valuesOf(form),
    intent: textOf(form, "intent"),
    outcomeUnknown: false,
  };
}

/**
 * Errors of a form for what was thrown while sending it on: field sentences of the laboratory, its own
 * sentence, or the general text. What is no upstream error is thrown again.
 * @param codes translation keys for business codes, e.g. `{ slot_full: "checkout:errors.slot_full" }`
 */
export function errorsOf(thrown: unknown, codes: Record<string, string> = {}): FieldErrors {
  if (thrown instanceof UpstreamRefusal) {
    const known = thrown.code === null ? undefined : codes[thrown.code];
    if (known) return { "": [known] };
    const fields = Object.entries(thrown.fields).map(([field, text]): [string, string[]] => [field, [text]]);
    if (fields.length > 0) return Object.fromEntries(fields);
    if (thrown.status === 429) return { "": ["errors:too_many"] };
    return { "": [thrown.text || "errors:general"] };
  }
  if (thrown instanceof UpstreamFault) {
    return { "": [thrown.outcomeUnknown ? "errors:outcome_unknown" : "errors:general"] };
  }
  if (thrown instanceof RequestReused) return { "": ["errors:request_reused"] };
  throw thrown;
}

/** Status of the page that shows {@link errorsOf}. */
export function statusOf(thrown: unknown): number {
  if (thrown instanceof UpstreamRefusal) return [404, 409, 429].includes(thrown.status) ? thrown.status : 400;
  if (thrown instanceof UpstreamFault) return thrown.kind === "invalid_response" ? 502 : 503;
  return 409;
}

/** First value of a field as text; "" when absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What was typed, as the page gets it back; for kept forms too (drafts.server.ts). */
export function valuesOf(form: FormData): Record<string, string[]> {
  // A map, because a field may be named like something that every object has.
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || NEVER_BACK.test(name)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}

/** Until every page is converted. */
export const takeLostForm = (_account: string, _request: Request): Promise<FormData | null> =>
  Promise.resolve(null);
export { findStoredResponse as findFirstAnswer } from "../state/once.server.ts";
