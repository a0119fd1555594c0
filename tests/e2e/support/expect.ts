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

  toHaveURL(wanted: Wanted): void {
    const { page } = this;
    const whole = typeof wanted === "string" ? new URL(wanted, page.url()).href : wanted;
    this.text(page.url(), whole, "whole");
  }
  toHaveTitle(wanted: Wanted): void {
    this.text(this.page.document.title, wanted, "whole");
  }
  toContainText(wanted: Wanted): void {
    this.text(textOf(this.locator.one()), wanted, "part");
  }
  toHaveText(wanted: Wanted): void {
    this.text(textOf(this.locator.one()), wanted, "whole");
  }
  toHaveValue(wanted: Wanted): void {
    this.text((this.locator.one() as HTMLInputElement).value, wanted, "value");
  }
  toHaveAttribute(name: string, wanted: Wanted): void {
    this.text(this.locator.one().getAttribute(name) ?? "", wanted, "value");
  }
  toHaveCount(wanted: number): void {
    this.say(this.locator.found().length).toBe(wanted);
  }
  toBeChecked(): void {
    this.say((this.locator.one() as HTMLInputElement).checked).toBe(true);
  }
  toBeAttached(): void {
    this.say(this.locator.found().length > 0).toBe(true);
  }
  toBeVisible(): void {
    this.say(this.locator.found().length > 0 && isVisible(this.locator.one())).toBe(true);
  }
  toBeHidden(): void {
    this.say(this.locator.found().length > 0 && isVisible(this.locator.one())).toBe(false);
  }

  private text(text: string, wanted: Wanted, how: "part" | "whole" | "value"): void {
    if (wanted instanceof RegExp) this.say(text).toMatch(wanted);
    else if (how === "part") this.say(inOneLine(text)).toContain(inOneLine(wanted));
    else
      this.say(how === "whole" ? inOneLine(text) : text).toBe(how === "whole" ? inOneLine(wanted) : wanted);
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
