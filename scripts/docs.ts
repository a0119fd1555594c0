// `npm run docs`: docs/provider-api.md from the calls that app/upstream/ declares, imports of texts,
// types of the laboratory's tables, the operator's settings, ranges of the reference laboratory, and the index of decisions.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Availability, Endpoint } from "../app/upstream/client/endpoint.server.ts";
import { isJson, jsonOf, loadEndpoints, type Json } from "./contract/endpoints.ts";
import { exampleTexts, guideText } from "./contract/guide.ts";
import { OPENAPI, openApi } from "./contract/openapi.ts";
import { DECISIONS, decisionsIndex } from "./decisions.ts";
import { LICENCES, licencesPage } from "./licences.ts";
import { REFERENCE_RANGES, referenceRanges } from "./reference-ranges.ts";
import { ENV_EXAMPLE, envExample, SETTINGS, settingsPage } from "./settings.ts";
import { TABLES, tables } from "./tables.ts";
import { RESOURCES, resources } from "./texts.ts";
import { formatted } from "./format.ts";
import { tolerancesText } from "./tolerances.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const PROVIDER_API = join(root, "docs/provider-api.md");

const INTRODUCTION = `# The provider's API, as used by the portal

Generated from the schemas in \`app/upstream/\` by \`npm run docs\`; change those, not this file. It lists the calls that the portal makes and the fields that it reads. A provider may send more; the portal drops unknown fields.

## Conventions

**Address.** Paths are relative to the base URL (\`LAB_API_URL\`), which ends in \`/api/v1.5\`. Bodies are JSON unless a call sends a file.

**Bearer.** Calls of a signed-in account send \`Authorization: Bearer …\` with the token from \`/login\`. Status 401 ends the portal's session, and so does a code, a sentence or a redirect that says the same (see Tolerances). Calls for lists that are the same for all accounts send no token.

**Language.** Every call sends \`lang\` (\`en\` or \`id\`) in its query; messages and refusals use that language. \`X-Request-Id\` is the id of the visitor's request: the portal's log has it, and an error page shows it as the help number.

**Envelope.** Every response is an object:

| Field | Meaning |
| --- | --- |
| \`statusCode\` | the authoritative status, equal to the HTTP status |
| \`message\` | a sentence in the request's language |
| \`results\` | the call's results, listed below for each call |
| \`errors\` | with 400: a sentence or a list of sentences per field |
| \`code\` | with 409 and some other statuses: the rule that refused the call, e.g. \`slot_full\` |
| \`meta\` | for lists: \`page\`, \`per_page\`, \`total\`, \`last_page\` |

**Outcome.** An answer is a success if it says so: \`statusCode\` 2xx, or HTTP 204 without a body. What else is read as success or failure is listed under Tolerances. A field that says how the call went in words that the portal does not know, or two fields that contradict each other, leave the outcome of a write open: the page says that it is not known whether it went through. Calls marked "must say that it succeeded" are open as well if the answer has neither a status nor one of their results. For some of these the portal then reads whether it took effect. A field has one place: an answer that has it twice, with different values, is not read.

**Texts.** A text has up to three fields: \`x\` (plain), \`x_en\` (English) and \`x_id\` (Indonesian). **\`_id\` means Indonesian there, not a key**: \`name_id\`, \`category_id\` and \`sub_category_id\` are texts. Keys are \`id\` inside their own object; elsewhere they are \`plant_id\`, \`product_id\`, \`patient_id\` and the like, and \`category_code\` for categories.

**Values.** Money is whole rupiah, an integer. Dates are \`YYYY-MM-DD\` and times \`HH:mm\` in the branch's local time; the same object gives its IANA zone. An instant is ISO 8601 with its offset. A key is text or a whole number.

**Lists.** \`page\` starts at 1; \`per_page\` defaults to 10 and is at most 100. The portal reads no more rows than it requested; of \`/plant/get\`, up to 500. A list without \`meta\` counts as one page. Lookup lists are whole: answer without paging unless \`page\` is sent.

**Refusals.** 400 names fields in \`errors\`. 404 means that the item is unknown or belongs to another account. 409 is a conflict with a business rule and has a \`code\`. 429 gives the seconds to wait in \`results.time_to_wait\`. 501 means that the provider does not support the call; the portal then shows that the service is not available yet.

**Calls that a provider does not have.** Ideally, the provider lists its calls with \`GET /capabilities\`, or the operator with \`LAB_CALLS\`. Otherwise the portal learns: 405, 501, and any answer in the words of a router or gateway about a route or an endpoint (\`Cannot GET /x\`, \`Route not found\`, \`no Route matched\`, \`ROUTE_NOT_FOUND\`) mean that the call is absent, for an hour; so does a 404 or 403 without the envelope or in words that items share (\`Forbidden\`, \`Not Found\`, HTML), until the call has answered once: then it concerns one item only. Calls of the specification that are answered this way are named in the log, at \`/readyz\` and on \`/operator\`. At start-up the portal asks for the lists that need no token. Processes of one portal share what they have learned.

**Repeating.** Bodies with \`client_request_id\` are safe to repeat: the provider returns the first result again. The portal itself repeats only GET calls, once, after a lost connection.

**Limits.** The portal reads responses up to 5 MB and documents up to 25 MB. An \`area\` is a group of calls with its own concurrency limit and circuit breaker.

**Availability.** Calls marked *extension* were added for this portal; a provider that does not support one answers 501. Calls marked *reference laboratory only* exist for trying out the portal.

## Live notifications

The provider's websocket uses the Pusher channel protocol, version 7 (\`LAB_WS_URL\`, \`LAB_WS_KEY\`). The portal subscribes to an account's channel \`c-{uuid}\`, with the \`uuid\` from \`/profile\`. It reads the event \`notification\`, or the one that \`LAB_WS_EVENT\` names, with \`title\`, \`message\` (or \`body\`) and an optional \`link\`, a path of the portal; these fields may lie in \`notification\` or \`data\`. A namespace before the event's name is ignored (\`App\\Events\\Notification\`, \`.notification\`), and Laravel's \`BroadcastNotificationCreated\` is the same event. The portal signs no subscription, so it cannot join private channels; an event that arrives on \`private-c-{uuid}\` is read. Events without a title, events of other names and refused channels are named in the log, at \`/readyz\` and on \`/operator\`. The portal refuses frames over 64 kB.
`;

