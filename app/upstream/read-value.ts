import type { z } from "zod";
import type { $ZodCheck, $ZodChecks, $ZodObjectDef, $ZodShape, $ZodType, $ZodTypes } from "zod/v4/core";

/** What does not fit, or may not: zod says what is wrong with it. */
const MISFIT = Symbol("misfit");

/** The value as its schema gives it out, or {@link MISFIT}. */
type Reader = (value: unknown) => unknown;

const readers = new WeakMap<$ZodType, Reader>();

/**
 * What `schema.safeParse(value)` comes to. A value that fits is read by functions made of the schema once, which take
 * a fraction of zod's time and memory; kinds of schemas that they do not know, and whatever does not fit, are left to
 * zod.
 */
export function readValue<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const read = readerOf(schema)(value);
  if (read === MISFIT) return schema.safeParse(value);
  return { success: true, data: read as z.output<S> }; // read as its schema says
}

function readerOf(schema: $ZodType): Reader {
  let reader = readers.get(schema);
  if (!reader) {
    const { def } = (schema as $ZodTypes)._zod; // one of zod's own
    const known = isPlain(def) ? readerOfKind(def, schema) : null;
    reader = known ? withChecks(known, def.checks ?? []) : leftToZod(schema);
    readers.set(schema, reader);
  }
  return reader;
}

type Def = $ZodTypes["_zod"]["def"];

/** Formats (an email, an integer) and conversions have rules of their own. */
const isPlain = (def: Def) => !("format" in def && def.format) && !("coerce" in def && def.coerce);

const leftToZod =
  (schema: $ZodType): Reader =>
  (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    return result instanceof Promise || result.issues.length > 0 ? MISFIT : result.value;
  };

/** A reader of what a definition says beside its checks; null for kinds that are left to zod. */
function readerOfKind(def: Def, schema: $ZodType): Reader | null {
  switch (def.type) {
    case "unknown":
      return (value) => value;
    case "string":
      return (value) => (typeof value === "string" ? value : MISFIT);
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : MISFIT);
    case "number":
      return (value) => (Number.isFinite(value) ? value : MISFIT);
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "nullable": {
      const read = readerOf(def.innerType);
      return (value) => (value === null ? null : read(value));
    }
    case "optional": {
      const read = readerOf(def.innerType);
      const isGiven = def.innerType._zod.optin !== "defaulted";
      return (value) => (value === undefined && isGiven ? undefined : read(value));
    }
    case "default": {
      const read = readerOf(def.innerType);
      return (value) => {
        const found = value === undefined ? undefined : read(value);
        return found === undefined ? def.defaultValue : found;
      };
    }
    case "catch": {
      const [read, caught] = [readerOf(def.innerType), leftToZod(schema)];
      return (value) => {
        const found = read(value);
        return found === MISFIT ? caught(value) : found;
      };
    }
    case "union": {
      const options = def.options.map(readerOf);
      return (value) => {
        for (const read of options) {
          const found = read(value);
          if (found !== MISFIT) return found;
        }
        return MISFIT;
      };
    }
    case "pipe": {
      const [read, convert] = [readerOf(def.in), readerOf(def.out)];
      return (value) => {
        const found = read(value);
        return found === MISFIT ? MISFIT : convert(found);
      };
    }
    case "transform":
      // One that takes a second value may find something wrong.
      return def.transform.length > 1 ? null : (value) => def.transform(value, { value, issues: [] });
    case "array":
      return listOf(readerOf(def.element));
    case "object":
      return readerOfObject(def);
    default:
      return null;
  }
}

function oneOf(values: readonly unknown[]): Reader {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : MISFIT);
}

function listOf(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return MISFIT;
    const out: unknown[] = [];
    for (const one of value) {
      const found = read(one);
      if (found === MISFIT) return MISFIT;
      out.push(found);
    }
    return out;
  };
}

/**
 * A reader of objects, made of source text as zod makes its own: the objects it gives out then all have one hidden
 * class, and every field is read in its place. Names of fields come from schemas alone.
 */
function readerOfObject({ shape, catchall }: $ZodObjectDef<$ZodShape>): Reader | null {
  const keepsOthers = catchall !== undefined;
  if (keepsOthers && (catchall as $ZodTypes)._zod.def.type !== "unknown") return null; // one of zod's own
  const fields = Object.entries(shape);
  const lines = fields.map(([name, field], at) => {
    const [key, own] = [JSON.stringify(name), `field${String(at)}`];
    const { optin, optout } = field._zod;
    const isMissing = `!(${key} in input)`;
    const set = `out[${key}] = ${own};`;
    const read = `const ${own} = read[${String(at)}](input[${key}]); if (${own} === MISFIT) return MISFIT;`;
    if (optin === undefined) return `${read} if (${own} === undefined && ${isMissing}) return MISFIT; ${set}`;
    if (optin === "defaulted") return `${read} ${set}`;
    if (optout === "optional") return `if (${key} in input) { ${read} ${set} }`;
    return `${read} if (${own} !== undefined || ${key} in input) ${set}`;
  });
  const source = `return (input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return MISFIT;
    const out = {};
    ${lines.join("\n")}
    ${keepsOthers ? `for (const key in input) if (!names.has(key) && key !== "__proto__") out[key] = input[key];` : ""}
    return out;
  }`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- made of schemas alone, as zod's own is
  const make = new Function("read", "MISFIT", "names", source) as (
    read: Reader[],
    misfit: symbol,
    names: ReadonlySet<string>,
  ) => Reader; // as written
  return make(
    fields.map(([, field]) => readerOf(field)),
    MISFIT,
    new Set(Object.keys(shape)),
  );
}

/** The reader, and then the schema's checks. */
function withChecks(read: Reader, checks: readonly $ZodCheck<never>[]): Reader {
  return checks.reduce<Reader>((before, check) => {
    const test = testOf(check);
    return (value) => {
      const found = before(value);
      return found === MISFIT ? MISFIT : test(found);
    };
  }, read);
}

/** One check of a value of the right kind, as a reader. */
function testOf(check: $ZodCheck<never>): Reader {
  const { def } = (check as unknown as $ZodChecks)._zod; // one of zod's own
  const keep = (isRight: (value: never) => boolean): Reader => {
    return (value) => (isRight(value as never) ? value : MISFIT); // of the kind that the check is for
  };
  switch (def.check) {
    case "min_length":
      return keep((value: string | unknown[]) => value.length >= def.minimum);
    case "max_length":
      return keep((value: string | unknown[]) => value.length <= def.maximum);
    case "greater_than":
      return keep((value: number) =>
        def.inclusive ? value >= Number(def.value) : value > Number(def.value),
      );
    case "less_than":
      return keep((value: number) =>
        def.inclusive ? value <= Number(def.value) : value < Number(def.value),
      );
    default:
      return (value) => {
        const payload = { value: value as never, issues: [] }; // as above
        if (check._zod.def.when && !check._zod.def.when(payload)) return value;
        const outcome = check._zod.check(payload);
        return outcome instanceof Promise || payload.issues.length > 0 ? MISFIT : payload.value;
      };
  }
}
