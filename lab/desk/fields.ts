import { isVisible } from "../lib/visible-text.ts";
import { fill, type Bilingual } from "../lib/labels.ts";
import type { Lang } from "../lib/texts.ts";
import { html, Html } from "./html.ts";

export type Say = (words: Bilingual | string, values?: Record<string, string>) => string;

export const sayIn =
  (lang: Lang): Say =>
  (words, values = {}) =>
    fill(typeof words === "string" ? words : words[lang === "id" ? 1 : 0], values);

const REQUIRED: Bilingual = ["This field is required", "Bagian ini harus diisi"];
const CHOOSE: Bilingual = ["Please choose one of the options", "Silakan pilih salah satu"];
const LONG: Bilingual = ["This is too long", "Isian terlalu panjang"];

export class Refused extends Error {
  constructor(
    readonly words: Bilingual,
    readonly field = "",
  ) {
    super(words[0]);
  }
}

const WHY: Bilingual = ["Say why you reject it", "Tulis alasan penolakan"];

/** @throws Refused */
export function requireText(text: string | null, field: string, words = WHY): void {
  if (text === null) throw new Refused(words, field);
}

interface Shown {
  id: string;
  name: string;
  typed: string | undefined;
  error: string | undefined;
  say: Say;
}

export interface Field<Value = unknown> {
  show: (shown: Shown) => Html;
  /** @throws Refused */
  read: (typed: string) => Value;
}

interface TextOptions {
  max: number;
  hint?: Bilingual;
  rows?: number;
  initial?: string | null;
  type?: "text" | "tel" | "email";
  inputMode?: "numeric" | "decimal";
  /** default: a general sentence */
  missing?: Bilingual;
  pattern?: readonly [RegExp, Bilingual];
}

/** Null when empty. */
export function optional(label: Bilingual, options: TextOptions): Field<string | null> {
  const { max, hint, rows, initial, type = "text", inputMode, pattern } = options;
  return {
    show: ({ id, name, typed, error, say }) => {
      const value = typed ?? initial ?? "";
      const tie = described(id, hint, error);
      const mode = inputMode && html` inputmode="${inputMode}"`;
      const input = rows
        ? html`<textarea id="${id}" name="${name}" rows="${rows}" ${tie}>${value}</textarea>`
        : html`<input
            id="${id}"
            name="${name}"
            type="${type}"
            value="${value}"
            autocomplete="off"
            ${mode}${tie}
          />`;
      return html`<div class="field">
        <label for="${id}">${say(label)}</label>${about(id, say(hint ?? ""), error)}${input}
      </div>`;
    },
    read: (typed) => {
      const text = typed.trim();
      if (text.length > max) throw new Refused(LONG);
      if (!isVisible(text)) return null;
      if (pattern && !pattern[0].test(text)) throw new Refused(pattern[1]);
      return text;
    },
  };
}

export function required(label: Bilingual, options: TextOptions): Field<string> {
  const { show, read } = optional(label, options);
  return {
    show,
    read: (typed) => {
      const text = read(typed);
      if (text === null) throw new Refused(options.missing ?? REQUIRED);
      return text;
    },
  };
}

export type Choices<Value extends string> = Readonly<Record<Value, Bilingual | string>>;

interface ChoiceOptions<Value extends string> {
  hint?: Bilingual;
  prompt?: Bilingual;
  initial?: string | undefined;
  /** the laboratory refuses the others; default: all */
  offered?: readonly NoInfer<Value>[];
}

function choiceOf<Value extends string>(choices: Choices<Value>): (typed: string) => Value {
  return (typed) => {
    if (!Object.hasOwn(choices, typed)) throw new Refused(CHOOSE);
    return typed as Value; // a key of the choices
  };
}

const shownOf = <Value extends string>(choices: Choices<Value>, offered?: readonly Value[]) =>
  Object.entries<Bilingual | string>(choices).filter(
    ([value]) => !offered || offered.some((item) => item === value),
  );

export function select<Value extends string>(
  label: Bilingual,
  choices: Choices<Value>,
  { hint, prompt, initial, offered }: ChoiceOptions<Value> = {},
): Field<Value> {
  return {
    show: ({ id, name, typed = initial, error, say }) => {
      const options = shownOf(choices, offered).map(
        ([value, words]) =>
          html`<option value="${value}" ${value === typed && new Html('selected=""')}>${say(words)}</option>`,
      );
      return html`<div class="field">
        <label for="${id}">${say(label)}</label>${about(id, say(hint ?? ""), error)}
        <select id="${id}" name="${name}" ${described(id, hint, error)}>
          ${prompt && html`<option value="">${say(prompt)}</option>`}${options}
        </select>
      </div>`;
    },
    read: choiceOf(choices),
  };
}

/** Null for the prompt. */
export function optionalSelect<Value extends string>(
  label: Bilingual,
  choices: Choices<Value>,
  options: ChoiceOptions<Value> & { prompt: Bilingual },
): Field<Value | null> {
  const { show, read } = select(label, choices, options);
  return { show, read: (typed) => (typed === "" ? null : read(typed)) };
}

export function radios<Value extends string>(
  label: Bilingual,
  choices: Choices<Value>,
  { offered }: ChoiceOptions<Value> = {},
): Field<Value> {
  return {
    show: ({ id, name, typed, error, say }) => {
      const options = shownOf(choices, offered).map(([value, words], index) => {
        const input = index === 0 ? id : `${id}-${value}`;
        const checked = value === typed && new Html('checked=""');
        return html`<div class="choice">
          <input type="radio" id="${input}" name="${name}" value="${value}" ${checked} /><label for="${input}"
            >${say(words)}</label
          >
        </div>`;
      });
      return html`<fieldset${described(id, undefined, error)}><legend>${say(label)}</legend>${about(id, "", error)}${options}</fieldset>`;
    },
    read: choiceOf(choices),
  };
}

export function checkbox(label: Bilingual, missing?: Bilingual): Field<boolean> {
  return {
    show: ({ id, name, typed, error, say }) => {
      const checked = typed === "on" && new Html('checked=""');
      return html`<div class="field">
        ${about(id, "", error)}
        <div class="choice">
          <input
            type="checkbox"
            id="${id}"
            name="${name}"
            value="on"
            ${checked}${described(id, undefined, error)}
          /><label for="${id}">${say(label)}</label>
        </div>
      </div>`;
    },
    read: (typed) => {
      if (missing && typed !== "on") throw new Refused(missing);
      return typed === "on";
    },
  };
}

export function buttons<Value extends string>(
  choices: Choices<Value>,
  offered?: readonly NoInfer<Value>[],
): Field<Value> {
  return {
    show: ({ id, name, say }) => {
      const all = shownOf(choices, offered).map(
        ([value, words]) =>
          html`<button type="submit" name="${name}" value="${value}">${say(words)}</button>`,
      );
      return html`<div id="${id}">${all}</div>`;
    },
    read: choiceOf(choices),
  };
}

export function hidden(value: number): Field<number> {
  return {
    show: ({ name, typed }) => html`<input type="hidden" name="${name}" value="${typed ?? value}" />`,
    read: (typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1),
  };
}

function described(id: string, hint: Bilingual | undefined, error: string | undefined): Html | null {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(" ");
  return ids ? html`aria-describedby="${ids}" ${error && new Html('aria-invalid="true"')}` : null;
}

function about(id: string, hint: string, error: string | undefined): Html {
  return html`${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}${error && html`<p class="field-error" id="${id}-error">${error}</p>`}`;
}
