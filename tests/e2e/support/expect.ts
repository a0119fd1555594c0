import { expect as playwright } from "@playwright/test";
import { HttpLocator, inOneLine, isVisible, textOf } from "../../support/http-locator.ts";
import { HttpPage } from "../../support/http-page.ts";

type Wanted = string | RegExp;

/** Playwright's assertions for a page over HTTP. It is as it is: nothing is waited for. */
class HttpExpect {
  constructor(
    private readonly target: HttpPage | HttpLocator,
    private readonly message: string,
    private readonly isNot = false,
  ) {}

  get not(): HttpExpect {
    return new HttpExpect(this.target, this.message, !this.isNot);
  }

  toHaveURL(query: Wanted): void {
    const { page } = this;
    const whole = typeof query === "string" ? new URL(query, page.url()).href : query;
    this.text(page.url(), whole, "whole");
  }
  toHaveTitle(query: Wanted): void {
    this.text(this.page.document.title, query, "whole");
  }
  toContainText(query: Wanted): void {
    this.text(textOf(this.locator.one()), query, "part");
  }
  toHaveText(query: Wanted): void {
    this.text(textOf(this.locator.one()), query, "whole");
  }
  toHaveValue(query: Wanted): void {
    this.text((this.locator.one() as HTMLInputElement).value, query, "value");
  }
  toHaveAttribute(name: string, query: Wanted): void {
    this.text(this.locator.one().getAttribute(name) ?? "", query, "value");
  }
  toHaveCount(requested: number): void {
    this.say(this.locator.elements().length).toBe(requested);
  }
  toBeChecked(): void {
    this.say((this.locator.one() as HTMLInputElement).checked).toBe(true);
  }
  toBeAttached(): void {
    this.say(this.locator.elements().length > 0).toBe(true);
  }
  toBeVisible(): void {
    this.say(this.locator.elements().length > 0 && isVisible(this.locator.one())).toBe(true);
  }
  toBeHidden(): void {
    this.say(this.locator.elements().length > 0 && isVisible(this.locator.one())).toBe(false);
  }

  private text(text: string, query: Wanted, how: "part" | "whole" | "value"): void {
    if (query instanceof RegExp) this.say(text).toMatch(query);
    else if (how === "part") this.say(inOneLine(text)).toContain(inOneLine(query));
    else this.say(how === "whole" ? inOneLine(text) : text).toBe(how === "whole" ? inOneLine(query) : query);
  }
  private say(actual: unknown) {
    const said = playwright(actual, [this.message, this.target.toString()].filter(Boolean).join(": "));
    return this.isNot ? said.not : said;
  }
  private get page(): HttpPage {
    if (this.target instanceof HttpPage) return this.target;
    throw new Error("Only a page has this");
  }
  private get locator(): HttpLocator {
    if (this.target instanceof HttpLocator) return this.target;
    throw new Error("Only an element has this");
  }
}

/** Playwright's `expect`, which also takes pages over HTTP. */
export const expect = new Proxy(playwright, {
  apply: (real, self, [value, message]: [unknown, string | undefined]) =>
    value instanceof HttpPage || value instanceof HttpLocator
      ? new HttpExpect(value, message ?? "")
      : (Reflect.apply(real, self, [value, message]) as unknown),
});
