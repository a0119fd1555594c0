import type { z } from "zod";
import { UpstreamRefusal } from "../upstream/client/errors.ts";
import type { FormPage, FormRejection } from "./failure.server.ts";
import type { RefusalTexts } from "./failure.ts";
import { readText } from "./read-form.server.ts";
import type { FormSchema } from "./schema.ts";
import { fingerprintOf, requireShown, type Shown } from "./shown.server.ts";
import { submit, type noFields } from "./submit.server.ts";

export interface Reviewed<R extends object> extends Shown {
  /** codes, ids and amounts, no translated texts */
  record: R;
  intent?: string;
}

interface Visitor {
  request: Request;
  session: { accountKey: string };
}

interface ConfirmationOptions<G extends Visitor, K, V, R extends object, S extends FormSchema> {
  /** reads the page's subject, and reads it again for the POST */
  load: (guarded: G, key: K) => Promise<V>;
  shown: (view: V, guarded: G) => Reviewed<R>;
  /** a POST that is pointless now */
  refuse?: (view: V, guarded: G) => FormRejection | Response | null;
  schema?: S;
  codes?: RefusalTexts | (() => RefusalTexts);
  outdated?: readonly string[];
  lookAt?: (key: K, guarded: G) => string;
  run: (
    by: Omit<G, "request">,
    record: R,
    choices: z.output<S>,
    client_request_id: string,
  ) => Promise<Response>;
}

interface Confirmation<G extends Visitor, K, V> {
  show(guarded: G, key: K): Promise<{ view: V; fingerprint: string }>;
  confirm(guarded: G, key: K): Promise<Response | FormPage>;
}

/** Runs only if the shown content still holds; otherwise shows the changes. */
export function confirmation<
  G extends Visitor,
  K,
  V,
  R extends object,
  S extends FormSchema = typeof noFields,
>(options: ConfirmationOptions<G, K, V, R, S>): Confirmation<G, K, V> {
  const { load, shown, refuse, schema, codes, outdated = [], lookAt, run } = options;

  async function checked(guarded: G, key: K, form: FormData): Promise<R> {
    const view = await load(guarded, key);
    const refusal = refuse?.(view, guarded);
    if (refusal) throw refusal;
    const reviewed = shown(view, guarded);
    const isOwnForm = readText(form, "intent") === (reviewed.intent ?? "");
    requireShown(isOwnForm ? form : new FormData(), guarded.session, reviewed);
    return reviewed.record;
  }

  return {
    show: async (guarded, key) => {
      const view = await load(guarded, key);
      return { view, fingerprint: fingerprintOf(guarded.session, shown(view, guarded)) };
    },
    confirm: (guarded, key) => {
      const { request, ...by } = guarded;
      return submit<S>(request, guarded.session, {
        ...(schema && { schema }),
        codes: typeof codes === "function" ? codes() : (codes ?? {}),
        ...(lookAt && { lookAt: lookAt(key, guarded) }),
        run: async (choices, { form, client_request_id }) => {
          const record = await checked(guarded, key, form);
          try {
            return await run(by, record, choices, client_request_id);
          } catch (error) {
            if (error instanceof UpstreamRefusal && outdated.includes(error.code ?? ""))
              await checked(guarded, key, form);
            throw error;
          }
        },
      });
    },
  };
}
