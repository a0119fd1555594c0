import type { HttpPage } from "./http-page.ts";

export interface Filter {
  has?: HttpLocator;
  hasText?: string | RegExp;
}

/** The part of Playwright's locator that journeys use. Looks the elements up at every use. */
export class HttpLocator {
  constructor(
    readonly page: HttpPage,
    private readonly said: string,
    readonly elements: () => Element[],
  ) {}

  toString(): string {
    return `${this.said} on ${this.page.url()}`;
  }

  locator(inner: string, filter: Filter = {}): HttpLocator {
    const within = () => this.elements().flatMap((element) => [...element.querySelectorAll(inner)]);
    return this.with(inner, () => [...new Set(within())]).filter(filter);
  }
  filter({ has, hasText }: Filter): HttpLocator {
    if (!has && hasText === undefined) return this;
    return this.with("filtered", () =>
      this.elements().filter((element) => {
        if (has && !has.elements().some((inner) => inner !== element && element.contains(inner)))
          return false;
        return hasText === undefined || matches(textOf(element), hasText, false);
      }),
    );
  }
  and(other: HttpLocator): HttpLocator {
    return this.with(other.said, () =>
      this.elements().filter((element) => other.elements().includes(element)),
    );
  }
  nth(index: number): HttpLocator {
    return this.with(`number ${String(index)}`, () => this.elements().slice(index).slice(0, 1));
  }
  first(): HttpLocator {
    return this.nth(0);
  }
  last(): HttpLocator {
    return this.nth(-1);
  }
  all(): Promise<HttpLocator[]> {
    return Promise.resolve(this.elements().map((element) => this.with("one of", () => [element])));
  }
  count(): Promise<number> {
    return Promise.resolve(this.elements().length);
  }

  /** The only element. @throws Error unless exactly one matches */
  one(): Element {
    const elements = this.elements();
    const [element] = elements;
    if (!element || elements.length > 1)
      throw new Error(`${String(elements.length)} elements for ${this.toString()}`);
    return element;
  }
  /** The only element, if it can be used. */
  private usable(): Element {
    const element = this.one();
    if (!isVisible(element)) throw new Error(`Not visible: ${this.toString()}`);
    if (element.matches(":disabled")) throw new Error(`Disabled: ${this.toString()}`);
    return element;
  }

  async click(): Promise<void> {
    await this.page.click(this.usable());
  }
  async press(key: string): Promise<void> {
    if (key !== "Enter") throw new Error(`No key ${key} without a browser`);
    await this.page.enter(this.usable());
  }
  async check(): Promise<void> {
    const field = this.usable() as HTMLInputElement;
    if (!field.checked) await this.page.click(field);
  }
  async fill(text: string): Promise<void> {
    const field = this.usable() as HTMLInputElement;
    if (!field.matches("input, textarea") || field.readOnly)
      throw new Error(`No text for ${this.toString()}`);
    field.value = text;
    return Promise.resolve();
  }
  async selectOption(requested: string | { index: number }): Promise<void> {
    const { options } = this.usable() as HTMLSelectElement;
    const option =
      typeof requested === "string"
        ? [...options].find(({ value, label }) => value === requested || label === requested)
        : options[requested.index];
    if (!option) throw new Error(`No such choice: ${this.toString()}`);
    option.selected = true;
    return Promise.resolve();
  }
  async setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const bytes = new Uint8Array(file.buffer);
    this.page.chosen.set(this.usable(), new File([bytes], file.name, { type: file.mimeType }));
    return Promise.resolve();
  }

  getAttribute(name: string): Promise<string | null> {
    return Promise.resolve(this.one().getAttribute(name));
  }
  inputValue(): Promise<string> {
    return Promise.resolve((this.one() as HTMLInputElement).value);
  }
  isChecked(): Promise<boolean> {
    return Promise.resolve((this.one() as HTMLInputElement).checked);
  }
  isVisible(): Promise<boolean> {
    return Promise.resolve(this.elements().length > 0 && isVisible(this.one()));
  }
  textContent(): Promise<string> {
    return Promise.resolve(this.one().textContent);
  }
  innerText(): Promise<string> {
    return Promise.resolve(innerTextOf(this.one()));
  }
  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.elements().map((element) => element.textContent));
  }
  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.elements().map(innerTextOf));
  }

  private with(said: string, existing: () => Element[]): HttpLocator {
    return new HttpLocator(this.page, `${this.said} > ${said}`, existing);
  }
}

/** Text as people compare it: in one line. */
export const inOneLine = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** @param exact the whole text, with its capitals */
export function matches(text: string, requested: string | RegExp, exact: boolean): boolean {
  if (requested instanceof RegExp) return requested.test(text);
  return exact
    ? inOneLine(text) === requested
    : inOneLine(text).toLowerCase().includes(inOneLine(requested).toLowerCase());
}

/** Name of a control. */
export const nameOf = (element: Element) => element.getAttribute("aria-label") ?? textOf(element);

/** Whether no markup hides an element; style sheets are not asked. */
export function isVisible(element: Element): boolean {
  if (element.matches("[type=hidden], head *, script, style, template, option, area")) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches("[hidden], dialog:not([open])")) return false;
    const folded: Element | null = at.parentElement;
    if (folded?.matches("details:not([open])") && at !== folded.querySelector(":scope > summary"))
      return false;
  }
  return true;
}

/** The text of an element without its scripts. */
export function textOf(element: Element): string {
  if (!element.querySelector("script, style")) return element.textContent;
  const copy = element.cloneNode(true) as Element;
  for (const item of copy.querySelectorAll("script, style")) item.remove();
  return copy.textContent;
}

const INLINE =
  "a, abbr, b, bdi, code, dfn, em, i, kbd, label, mark, q, small, span, strong, sub, sup, time, u";

/** The visible text, a line for each block. */
function innerTextOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE) return (node.textContent ?? "").replace(/[\t\n ]+/g, " ");
    if (node.nodeType !== node.ELEMENT_NODE || !isVisible(node as Element)) return "";
    const text = [...node.childNodes].map(read).join("");
    return (node as Element).matches(INLINE) ? text : `\n${text}\n`;
  };
  return read(element)
    .replace(/ *\n[ \n]*/g, "\n")
    .trim();
}
