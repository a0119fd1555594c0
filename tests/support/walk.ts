import { HttpContext, type HttpPage } from "./http-page.ts";

interface Walk {
  presses: number;
  /** documents, the first one included */
  pages: number;
  typed: number;
}

/** A visitor without script whose presses, pages and typed characters are counted from `start` on. */
export class Walker {
  private walk: Walk = { presses: 0, pages: 0, typed: 0 };

  private constructor(readonly page: HttpPage) {}

  static async of(origin: string): Promise<Walker> {
    return new Walker(await new HttpContext(origin).newPage());
  }

  get counts(): Walk {
    return { ...this.walk };
  }
  get at(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }
  get text(): string {
    return (this.page.document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
  }

  signIn(username: string, company?: string): Promise<unknown> {
    return this.page.context().browser.signIn(username, "Lab-portal-1", company);
  }

  async start(path: string): Promise<void> {
    await this.page.goto(path);
    this.walk = { presses: 0, pages: 1, typed: 0 };
  }

  async press(selector: string, hasText?: string): Promise<void> {
    await this.count(1, () =>
      this.page
        .locator(selector, hasText ? { hasText } : {})
        .first()
        .click(),
    );
  }
  async pressLast(selector: string): Promise<void> {
    await this.count(1, () => this.page.locator(selector).last().click());
  }
  async type(selector: string, text: string): Promise<void> {
    this.walk.typed += text.length;
    await this.count(1, () => this.page.locator(selector).first().fill(text));
  }
  async enter(selector: string): Promise<void> {
    await this.count(1, () => this.page.locator(selector).first().press("Enter"));
  }
  async choose(selector: string, option: string | { index: number }): Promise<void> {
    await this.count(2, () => this.page.locator(selector).first().selectOption(option));
  }
  async attach(selector: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.count(2, () => this.page.locator(selector).first().setInputFiles(file));
  }

  emptyFields(form: string): string[] {
    const fields = this.page.document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `${form} :is(input:not([type=hidden]), select, textarea)`,
    );
    const isFilled = (field: HTMLInputElement | HTMLSelectElement) =>
      field.type === "radio"
        ? this.page.document.querySelector(`${form} [name="${field.name}"]:checked`) !== null
        : field.value !== "";
    return [...new Set([...fields].filter((field) => !isFilled(field)).map(({ name }) => name))];
  }

  private async count(presses: number, act: () => Promise<void>): Promise<void> {
    const before = this.page.document;
    this.walk.presses += presses;
    await act();
    if (this.page.document !== before) this.walk.pages += 1;
  }
}
