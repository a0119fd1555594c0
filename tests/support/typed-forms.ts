import { JSDOM } from "jsdom";
import type { Browser, PageResponse } from "./browser.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface TypedForm {
  action: string;
  /** hidden fields and the last button */
  fixed: [name: string, value: string][];
  typed: TypedField[];
  isRequired: boolean;
}

interface TypedField {
  name: string;
  value: string;
  wrong: string;
}

const NEVER_KEPT = /password/i;
const MARK: Record<string, string> = { email: "kept@example.com", tel: "0812-3456-7890", number: "7" };

function enteredIn(field: Field): string {
  if (field.value !== "") return field.value;
  const type = field.getAttribute("type") ?? "";
  const mark = MARK[type] ?? `Kept ${field.name.replace(/\W+/g, " ")}`;
  const most = Number(field.getAttribute("maxlength") ?? mark.length);
  return mark.slice(0, most);
}

const isTicked = (field: Field) => field.type === "radio" || field.type === "checkbox";

function typedIn(form: HTMLFormElement): TypedField[] {
  const matches = new Map<string, TypedField>();
  for (const field of form.querySelectorAll<Field>("input[name], select[name], textarea[name]")) {
    const { name, type } = field;
    if (/^(hidden|file|submit|button|image)$/.test(type) || NEVER_KEPT.test(name) || field.disabled) continue;
    if (isTicked(field)) {
      matches.set(name, { name, value: field.value, wrong: "" });
      continue;
    }
    const options = [...field.querySelectorAll("option")].map(({ value }) => value);
    const value = options.length > 0 ? (options.at(-1) ?? "") : enteredIn(field);
    matches.set(name, { name, value, wrong: options.length > 0 ? "" : WRONG });
  }
  return [...matches.values()];
}

/** Too long for every field. */
const WRONG = "x".repeat(1100);

const withoutSheets = (html: string) => html.replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, "");

/** Most forms, such as the switches', have none. */
const FIELD = /<(?:select|textarea|input(?![^>]*type="hidden"))\b/;

function formsOf(html: string): HTMLFormElement[] {
  const forms = [...withoutSheets(html).matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([text]) => text);
  return forms
    .filter((text) => FIELD.test(text))
    .flatMap((text) => [...JSDOM.fragment(text).querySelectorAll<HTMLFormElement>("form")]);
}

export function typedForms(html: string, path: string): TypedForm[] {
  return formsOf(html)
    .filter((form) => form.getAttribute("method") === "post")
    .map((form) => {
      const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden][name]")];
      const buttons = [...form.querySelectorAll<HTMLButtonElement>("button[name]")];
      const button = buttons.findLast(({ name }) => !name.startsWith("_"));
      return {
        action: form.getAttribute("action") ?? path,
        fixed: [...hidden, ...(button ? [button] : [])].map(({ name, value }): [string, string] => [
          name,
          value,
        ]),
        typed: typedIn(form),
        isRequired: form.querySelector("[required]") !== null,
      };
    })
    .filter(({ typed }) => typed.length > 0);
}

function shownIn(html: string, names: ReadonlySet<string>): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const form of formsOf(html))
    for (const field of form.querySelectorAll<Field>("input[name], select[name], textarea[name]")) {
      if (!names.has(field.name) || field.type === "hidden") continue;
      const isOff = isTicked(field) && !(field as HTMLInputElement).checked;
      const values = shown.get(field.name) ?? [];
      shown.set(field.name, isOff ? values : [...values, field.value]);
    }
  return shown;
}

export const emptied = ({ typed }: TypedForm): TypedField[] =>
  typed.map((field) => ({ ...field, value: "" }));

export function wrongTries({ typed }: TypedForm, alone: readonly number[]): TypedField[][] {
  const wrongAt = (isWrong: (index: number) => boolean) =>
    typed.map((field, index) => (isWrong(index) ? { ...field, value: field.wrong } : field));
  return [wrongAt(() => true), ...alone.map((wrong) => wrongAt((index) => index === wrong))];
}

/** @returns the refusal, and the fields that it has lost; null when the form was not refused */
export async function refusalOf(
  browser: Browser,
  path: string,
  { action, fixed }: TypedForm,
  entered: readonly TypedField[],
): Promise<{ page: PageResponse; lost: string[] } | null> {
  const body = new URLSearchParams(fixed);
  for (const { name, value } of entered) body.append(name, value);
  const page = await browser.post(action || path, body);
  if (page.status !== 400 && page.status !== 422) return null;
  const shown = shownIn(page.text, new Set(entered.map(({ name }) => name)));
  const lost = entered.filter(({ name, value }) => value !== "" && !shown.get(name)?.includes(value));
  return {
    page,
    lost: lost.map(
      ({ name, value }) =>
        `${path} ${name}: ${value.slice(0, 30)} became ${String(shown.get(name)).slice(0, 60)}`,
    ),
  };
}