const AVAILABILITY: Record<Availability, string> = {
  "every provider": "",
  extension: " · extension",
  "reference only": " · reference laboratory only",
};

export async function providerApi(): Promise<string> {
  const calls = await loadEndpoints();
  const resources = [...new Set(calls.map(({ resource }) => resource))].sort();
  const listed = new Map<string, string>();
  const examples = new Map(exampleTexts());
  const text = resources.map((name) => {
    const matchingCalls = calls.filter(({ resource }) => resource === name);
    return `## ${name}\n\n${matchingCalls.map((call) => callText(call, listed) + exampleText(call, examples)).join("\n")}`;
  });
  return formatted("provider-api.md", [INTRODUCTION, tolerancesText(), guideText(), ...text].join("\n"));
}

/** Once for calls that are declared twice. */
function exampleText({ method, path }: Endpoint, examples: Map<string, string>): string {
  const name = `${method} ${path}`;
  const text = examples.get(name);
  examples.delete(name);
  return text ? `\n${text}` : "";
}

/** @param listed maps printed field text to the call it was printed for */
function callText(call: Endpoint, listed: Map<string, string>): string {
  const name = `${call.method} ${call.path}`;
  const results = jsonOf(call.results("en"));
  const lines = fieldLines(results);
  const same = lines.length > 4 ? listed.get(lines.join("\n")) : undefined;
  listed.set(lines.join("\n"), same ?? name);
  const form = call.file ? [`- \`${call.file}\`: file (multipart form)`] : [];
  return [
    `### ${name}\n`,
    `${call.summary} Area \`${call.area}\`${AVAILABILITY[call.availability]}.${call.proof ? " The answer must say that it succeeded." : ""}${call.open ? " Sends no bearer token; the response is shared by all visitors." : ""}\n`,
    ...part("Query", call.query ? fieldLines(jsonOf(call.query)) : []),
    ...part("Body", [...form, ...(call.body ? fieldLines(jsonOf(call.body)) : [])]),
    ...part(
      call.topLevel ? "Fields" : `Results${isList(results) ? ", a list of" : ""}`,
      same ? [`- the fields of ${same}`] : lines,
    ),
  ].join("\n");
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}:\n`, ...lines, ""] : [];
}

function fieldLines(schema: Json, indent = ""): string[] {
  const { inner } = unwrap(schema);
  if (inner.type === "array") return isJson(inner.items) ? fieldLines(inner.items, indent) : [];
  if (inner.allOf) return inner.allOf.flatMap((item) => (isJson(item) ? fieldLines(item, indent) : []));
  const variants = variantsOf(inner);
  if (variants.some(isObject)) {
    if (variants.every(isObject) && indent === "")
      return variants.flatMap((variant, index) => [
        `${index === 0 ? "- either" : "- or"}`,
        ...fieldLines(variant, "  "),
      ]);
    return variants.filter(isObject).flatMap((variant) => fieldLines(variant, indent));
  }
  const fields = Object.entries(inner.properties ?? {});
  const names = new Set(fields.map(([name]) => name));
  return fields.flatMap(([name, field]) => {
    if (!isJson(field) || isTranslation(name, names)) return [];
    return fieldText(name, field, { required: inner.required?.includes(name) ?? false, names, indent });
  });
}

/** True for a further translation of a listed text. */
function isTranslation(name: string, names: ReadonlySet<string>): boolean {
  const stem = name.replace(/_(en|id)$/, "");
  const isText = names.has(`${stem}_en`) && names.has(`${stem}_id`);
  return isText && (name.endsWith("_id") || (name.endsWith("_en") && names.has(stem)));
}

function fieldText(
  name: string,
  field: Json,
  { required, names, indent }: { required: boolean; names: ReadonlySet<string>; indent: string },
): string[] {
  const stem = name.replace(/_en$/, "");
  const forms = names.has(`${stem}_en`) && names.has(`${stem}_id`) ? [`${stem}_en`, `${stem}_id`] : [];
  const label = [...new Set([name, ...forms])].map((form) => `\`${form}\``).join(", ");
  const { inner, optional, description } = unwrap(field);
  const type = forms.length > 0 && inner.type === "string" ? "text" : typeText(inner, description);
  const notes = [type, !required || optional ? "optional" : "", description === type ? "" : description];
  const line = `${indent}- ${label}: ${notes.filter(Boolean).join("; ")}`;
  return [line, ...fieldLines(field, `${indent}  `)];
}

