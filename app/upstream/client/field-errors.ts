type Fields = Record<string, unknown>;

/** Documented ones first. */
const SOURCES = [
  "errors",
  "detail",
  "message",
  "details",
  "violations",
  "fielderrors",
  "invalidparams",
  "issues",
  "validationerrors",
  "constraintviolations",
  "subproblems",
  "modelstate",
  "inner",
  "validation",
];
const HOLDERS = ["error", "data", "results", "response", "errors", "body"];
const NAMES = [
  "field",
  "fieldname",
  "property",
  "propertypath",
  "propertyname",
  "path",
  "param",
  "parameter",
  "loc",
  "source",
  "pointer",
  "instancepath",
  "datapath",
  "attribute",
  "target",
  "name",
  "key",
];
const TEXTS = [
  "message",
  "defaultmessage",
  "errormessage",
  "msg",
  "messages",
  "constraints",
  "reason",
  "error",
  "errors",
  "detail",
  "description",
  "title",
];
const GENERAL =
  /^(?:|_?errors?|base|all|global|general|non_field_errors?|field_errors|form|form_errors?|_schema|detail|message|[a-z]*exception)$/;
const AROUND = /^(?:\$|#|body|query|params?|path|data|attributes|json|request|payload|input|dto|args?\d*)$/;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

export function fieldErrorsIn(body: Fields): Record<string, string> {
  const holders = HOLDERS.map((name) => valueOf(body, name)).filter(isFields);
  for (const fields of [body, ...holders])
    for (const source of SOURCES) {
      const errors = readSource(valueOf(fields, source));
      if (Object.keys(errors).length > 0) return errors;
    }
  // JSend uses `data`; Lumen and Django the top.
  if (body["status"] === "fail" && typeof body["code"] !== "string") return readRecord(body["data"]);
  return readRecord(listsIn(body));
}

function readSource(source: unknown): Record<string, string> {
  if (!Array.isArray(source)) return readRecord(source);
  const errors: Record<string, string> = {};
  for (const entry of source) addEntry(entry, "", errors);
  return errors;
}

function readRecord(source: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (isFields(source)) for (const [name, said] of Object.entries(source)) add(name, textIn(said), errors);
  return errors;
}

function addEntry(entry: unknown, before: string, errors: Record<string, string>): void {
  if (!isFields(entry)) return;
  const name = nameOf(firstOf(entry, NAMES));
  const path = before && name ? `${before}.${name}` : before || name;
  add(path, textIn(firstOf(entry, TEXTS)), errors);
  const { children } = entry;
  if (Array.isArray(children)) for (const child of children) addEntry(child, path, errors);
}

function add(name: string, text: string, errors: Record<string, string>): void {
  const field = fieldName(name);
  if (!GENERAL.test(field) && text !== "") errors[field] ??= text;
}

/** JSON:API's `source.pointer`, FastAPI's `loc`, or a path. */
function nameOf(name: unknown): string {
  if (Array.isArray(name)) return name.join(".");
  if (isFields(name)) return nameOf(firstOf(name, ["pointer", "parameter"]));
  return typeof name === "string" ? name : "";
}

/** `#/data/attributes/phoneNumber` is `phone_number`. */
function fieldName(path: string): string {
  const parts = path.split(/[./[\]"'\s]+/).filter((part) => part !== "");
  const from = parts.findIndex((part, index) => index === parts.length - 1 || !AROUND.test(plainPart(part)));
  return parts
    .slice(Math.max(0, from))
    .map((part) => snakeCase(part))
    .join(".");
}

const plainPart = (part: string) => part.replace(/^#$|^\$$/, "$").toLowerCase();

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

/** Only lists of texts are errors of fields. */
function listsIn(body: Fields): Fields {
  const isText = (value: unknown) => typeof value === "string";
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        Array.isArray(value) && value.length > 0 && value.every(isText) && !SOURCES.includes(plain(name)),
    ),
  );
}

function firstOf(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = valueOf(fields, name);
    if ((value ?? null) !== null) return value;
  }
  return undefined;
}

function valueOf(fields: Fields, name: string): unknown {
  if (name in fields) return fields[name];
  const key = Object.keys(fields).find((value) => plain(value) === name);
  return key === undefined ? undefined : fields[key];
}

function textIn(value: unknown, depth = 0): string {
  if (typeof value === "string") return value.trim() === "" ? "" : value;
  if (typeof value !== "object" || value === null || depth > 2) return "";
  const said = isFields(value) ? firstOf(value, TEXTS) : undefined;
  const texts = said === undefined ? Object.values(value) : [said];
  return texts.map((text) => textIn(text, depth + 1)).find((text) => text !== "") ?? "";
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
