import { data } from "@remix-run/node";
import type { z } from "zod";
import { SWITCH_FIELD } from "../i18n/language.ts";
import { once } from "../state/once.server.ts";
import { describeFailure, failurePage, rejectionFor, type FormPage } from "./failure.server.ts";
import type { FieldErrors, RefusalTexts } from "./failure.ts";
import { parseOnce, type FormLimits } from "./parse.server.ts";
import { readForm } from "./read-form.server.ts";
import type { FormSchema } from "./schema.ts";

interface SubmitOptions<S extends FormSchema> {
  request: Request;
  /** whose once-only keys count; {@link VISITOR} where nobody is signed in */
  session: { accountKey: string };
  schema: S;
  /** what to say when the laboratory refuses */
  codes?: RefusalTexts;
  limits?: Partial<FormLimits>;
  /** runs before the page of a failed form is answered, e.g. to save a draft */
  onFailure?: (form: FormData) => Promise<void>;
  /**
   * Carries the form out, once for each `client_request_id`, and answers where to go; or the page of another
   * form that has to be corrected.
   * @throws FormRejection and what the laboratory throws: the form comes back with the errors
   */
  run: (input: z.output<S>, form: FormData) => Promise<Response | FormPage>;
}

/** Owner of once-only keys where nobody is signed in: the random key alone tells forms apart. */
export const VISITOR = { accountKey: "visitor" };

/**
 * An action's whole work after its guard: parse, carry out once, redirect, or the page with its errors and
 * everything that was entered. A press on the language switch only shows the form again; a press on "add a
 * row" or "remove" shows it with the row added or removed.
 */
export async function submit<S extends FormSchema>(options: SubmitOptions<S>) {
  const { request, session, schema, codes, run } = options;
  const form = await readForm(request);
  if (form.has(SWITCH_FIELD)) return data(describeFailure(request, form, {}));
  const parsed = await parseOnce(request, schema, options.limits);
  if (!parsed.ok && "rowsChanged" in parsed)
    return data({ ...describeFailure(request, form, {}), values: parsed.rowsChanged });
  try {
    if (parsed.ok) return await once(session, form, () => run(parsed.value, form));
    await options.onFailure?.(form);
    return failurePage(request, form, inFormOrder(parsed.errors, schema));
  } catch (thrown) {
    const { errors, options: rest } = rejectionFor(thrown, codes);
    await options.onFailure?.(form);
    return failurePage(request, form, inFormOrder(errors, schema), rest);
  }
}

/** Errors in the order of the form's fields; those of fields that it does not have stand for the whole form. */
export function inFormOrder(errors: FieldErrors, schema: FormSchema): FieldErrors {
  const names = Object.keys(schema.shape);
  const place = (field: string) => names.indexOf(/^[^.[]*/.exec(field)?.[0] ?? "");
  const own = Object.entries(errors).filter(([field]) => place(field) >= 0);
  const others = Object.entries(errors).flatMap(([field, texts]) => (place(field) >= 0 ? [] : texts));
  return {
    ...(others.length > 0 ? { "": others } : {}),
    ...Object.fromEntries(own.sort(([a], [b]) => place(a) - place(b))),
  };
}