/** Strips the nullable and fallback wrappers and notes both. */
function unwrap(schema: Json): { inner: Json; optional: boolean; description: string } {
  const optional = "default" in schema || (Array.isArray(schema.type) && schema.type.includes("null"));
  const description = schema.description ?? "";
  const variants = (schema.anyOf ?? []).filter(isJson);
  const rest = variants.filter(({ type }) => type !== "null");
  const [only] = rest;
  if (only && rest.length === 1) {
    const within = unwrap(only);
    return { inner: within.inner, optional: true, description: description || within.description };
  }
  const types = [schema.type].flat().filter((type) => type !== "null");
  const inner = types.length === 1 ? { ...schema, type: types[0] } : schema;
  return { inner, optional: optional || rest.length < variants.length, description };
}

const TYPES: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };

function typeText(schema: Json, description: string): string {
  if (schema.const !== undefined) return `always \`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.type === "array") {
    const items = isJson(schema.items) ? unwrap(schema.items) : null;
    const of = items && !isObject(items.inner) ? ` of ${typeText(items.inner, items.description)}` : "";
    return `list${of}`;
  }
  if (description === "key" || schema.description === "key") return "key";
  const variants = variantsOf(schema).map((variant) => typeText(variant, ""));
  if (variants.length > 0) return [...new Set(variants)].join(" or ");
  const types = [schema.type ?? "any"].flat().filter((type) => type !== "null");
  return types.map((type) => TYPES[type] ?? type).join(" or ");
}

function variantsOf(schema: Json): Json[] {
  return (schema.anyOf ?? []).filter(isJson).filter(({ type }) => type !== "null");
}

function isObject(schema: Json): boolean {
  return schema.type === "object" || schema.properties !== undefined || schema.allOf !== undefined;
}

function isList(schema: Json): boolean {
  return unwrap(schema).inner.type === "array";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(RESOURCES, await resources());
  writeFileSync(TABLES, tables());
  const { tryReferenceLaboratory } = await import("./contract/examples.ts");
  const { examples } = await tryReferenceLaboratory();
  writeFileSync(OPENAPI, await openApi(await loadEndpoints(), examples));
  writeFileSync(PROVIDER_API, await providerApi());
  writeFileSync(SETTINGS, await settingsPage());
  writeFileSync(ENV_EXAMPLE, envExample());
  writeFileSync(DECISIONS, decisionsIndex());
  writeFileSync(REFERENCE_RANGES, await referenceRanges());
  writeFileSync(LICENCES, await licencesPage());
}
