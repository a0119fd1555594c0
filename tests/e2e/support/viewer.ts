import type { Browser, Page } from "@playwright/test";

/** Shows documents that came over HTTP in a window of Chromium, where axe and layout can look at them. */
export class Viewer {
  private page: Promise<Page> | null = null;

  constructor(
    private readonly launch: () => Promise<Browser>,
    private readonly origin: string,
  ) {}

  /** Writes it into the open page, whose window keeps axe; a new one would read axe again. Script does not run. */
  async show(source: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
    const page = await (this.page ??= this.open());
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setContent(source.replace(/<script\b.*?<\/script>/gs, ""));
    return page;
  }

  private async open(): Promise<Page> {
    const browser = await this.launch();
    const page = await browser.newPage({ bypassCSP: true, javaScriptEnabled: true });
    // Its origin serves the sheets.
    await page.goto(`${this.origin}/livez`);
    return page;
  }

  async close(): Promise<void> {
    await (await this.page)?.context().browser()?.close();
  }
}
