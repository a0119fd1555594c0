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
    readonly found: () => Element[],
  ) {}

  toString(): string {
    return `${this.said} on ${this.page.url()}`;
  }

  locator(inner: string, filter: Filter = {}): HttpLocator {
    const within = () => this.found().flatMap((one) => [...one.querySelectorAll(inner)]);
    return this.with(inner, () => [...new Set(within())]).filter(filter);
  }
  filter({ has, hasText }: Filter): HttpLocator {
    if (!has && hasText === undefined) return this;
    return this.with("filtered", () =>
      this.found().filter((one) => {
        if (has && !has.found().some((inner) => inner !== one && one.contains(inner))) return false;
        return hasText === undefined || matches(textOf(one), hasText, false);
      }),
    );
  }
  and(other: HttpLocator): HttpLocator {
    return this.with(other.said, () => this.found().filter((one) => other.found().includes(one)));
  }
  nth(at: number): HttpLocator {
    return this.with(`number ${String(at)}`, () => this.found().slice(at).slice(0, 1));
  }
  first(): HttpLocator {
    return this.nth(0);
  }
  last(): HttpLocator {
    return this.nth(-1);
  }
  all(): Promise<HttpLocator[]> {
    return Promise.resolve(this.found().map((one) => this.with("one of", () => [one])));
  }
  count(): Promise<number> {
    return Promise.resolve(this.found().length);
  }

  /** The only element. @throws Error unless exactly one matches */
  one(): Element {
    const found = this.found();
    const [one] = found;
    if (!one || found.length > 1) throw new Error(`${String(found.length)} elements for ${this.toString()}`);
    return one;
  }
  /** The only element, if it can be used. */
  private usable(): Element {
    const one = this.one();
    if (!isVisible(one)) throw new Error(`Not visible: ${this.toString()}`);
    if (one.matches(":disabled")) throw new Error(`Disabled: ${this.toString()}`);
    return one;
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
  async selectOption(wanted: string | { index: number }): Promise<void> {
    const { options } = this.usable() as HTMLSelectElement;
    const option =
      typeof wanted === "string"
        ? [...options].find(({ value, label }) => value === wanted || label === wanted)
        : options[wanted.index];
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
    return Promise.resolve(this.found().length > 0 && isVisible(this.one()));
  }
  textContent(): Promise<string> {
    return Promise.resolve(this.one().textContent);
  }
  innerText(): Promise<string> {
    return Promise.resolve(innerTextOf(this.one()));
  }
  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.found().map((one) => one.textContent));
  }
  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.found().map(innerTextOf));
  }

  private with(said: string, found: () => Element[]): HttpLocator {
    return new HttpLocator(this.page, `${this.said} > ${said}`, found);
  }
}

/** Text as people compare it: in one line. */
export const inOneLine = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** @param exact the whole text, with its capitals */
export function matches(text: string, wanted: string | RegExp, exact: boolean): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  return exact
    ? inOneLine(text) === wanted
    : inOneLine(text).toLowerCase().includes(inOneLine(wanted).toLowerCase());
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
  for (const one of copy.querySelectorAll("script, style")) one.remove();
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
