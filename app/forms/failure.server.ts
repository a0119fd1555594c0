import { data } from "@remix-run/node";
import { translateText } from "../i18n/i18n.server.ts";
import { langOf } from "../i18n/language.ts";
import { isForeign } from "../i18n/own-language.ts";
import { busyText, RETRY_SECONDS } from "../lib/page-fault.ts";
import { OutcomeUnknown } from "../state/once-outcome.server.ts";
import { RequestReused, StillRunning } from "../state/once.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/client/errors.ts";
import type { ChangedRow, FieldErrors, FormFailure, RefusalTexts } from "./failure.ts";
import { clientRequestIdOf, readText, typedPasswords, valuesOf } from "./read-form.server.ts";

interface FailureOptions {
  status?: number;
  params?: object;
  outcomeUnknown?: boolean;
  /** path of the page that shows whether it succeeded */
  lookAt?: string;
  changed?: ChangedRow[];
  outdated?: boolean;
  /** seconds until a retry makes sense */
  retryAfter?: number | null;
}

export class FormRejection extends Error {
  constructor(
    readonly errors: FieldErrors,
    readonly options: FailureOptions = {},
  ) {
    super("The form cannot be accepted.");
  }
}

/** Status 400 unless given. */
export function failurePage(
  request: Request,
  form: FormData,
  errors: FieldErrors,
  { status = 400, retryAfter, ...options }: FailureOptions = {},
) {
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data(describeFailure(request, form, errors, options), headers ? { status, headers } : { status });
}

export type FormPage = ReturnType<typeof failurePage>;

export function describeFailure(
  request: Request,
  form: FormData,
  errors: FieldErrors,
  { params, outcomeUnknown = false, lookAt, changed, outdated = Boolean(changed) }: FailureOptions = {},
): FormFailure {
  const fields: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    fields[field] = texts.map((text) => said(request, text, params));
  }
  const seen = new Set<string>();
  const summary: FormFailure["errors"] = [];
  for (const [field, texts] of Object.entries(fields)) {
    for (const text of texts) {
      // List an error shared by two fields once.
      if (seen.has(text)) continue;
      seen.add(text);
      summary.push(field === "" ? { text } : { field, text });
    }
  }
  if (lookAt !== undefined) summary.push({ href: lookAt, text: translateText(request, "errors:look") });
  if (changed) summary.push({ href: "#changed", text: translateText(request, "errors:see_changes") });
  const values = valuesOf(form);
  const emptied = typedPasswords(form);
  const intent = readText(form, "intent");
  const late = { ...(outdated && { outdated }), ...(changed && { changed }) };
  const sent = outcomeUnknown ? { sent: clientRequestIdOf(form) } : {};
  return { errors: summary, fields, values, emptied, intent, outcomeUnknown, ...sent, ...late };
}

/** A key's text, or the laboratory's sentence if in the page's language. */
function said(request: Request, text: string, params?: object): string {
  const translated = translateText(request, text, params);
  const isForeignText = translated === text && isForeign(text, langOf(request));
  return isForeignText ? translateText(request, "errors:refused") : translated;
}

/** Rethrows unrelated errors. */
export function rejectionFor(thrown: unknown, texts: RefusalTexts = {}): FormRejection {
  if (thrown instanceof FormRejection) return thrown;
  if (thrown instanceof UpstreamRefusal) return refused(thrown, texts);
  if (thrown instanceof UpstreamFault) return failed(thrown, texts);
  // The page then shows "not found" in its frame, which a response thrown by an action lacks.
  if (thrown instanceof Response && thrown.status === 404)
    return new FormRejection({ "": ["errors:refused"] }, { status: 404 });
  if (thrown instanceof RequestReused)
    return new FormRejection({ "": ["errors:request_reused"] }, { status: 409 });
  if (thrown instanceof StillRunning)
    return new FormRejection({ "": ["errors:still_running"] }, { status: 409, outcomeUnknown: true });
  if (thrown instanceof OutcomeUnknown)
    return new FormRejection(errorsWith(texts["unknown"] ?? "errors:outcome_unknown"), {
      status: 503,
      outcomeUnknown: true,
    });
  throw thrown;
}

function refused(refusal: UpstreamRefusal, texts: RefusalTexts): FormRejection {
  const { code, status, retryAfter } = refusal;
  const named = (code === null ? undefined : texts[code]) ?? texts[String(status)];
  if (named === undefined && status === 429) return busy(retryAfter ?? RETRY_SECONDS);
  return new FormRejection(named === undefined ? errorsOfRefusal(refusal) : errorsWith(named), {
    status: [404, 409, 429, 501].includes(status) ? status : 400,
    outdated: code === "version_changed",
  });
}

function failed({ kind, outcomeUnknown, nothingDone, retryAfter }: UpstreamFault, texts: RefusalTexts) {
  if (retryAfter !== null && !outcomeUnknown) return busy(retryAfter);
  const usual = outcomeUnknown
    ? (texts["unknown"] ?? "errors:outcome_unknown")
    : (texts["fault"] ?? (nothingDone ? "errors:nothing_sent" : "errors:general"));
  const status = kind === "invalid_response" ? 502 : 503;
  return new FormRejection(errorsWith(texts[kind] ?? usual), { status, outcomeUnknown });
}

/** @param text key with {{count}} minutes */
export function tooManyTries(text: string, secondsLeft: number): FormRejection {
  const count = Math.max(1, Math.ceil(secondsLeft / 60));
  return new FormRejection({ "": [text] }, { status: 429, params: { count } });
}

function busy(retryAfter: number): FormRejection {
  const { key, count } = busyText(retryAfter);
  return new FormRejection({ "": [`errors:${key}`] }, { status: 503, params: { count }, retryAfter });
}

function errorsOfRefusal(refusal: UpstreamRefusal): FieldErrors {
  const fields = Object.entries(refusal.fields).map(([field, text]): [string, string[]] => [field, [text]]);
  if (fields.length > 0) return Object.fromEntries(fields);
  if (refusal.status === 501) return { "": ["errors:not_available"] };
  return { "": [refusal.text || "errors:refused"] };
}

function errorsWith(text: string | FieldErrors): FieldErrors {
  return typeof text === "string" ? { "": [text] } : text;
}
