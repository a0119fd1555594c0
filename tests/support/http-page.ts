import { JSDOM } from "jsdom";
import { Browser, type PageResponse } from "./browser.ts";
import { HttpLocator, matches, nameOf, type Filter } from "./http-locator.ts";

interface Target {
  method: "GET" | "POST";
  url: URL;
  type?: string;
  body?: Buffer;
}

interface RequestOptions {
  form?: Record<string, string>;
  headers?: Record<string, string>;
  maxRedirects?: number;
}

const ROLES: Record<string, string> = { link: "a[href]", button: "button, input[type=submit]" };

/** One window for all documents: making it takes as long as reading a small one. */
const dom = new JSDOM("");
const { window } = dom;

/** The part of Playwright's browser that journeys without script use, over HTTP. */
export class HttpBrowser {
  newContext({ baseURL = "" }: { baseURL?: string | undefined } = {}): Promise<HttpContext> {
    return Promise.resolve(new HttpContext(baseURL));
  }
}

/** One visitor: a cookie jar and its pages. */
export class HttpContext {
  readonly browser: Browser;
  readonly request = {
    get: (path: string, options?: RequestOptions) => this.call("GET", path, options),
    post: (path: string, options?: RequestOptions) => this.call("POST", path, options),
  };

  constructor(origin: string) {
    this.browser = new Browser(origin, { Accept: "text/html", "Accept-Language": "en-GB" });
  }

  newPage(): Promise<HttpPage> {
    return Promise.resolve(new HttpPage(this));
  }
  cookies(): Promise<{ name: string; value: string }[]> {
    return Promise.resolve([...this.browser.jar].map(([name, value]) => ({ name, value })));
  }
  clearCookies(): Promise<void> {
    this.browser.jar.clear();
    return Promise.resolve();
  }
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Asks, and follows redirects as browsers do. @returns the last answer and its address */
  async ask(
    { method, url, type, body }: Target,
    headers: Record<string, string> = {},
    maxRedirects = 20,
  ): Promise<{ answer: PageResponse; url: URL }> {
    const { origin } = this.browser;
    if (url.origin !== origin) throw new Error(`${url.href} is not a page of ${origin}`);
    const answer = await this.browser.ask(url.pathname + url.search, {
      method,
      headers: { ...(type ? { "Content-Type": type } : {}), ...headers },
      ...(body ? { body } : {}),
    });
    const isRedirect = answer.status > 300 && answer.status < 400 && answer.location !== null;
    if (!isRedirect || maxRedirects === 0) return { answer, url };
    if (maxRedirects === 1) throw new Error(`Too many redirects to ${url.href}`);
    const next = new URL(answer.location ?? "", url);
    if (!next.hash) next.hash = url.hash;
    const again: Target =
      answer.status > 306
        ? { method, url: next, ...(type ? { type } : {}), ...(body ? { body } : {}) }
        : { method: "GET", url: next };
    return this.ask(again, headers, maxRedirects - 1);
  }

  private async call(method: "GET" | "POST", path: string, options: RequestOptions = {}) {
    const { form, headers, maxRedirects } = options;
    const url = new URL(path, this.browser.origin);
    const sent = form
      ? {
          type: "application/x-www-form-urlencoded",
          body: Buffer.from(new URLSearchParams(form).toString()),
        }
      : {};
    const { answer, url: at } = await this.ask({ method, url, ...sent }, headers, maxRedirects);
    return {
      url: () => at.href,
      status: () => answer.status,
      headers: () => answer.headers,
      text: () => Promise.resolve(answer.text),
      body: () => Promise.resolve(answer.bytes),
    };
  }
}

/**
 * The part of Playwright's page that journeys use, on a document without layout. Links and forms follow HTML's
 * rules; an element is visible unless its markup hides it.
 */
export class HttpPage {
  /** the document as it came */
  source = "";
  private read: Document | null = null;
  /** pictures and files that were chosen, by their input */
  readonly chosen = new Map<Element, File>();
  readonly request: HttpContext["request"];
  private readonly history: URL[] = [];
  private at = -1;
  private target: Promise<Target> | null = null;

  constructor(private readonly visitor: HttpContext) {
    this.request = visitor.request;
  }

  context(): HttpContext {
    return this.visitor;
  }
  url(): string {
    return this.history[this.at]?.href ?? "about:blank";
  }
  toString(): string {
    return this.url();
  }
  visited(): string[] {
    return this.history.map(({ pathname, search }) => pathname + search);
  }
  title(): Promise<string> {
    return Promise.resolve(this.document.title);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }

