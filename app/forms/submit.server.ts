import { isDeepStrictEqual } from "node:util";
import { data } from "@remix-run/node";
import { z } from "zod";
import { SWITCH_FIELD } from "../i18n/language.ts";
import { OutcomeUnknown } from "../state/once-outcome.server.ts";
import { once } from "../state/once.server.ts";
import {
  describeFailure,
  failurePage,
  FormRejection,
  rejectionFor,
  type FormPage,
} from "./failure.server.ts";
import type { FieldErrors, RefusalTexts } from "./failure.ts";
import { OPEN_ROW } from "./fields.ts";
import { parseOnce } from "./parse.server.ts";
import { clientRequestIdOf, readForm, valuesOf } from "./read-form.server.ts";
import type { FormSchema } from "./schema.ts";
import { findSettler } from "./settling.server.ts";

/** {@link VISITOR} if signed out. */
interface KeyOwner {
  accountKey: string;
}

export const noFields = z.object({});

export interface Posted {
  form: FormData;
  /** once-only key, also for the laboratory */
  client_request_id: string;
}

interface SubmitOptions<S extends FormSchema> {
  schema?: S;
  codes?: RefusalTexts;
  /** shows whether the form succeeded; default: the form's page */
  lookAt?: string;
  onFailure?: (form: FormData) => Promise<void>;
  /**
   * Runs once per `client_request_id`.
   * @throws FormRejection and upstream errors: the form is shown again with them
   */
  run: (input: z.output<S>, posted: Posted) => Promise<Response | FormPage>;
}

/** Only the random key tells visitors' forms apart. */
export const VISITOR = { accountKey: "visitor" };

/**
 * The language switch and the buttons of rows only show the form again. Repeats are recognized before
 * anything else is read, because the form's subject may be gone.
 */
export async function submit<S extends FormSchema = typeof noFields>(
  request: Request,
  session: KeyOwner,
  options: SubmitOptions<S>,
): Promise<Response | FormPage> {
  const form = await readForm(request);
  if (form.has(SWITCH_FIELD) || form.has(OPEN_ROW)) return data(describeFailure(request, form, {}));
  const isFinal = (page: FormPage) => page.data.outcomeUnknown;
  try {
    return await once(session, form, () => attempt(request, options, form), {
      isFinal,
      settle: (unknown) => settleOutcome(request, options, form, unknown),
      ...withoutTyped(form),
    });
  } catch (thrown) {
    // Errors of once itself: those of the run are already pages.
    return rejected(request, options, form, thrown);
  }
}

const storedPage = z.looseObject({
  data: z.looseObject({
    errors: z.array(z.looseObject({ text: z.string() })),
    fields: z.record(z.string(), z.array(z.string())),
    values: z.record(z.string(), z.array(z.string())).optional(),
    outcomeUnknown: z.boolean(),
  }),
});

/** Strangers could fill the store; a repeat sends the input again. */
function withoutTyped(form: FormData) {
  const typed = valuesOf(form);
  return {
    shorten: (page: FormPage) =>
      isDeepStrictEqual(page.data.values, typed)
        ? { ...page, data: { ...page.data, values: undefined } }
        : page,
    complete: (stored: unknown): FormPage => {
      if (!storedPage.safeParse(stored).success) throw new OutcomeUnknown("The first page cannot be read.");
      const { data: page, ...response } = stored as FormPage; // the JSON of a shortened page
      const { values = typed, ...others } = page;
      return { ...response, data: { ...others, values } };
    },
  };
}

async function attempt<S extends FormSchema>(
  request: Request,
  options: SubmitOptions<S>,
  form: FormData,
): Promise<Response | FormPage> {
  const { schema = noFields, run, onFailure } = options;
  const parsed = await parseOnce(request, schema as S); // without one, S is that of no fields
  if (!parsed.ok && "rowsChanged" in parsed)
    return data({ ...describeFailure(request, form, {}), values: parsed.rowsChanged });
  try {
    if (!parsed.ok) throw new FormRejection(parsed.errors);
    return await run(parsed.value, { form, client_request_id: clientRequestIdOf(form) });
  } catch (thrown) {
    const page = rejected(request, options, form, thrown);
    await onFailure?.(form);
    return page;
  }
}

/**
 * A refusal before the laboratory has answered its write may be the form's own effect.
 * @param unknown its first page, if it has one
 */
async function settleOutcome<S extends FormSchema>(
  request: Request,
  options: SubmitOptions<S>,
  form: FormData,
  unknown: FormPage | null,
): Promise<Response | FormPage> {
  const settler = findSettler(request);
  if (!settler) return stillUnknown(unknown);
  const result = await settler.during(() => attempt(request, options, form));
  if (result instanceof Response) return result;
  const key = clientRequestIdOf(form);
  if (await settler.wasCarriedOut(key)) return settler.redirectTo(options.lookAt ?? pathOf(request));
  return settler.isAnswered() || result.data.outcomeUnknown ? result : stillUnknown(unknown);
}

function stillUnknown(page: FormPage | null): FormPage {
  if (page) return page;
  throw new OutcomeUnknown("The laboratory does not tell.");
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Rethrows unrelated errors. */
function rejected<S extends FormSchema>(
  request: Request,
  { schema, codes, lookAt }: SubmitOptions<S>,
  form: FormData,
  thrown: unknown,
): FormPage {
  const { errors, options } = rejectionFor(thrown, codes);
  const look = options.outcomeUnknown ? { lookAt: lookAt ?? pathOf(request) } : {};
  return failurePage(request, form, inFormOrder(errors, schema ?? noFields), { ...options, ...look });
}

/**
 * Unknown fields' errors move to the whole form. A provider may name a field below its own object:
 * `register_request.email`.
 */
export function inFormOrder(errors: FieldErrors, schema: FormSchema): FieldErrors {
  const names = Object.keys(schema.shape);
  const place = (field: string) => names.indexOf(/^[^.[]*/.exec(field)?.[0] ?? "");
  const inForm = Object.entries(errors).map(([field, texts]): [string, string[]] => {
    const last = field.split(".").at(-1) ?? "";
    return [place(field) < 0 && place(last) >= 0 ? last : field, texts];
  });
  const current = inForm.filter(([field]) => place(field) >= 0);
  const others = inForm.flatMap(([field, texts]) => (place(field) >= 0 ? [] : texts));
  return {
    ...(others.length > 0 ? { "": others } : {}),
    ...Object.fromEntries(current.sort(([a], [b]) => place(a) - place(b))),
  };
}
