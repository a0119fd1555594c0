import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";

export interface PageResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Set-Cookie lines */
  cookies: string[];
  location: string | null;
  text: string;
  bytes: Buffer;
}

/** Gives connections up long before servers do. */
const agent = new Agent({ keepAlive: true, timeout: 1000 });

type Headers = Record<string, string | string[]>;

/** One request with only these headers plus Host: no cookie jar, no redirects. */
export function send(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Headers; body?: string | Buffer } = {},
): Promise<PageResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const raw = Buffer.concat(chunks);
        const bytes = response.headers["content-encoding"] === "gzip" ? gunzipSync(raw) : raw;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          cookies: response.headers["set-cookie"] ?? [],
          location: response.headers.location ?? null,
          text: bytes.toString("utf8"),
          bytes,
        });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * A browser without script: cookies, hidden fields, native posts. Follows redirects on request. `HttpPage` shows its
 * pages as documents, whose links and forms are used.
 */
export class Browser {
  readonly jar = new Map<string, string>();
  constructor(
    /** or the portal, which may open later */
    private readonly at: string | { readonly origin: string },
    /** sent with every request */
    readonly always: Headers = {},
  ) {}

  get origin(): string {
    return typeof this.at === "string" ? this.at : this.at.origin;
  }

  get cookieHeader(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async ask(
    path: string,
    options: { method?: string; headers?: Headers; body?: string | Buffer } = {},
  ): Promise<PageResponse> {
    const cookie = this.cookieHeader;
    const answer = await send(this.origin, path, {
      ...options,
      headers: { ...this.always, ...(cookie ? { Cookie: cookie } : {}), ...options.headers },
    });
    for (const line of answer.cookies) this.keep(line);
    return answer;
  }

  get(path: string, headers: Headers = {}): Promise<PageResponse> {
    return this.ask(path, { headers });
  }

  post(
    path: string,
    fields: Record<string, string> | URLSearchParams,
    headers: Headers = {},
  ): Promise<PageResponse> {
    return this.ask(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: this.origin,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Follows redirects within the portal. Returns the last page with its path. */
  async open(path: string): Promise<PageResponse & { path: string }> {
    let at = path;
    for (let hop = 0; hop < 6; hop++) {
      const answer = await this.get(at);
      if (answer.status < 300 || answer.status > 399 || !answer.location) return { ...answer, path: at };
      const next = new URL(answer.location, this.origin + at);
      if (next.origin !== this.origin) return { ...answer, path: at };
      at = next.pathname + next.search;
    }
    throw new Error(`Too many redirects from ${path}`);
  }

  async submit(path: string, fields: Record<string, string>, which?: string): Promise<PageResponse> {
    const page = await this.get(path);
    const { action, hidden } = formIn(page.text, which);
    return this.post(action ?? path, { ...hidden, ...fields });
  }

  async tokenOf(path: string): Promise<string> {
    const { text } = await this.get(path);
    return /name="_token" value="([^"]*)"/.exec(text)?.[1] ?? "";
  }

  signIn(username: string, password = "Lab-portal-1", companyCode?: string): Promise<PageResponse> {
    const typed = { username, password, ...(companyCode ? { company_code: companyCode } : {}) };
    return this.submit(companyCode ? "/login?company=1" : "/login", typed, 'name="password"');
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const index = pair.indexOf("=");
    const [name, value] = [pair.slice(0, index), pair.slice(index + 1)];
    if (value === "" || attributes.some((item) => /^max-age=0$/i.test(item))) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
export const unescapeHtml = (text: string) =>
  text.replace(
    /&(amp|quot|lt|gt|#x27|#(\d+));/g,
    (_, name: string, code?: string) => ENTITIES[name] ?? String.fromCharCode(Number(code)),
  );

const attribute = (tag: string, name: string) => {
  const existing = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return existing === undefined ? null : unescapeHtml(existing);
};

/** First form containing `which`, with its hidden fields. */
export function formIn(
  html: string,
  which = "<form",
): { action: string | null; hidden: Record<string, string> } {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) => text.includes(which));
  if (!form) throw new Error(`No form with ${which} in the page: ${html.slice(0, 300)}`);
  const hidden: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name && attribute(tag, "type") === "hidden") hidden[name] = attribute(tag, "value") ?? "";
  }
  return { action: attribute(/<form[^>]*>/.exec(form)?.[0] ?? "", "action"), hidden };
}
