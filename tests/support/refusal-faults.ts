import { languages, type Lang } from "../../app/i18n/language.ts";
import { texts } from "../../app/i18n/resources.ts";
import { parsed } from "./parsed.ts";
import { textOf } from "./read-page.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const documentOf = (html: string): Document => parsed(html.replace(/<svg\b[\s\S]*?<\/svg>/g, ""));

const controlsOf = (form: Element): Control[] =>
  [...form.querySelectorAll<Control>("input[name], select[name], textarea[name]")].filter(
    ({ type, disabled }) => !disabled && !/^(hidden|submit|button|image)$/.test(type),
  );

const FIELD = /<(?:select|textarea|input(?![^>]*type="hidden"))\b/;

const wordsOf = (error: Element) =>
  textOf(error)
    .replace(textOf(error.querySelector(".vh")), "")
    .trim();

const describedBy = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);

function summaryFaults(document: Document, lang: Lang): string[] {
  const faults: string[] = [];
  const prefix = texts[lang].errors.title_prefix;
  if (!document.title.startsWith(prefix)) faults.push(`the title is “${document.title}”`);
  const [summary, ...others] = document.querySelectorAll("main .error-summary");
  if (!summary || others.length > 0)
    return [...faults, `${String(others.length + (summary ? 1 : 0))} summaries`];
  const heading = document.getElementById(summary.getAttribute("aria-labelledby") ?? "");
  if (!heading?.matches("h2") || !summary.contains(heading) || textOf(heading) === "")
    faults.push("the summary has no heading");
  if (summary.getAttribute("tabindex") !== "-1" || !summary.getAttribute("data-module")?.includes("focus"))
    faults.push("the summary cannot take the focus");
  const first = document.querySelector(
    "main a[href], main input:not([type=hidden]), main select, main button",
  );
  if (!first || !(summary.contains(first) || follows(first, summary)))
    faults.push("something else comes before the summary");
  const items = [...summary.querySelectorAll("li")];
  if (items.length === 0) faults.push("the summary is empty");
  for (const item of items) faults.push(...itemFaults(document, item));
  return faults;
}

const follows = (later: Element, earlier: Element) => (earlier.compareDocumentPosition(later) & 4) !== 0; // Node.DOCUMENT_POSITION_FOLLOWING

function itemFaults(document: Document, item: Element): string[] {
  const link = item.querySelector("a");
  if (!link) return [];
  const href = link.getAttribute("href") ?? "";
  const target = href.startsWith("#") ? document.getElementById(href.slice(1)) : null;
  if (!target) return [`“${textOf(item)}” goes to ${href}`];
  const around = [target, ...ancestors(target), ...target.querySelectorAll("[aria-describedby]")];
  const said = around.flatMap(describedBy).map((id) => document.getElementById(id));
  const text = textOf(link);
  // A row's error names the row in the summary.
  const isSaid = said.some(
    (error) =>
      error?.matches(".field-error") &&
      (wordsOf(error).includes(text) || text.endsWith(`: ${wordsOf(error)}`)),
  );
  return isSaid ? [] : [`“${text}” is not said at ${href}`];
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}

function fieldFaults(document: Document): string[] {
  const summary = textOf(document.querySelector("main .error-summary ul"));
  const described = new Set([...document.querySelectorAll("[aria-describedby]")].flatMap(describedBy));
  const errors = [...document.querySelectorAll("main .field-error")].flatMap((error) => [
    ...(described.has(error.id) ? [] : [`no field is described by “${textOf(error)}”`]),
    ...(summary.includes(wordsOf(error).slice(0, 20)) ? [] : [`the summary lacks “${wordsOf(error)}”`]),
  ]);
  const invalid = [...document.querySelectorAll("main [aria-invalid=true]")].flatMap((field) =>
    // The parts of a date share their group's error.
    [field, ...ancestors(field)]
      .flatMap(describedBy)
      .some((id) => document.getElementById(id)?.matches(".field-error"))
      ? []
      : [`${field.getAttribute("name") ?? field.id} has no error`],
  );
  const absent = [...described].filter((id) => !document.getElementById(id)).map((id) => `no #${id}`);
  return [...errors, ...invalid, ...absent];
}

/** Fields without a label, and choices without a question, in the forms of a page. */
export const unlabelled = (html: string): string[] =>
  FIELD.test(html)
    ? [...documentOf(html).querySelectorAll("main form[method=post]")].flatMap(labelFaults)
    : [];

function labelFaults(form: Element): string[] {
  const { ownerDocument: document } = form;
  const controls = controlsOf(form);
  return controls.flatMap((control) => {
    const { name, type } = control;
    const named = (control.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const labels = [...(control.labels ?? []), ...named.map((id) => document.getElementById(id))];
    const label = labels.map(textOf).join("") || (control.getAttribute("aria-label") ?? "");
    const isGroup = type === "radio" || controls.filter((item) => item.name === name).length > 1;
    const question = control.closest("fieldset")?.querySelector("legend") ?? control.closest("[role=group]");
    return [
      ...(label.trim() === "" ? [`${name} has no label`] : []),
      ...(isGroup && !question ? [`${name} has no question`] : []),
    ];
  });
}

/** Faults of a page that refuses a form: its summary, and its wrong fields. */
export function refusalFaults(html: string): string[] {
  const document = documentOf(html);
  const lang = languages.find((language) => language === document.documentElement.lang) ?? "en";
  return [...summaryFaults(document, lang), ...fieldFaults(document)];
}
