import type { Browser, Page } from "@playwright/test";

/** Shows documents that came over HTTP in one window of Chromium, so that axe and layout can look at them. */
export class Viewer {
  private page: Promise<Page> | null = null;

  constructor(
    private readonly launch: () => Promise<Browser>,
    private readonly origin: string,
  ) {}

  /** A document written into an open page keeps axe in its window; a page that is opened reads it again. */
  async show(source: string): Promise<Page> {
    const page = await (this.page ??= this.open());
    await page.setContent(source.replace(/<script\b.*?<\/script>/gs, ""));
    return page;
  }

  private async open(): Promise<Page> {
    const browser = await this.launch();
    const page = await browser.newPage({ bypassCSP: true, reducedMotion: "reduce" });
    await page.goto(`${this.origin}/livez`);
    return page;
  }

  async close(): Promise<void> {
    const page = await this.page;
    await page?.context().browser()?.close();
  }
}
