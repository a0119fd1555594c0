/** A call's answer, before the provider's style of envelope. */
export interface Outcome {
  status: number;
  message: string;
  results?: unknown;
  /** sentences by field */
  errors?: Record<string, string>;
  /** the plain style puts these results at the top, as the specification's table prints them */
  top?: boolean;
  paging?: { page: number; per_page: number; total: number };
}

export interface Wire {
  status: number;
  body: unknown;
}

export const STYLES = ["plain", "data", "bare", "always 200", "nest", "gateway", "jsend"] as const;
export type Style = (typeof STYLES)[number];

/** The answer as a provider of this style sends it. */
export function enveloped(outcome: Outcome, style: Style): Wire {
  return envelopes[style](outcome);
}

/** The style's answer to a path that it does not know. */
export function unknownRoute(method: string, path: string, style: Style): Wire {
  const cannot = `Cannot ${method} ${path}`;
  if (style === "nest")
    return { status: 404, body: { statusCode: 404, message: cannot, error: "Not Found" } };
  if (style === "jsend")
    return { status: 404, body: { status: "error", message: `Can't find ${path} on this server!` } };
  if (style === "gateway") return { status: 403, body: { message: "Missing Authentication Token" } };
  if (style === "always 200") return { status: 404, body: `<!DOCTYPE html><pre>${cannot}</pre>` };
  return { status: 404, body: style === "bare" ? { message: "No such route" } : `<pre>${cannot}</pre>` };
}

const PHRASES: Record<number, string> = { 400: "Bad Request", 401: "Unauthorized", 404: "Not Found" };

const envelopes: Record<Style, (outcome: Outcome) => Wire> = {
  plain: ({ status, message, results = null, errors, top, paging }) => ({
    status,
    body: {
      statusCode: status,
      message,
      ...(top ? { ...fieldsOf(results), results: null } : { results }),
      ...(errors ? { errors: listed(errors) } : {}),
      ...(paging ? { meta: metaOf(paging) } : {}),
    },
  }),

  data: ({ status, message, results = null, errors, paging }) => ({
    status,
    body: {
      status,
      data: results,
      ...(status >= 400 ? { message, errors } : {}),
      ...(paging ? { pagination: metaOf(paging) } : {}),
    },
  }),

  bare: ({ status, message, results, errors }) => ({
    status,
    body: status >= 400 ? { message, ...(errors ? { errors } : {}) } : (results ?? {}),
  }),

  "always 200": ({ status, message, results = null, errors }) => ({
    status: 200,
    body: { status, message, results, ...(errors ? { errors: listed(errors) } : {}) },
  }),

  nest: ({ status, message, results = null, errors, paging }) => {
    if (status >= 400) {
      const fields = Object.entries(errors ?? {}).map(([property, text]) => ({
        property,
        constraints: { isValid: text },
      }));
      const more = errors ? { errors: fields } : {};
      return {
        status,
        body: { statusCode: status, message, error: PHRASES[status] ?? "Error", ...more },
      };
    }
    if (!Array.isArray(results)) return { status, body: { data: results } };
    const { total = results.length, page = 1 } = paging ?? {};
    return { status, body: { data: { items: results, total, page } } };
  },

  jsend: ({ status, message, results = null, errors, paging }) => {
    if (errors) return { status, body: { status: "fail", message, data: errors } };
    if (status >= 400) return { status, body: { status: "error", message } };
    return {
      status,
      body: { status: "success", data: results, ...(paging ? { pagination: metaOf(paging) } : {}) },
    };
  },

  gateway: ({ status, message, results = null, errors }) => ({
    status,
    body: {
      code: String(status),
      message,
      data: loosely(results),
      errors: errors ? Object.entries(errors).map(([field, text]) => ({ field, message: text })) : null,
    },
  }),
};

function metaOf({ page, per_page, total }: NonNullable<Outcome["paging"]>) {
  return { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
}

function listed(errors: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
}

function fieldsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

const IDS = /^(id|id_sni|city_id|district_id|province_id_sni)$/;
const BOOLEANS: Record<string, (value: boolean) => unknown> = {
  fully_registered: (value) => (value ? "true" : "false"),
  is_read: (value) => (value ? 1 : 0),
};

/** Numbers as text, truth as 1 or text, ids as numbers, null for what is absent. */
function loosely(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => loosely(item));
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return BOOLEANS[name]?.(value) ?? (value ? "1" : "0");
  if (typeof value === "string") return IDS.test(name) && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, loosely(inner, field)]));
}
