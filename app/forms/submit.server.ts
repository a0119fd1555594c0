import { data } from "@remix-run/node";
import type { z } from "zod";
import { SWITCH_FIELD } from "../i18n/language.ts";
import { once } from "../state/once.server.ts";
import { describeFailure, failurePage, rejectionFor, type FormPage } from "./failure.server.ts";
import type { FieldErrors, RefusalTexts } from "./failure.ts";
import { parseOnce } from "./parse.server.ts";
import { readForm } from "./read-form.server.ts";
import type { FormSchema } from "./schema.ts";

interface SubmitOptions<S extends FormSchema> {
  request: Request;
  /** owner of the once-only keys; {@link VISITOR} where nobody is signed in */
  session: { accountKey: string };
  schema: S;
  /** messages for refusals of the laboratory */
  codes?: RefusalTexts;
  /** runs before a rejected form is returned, e.g. to save a draft */
  onFailure?: (form: FormData) => Promise<void>;
  /**
   * Processes the form, once per `client_request_id`. Returns a redirect, or the page of another form that needs
   * correction.
   * @throws FormRejection and upstream errors: the form is shown again with them
   */
  run: (input: z.output<S>, form: FormData) => Promise<Response | FormPage>;
}

/** Owner of once-only keys where nobody is signed in: the random key alone tells forms apart. */
export const VISITOR = { accountKey: "visitor" };

/**
 * The work of an action after its guard: parse, run once, redirect, or return the form with errors and input.
 * The language switch only shows the form again; "add a row" and "remove" show it with the changed rows.
 */
export async function submit<S extends FormSchema>(options: SubmitOptions<S>) {
  const { request, session, schema, codes, run } = options;
  const form = await readForm(request);
  if (form.has(SWITCH_FIELD)) return data(describeFailure(request, form, {}));
  const parsed = await parseOnce(request, schema);
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

/** Errors in field order; errors of unknown fields become errors of the whole form. */
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