  locator(selector: string, filter: Filter = {}): HttpLocator {
    return new HttpLocator(this, selector, () => [...this.document.querySelectorAll(selector)]).filter(
      filter,
    );
  }
  getByRole(
    role: string,
    { name = "", exact = false }: { name?: string; exact?: boolean } = {},
  ): HttpLocator {
    const selector = ROLES[role];
    if (!selector) throw new Error(`No role ${role} without layout`);
    return new HttpLocator(this, `${role} “${name}”`, () =>
      [...this.document.querySelectorAll(selector)].filter((element) =>
        matches(nameOf(element), name, exact),
      ),
    );
  }
  getByText(text: string, { exact = false } = {}): HttpLocator {
    return new HttpLocator(this, `“${text}”`, () => {
      const elements = [...this.document.body.querySelectorAll("*")].filter((element) =>
        matches(element.textContent, text, exact),
      );
      return elements.filter(
        (element) => !elements.some((inner) => inner !== element && element.contains(inner)),
      );
    });
  }

  async goto(path: string): Promise<{ status: () => number }> {
    const url = new URL(path, this.visitor.browser.origin);
    const status = await this.load({ method: "GET", url }, { "Sec-Fetch-Site": "none" });
    return { status: () => status };
  }
  async goBack(): Promise<void> {
    await this.move(-1);
  }
  async goForward(): Promise<void> {
    await this.move(1);
  }
  async waitForURL(requested: RegExp | ((url: URL) => boolean)): Promise<void> {
    const url = this.url();
    if (!(requested instanceof RegExp ? requested.test(url) : requested(new URL(url))))
      throw new Error(`The page is ${url}, which is not the one waited for`);
    return Promise.resolve();
  }

  /** Clicks as the document's own activation does, then follows what it asked for. */
  async click(element: Element): Promise<void> {
    this.target = null;
    (element as HTMLElement).click();
    await this.follow();
  }
  async enter(field: Element): Promise<void> {
    const { form } = field as HTMLInputElement;
    const button =
      form && [...form.elements].find((element) => element.matches("button:not([type]), [type=submit]"));
    if (!button) throw new Error("Enter has no button to press");
    await this.click(button);
  }

  private async move(by: number): Promise<void> {
    const url = this.history[this.at + by];
    if (!url) throw new Error("There is no such page in the history");
    this.at += by;
    const { answer } = await this.visitor.ask({ method: "GET", url });
    this.show(answer);
  }

  private async follow(): Promise<void> {
    const target = await this.target;
    if (!target) return;
    const { url, method } = target;
    const here = new URL(this.url());
    if (method === "GET" && url.hash && url.href.split("#")[0] === here.href.split("#")[0]) {
      this.enterHistory(url);
      return;
    }
    await this.load(target, {
      "Sec-Fetch-Site": "same-origin",
      ...(method === "POST" && { Origin: here.origin }),
    });
  }

  private async load(target: Target, headers: Record<string, string>): Promise<number> {
    const query = { ...headers, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
    const { answer, url } = await this.visitor.ask(target, query);
    this.enterHistory(url);
    this.show(answer);
    return answer.status;
  }

  private enterHistory(url: URL): void {
    this.at += 1;
    this.history.splice(this.at, Infinity, url);
  }

  private show(answer: PageResponse): void {
    this.source = answer.text;
    this.read = null;
    this.chosen.clear();
  }

  /** Read when first asked for: reading takes as long as the answer. */
  get document(): Document {
    return (this.read ??= this.parse());
  }

  private parse(): Document {
    // Reading a style sheet takes as long as the page.
    const source = this.source.replace(/(<style[^>]*>)[^<]*/g, "$1");
    dom.reconfigure({ url: this.url() });
    const document = new window.DOMParser().parseFromString(source, "text/html");
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const entries = [...new window.FormData(form, event.submitter)];
      this.target = targetOf(form, event.submitter, entries, this.chosen);
    });
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (!link) return;
      event.preventDefault();
      this.target = Promise.resolve({ method: "GET", url: new URL(link.href) });
    });
    return document;
  }
}

/** Request of a form submitted with a button. */
async function targetOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
  entries: [string, FormDataEntryValue][],
  chosen: Map<Element, File>,
): Promise<Target> {
  // Not the form's properties: a field may have the same name.
  const requested = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const { baseURI } = form;
  const url = new URL(requested("action") || baseURI, baseURI);
  const typed = entries.map(([name, value]) => [name, typeof value === "string" ? lines(value) : ""]);
  if (requested("method").toLowerCase() !== "post") {
    url.search = new URLSearchParams(typed).toString();
    return { method: "GET", url };
  }
  if (requested("enctype") !== "multipart/form-data") {
    const type = "application/x-www-form-urlencoded";
    return { method: "POST", url, type, body: Buffer.from(new URLSearchParams(typed).toString()) };
  }
  const data = new FormData();
  for (const [name, value] of entries) if (typeof value === "string") data.append(name, lines(value));
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=file]:enabled"))
    data.append(field.name, chosen.get(field) ?? new File([], ""));
  const packed = new Response(data);
  const type = packed.headers.get("content-type") ?? "";
  return { method: "POST", url, type, body: Buffer.from(await packed.arrayBuffer()) };
}

/** Lines end as forms send them. */
const lines = (text: string) => text.replace(/\r?\n/g, "\r\n");
