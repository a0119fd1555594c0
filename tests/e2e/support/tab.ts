import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import WebSocket from "ws";
import { z } from "zod";
import { expect } from "./expect.ts";

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const thrown = z.object({ text: z.string(), exception: z.object({ description: z.string() }).optional() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: thrown.optional(),
});
const navigated = z.object({ frame: z.object({ parentId: z.string().optional(), url: z.string() }) });
const FAULTS: Record<string, z.ZodType<string | null>> = {
  "Runtime.exceptionThrown": z
    .object({ exceptionDetails: thrown })
    .transform(({ exceptionDetails: { text, exception } }) => `${text} ${exception?.description ?? ""}`),
  "Log.entryAdded": z
    .object({ entry: z.object({ source: z.string(), level: z.string(), text: z.string() }) })
    .transform(({ entry: { source, level, text } }) =>
      level === "error" && source !== "network" ? text : null,
    ),
  "Runtime.consoleAPICalled": z
    .object({ type: z.string(), args: z.array(z.unknown()) })
    .transform(({ type, args }) => (/^(error|assert)$/.test(type) ? JSON.stringify(args) : null)),
  "Network.responseReceived": z
    .object({ type: z.string(), response: z.object({ status: z.number(), url: z.string() }) })
    .transform(({ type, response: { status, url } }) =>
      status >= 400 && type !== "Document" ? `${String(status)} ${url}` : null,
    ),
  "Network.loadingFailed": z
    .object({ type: z.string(), errorText: z.string(), canceled: z.boolean().optional() })
    .transform(({ type, errorText, canceled }) =>
      type === "Script" && !canceled ? `script: ${errorText}` : null,
    ),
};

/** Faults of the browser itself: a resize during a view transition; the arrow of an `<input list>` in Chrome 92. */
const ITS_OWN = /Transition was (aborted|skipped)|sha256-pILX\+5FGCpLRHvNBgtABIdSMmytrYudGxJBUYXY1t0s=/;

const PATIENCE_MS = 60_000;

const sourceOf = (page: (...values: never[]) => unknown): string =>
  transformSync(`(${page.toString()})`, { target: "chrome69" }).code.replace(/;\s*$/, "");

/** The only tab of a browser, 360 × 640, over the DevTools protocol: Playwright does not know the oldest. */
export class Tab {
  /** exceptions, refused and failed scripts, errors of the console */
  readonly faults: string[] = [];
  readonly visited: string[] = [];
  private sent = 0;
  private readonly waiting = new Map<number, (answer: z.output<typeof message>) => void>();

  private constructor(
    private readonly program: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
    private readonly origin: string,
  ) {
    socket.on("message", (data: Buffer) => this.hear(message.parse(JSON.parse(data.toString()))));
  }

  static async open(path: string, origin: string): Promise<Tab> {
    const profile = mkdtempSync(join(tmpdir(), "engine-"));
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
    // Storing cookies ends the network service of some old builds after 30 seconds.
    const where = ["--incognito", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
    const program = spawn(path, [...flags, ...where], { stdio: ["ignore", "ignore", "pipe"] });
    const port = await new Promise<string>((resolve, reject) => {
      let output = "";
      program.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const [, existing] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? [];
        if (existing) resolve(existing);
      });
      program.once("error", reject).once("exit", () => {
        reject(new Error(`${path} ended:\n${output}`));
      });
    });
    let address: string | undefined;
    await expect
      .poll(async () => {
        const listed = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
        return (address = listed.find(({ type }) => type === "page")?.webSocketDebuggerUrl);
      })
      .toBeDefined();
    const socket = new WebSocket(address ?? "", { perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const tab = new Tab(program, profile, socket, origin);
    for (const domain of ["Page", "Runtime", "Log", "Network", "DOM"]) await tab.send(`${domain}.enable`);
    await tab.resize(360, 640);
    return tab;
  }

  resize(width: number, height: number): Promise<unknown> {
    const screen = { width, height, deviceScaleFactor: 1, mobile: false };
    return this.send("Emulation.setDeviceMetricsOverride", screen);
  }

  private hear({ id, method = "", params, ...answer }: z.output<typeof message>): void {
    if (id !== undefined) this.waiting.get(id)?.({ ...answer, params });
    const shown = navigated.safeParse(params).data?.frame;
    if (method === "Page.frameNavigated" && shown && !shown.parentId) this.visited.push(shown.url);
    const fault = FAULTS[method]?.safeParse(params).data;
    if (fault && !ITS_OWN.test(fault)) this.faults.push(fault);
  }

  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.sent;
    const { result, error } = await new Promise<Omit<z.output<typeof message>, "id">>((resolve, reject) => {
      this.waiting.set(id, resolve);
      setTimeout(() => {
        reject(new Error(`${method} had no answer`));
      }, PATIENCE_MS).unref();
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Runs a function in the page, with JSON values. */
  async evaluate<Values extends unknown[], Result>(
    page: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    const expression = `${sourceOf(page)}(...${JSON.stringify(values)})`;
    const answer = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = evaluated.parse(answer);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Awaited<Result>; // JSON of what the function returned
  }

  /** Polls a function of the page, over navigations. */
  poll<Values extends unknown[], Result>(page: (...values: Values) => Result, ...values: Values) {
    const patience = { timeout: PATIENCE_MS, intervals: [20, 50, 100] };
    return expect.poll(() => this.evaluate(page, ...values).catch(String), patience);
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  text(selector: string): Promise<string> {
    return this.evaluate((requested) => document.querySelector(requested)?.textContent ?? "", selector);
  }

  goto(path: string): Promise<void> {
    return this.loads(() => this.send("Page.navigate", { url: new URL(path, this.origin).href }));
  }

  /** Waits until another page has loaded. */
  async loads(act: () => Promise<unknown>): Promise<void> {
    await this.evaluate(() => {
      Object.assign(window, { isLeft: true });
    });
    await act();
    await this.poll(() => ("isLeft" in window ? "left" : document.readyState)).toBe("complete");
  }

  async click(selector: string): Promise<void> {
    const { x, y } = await this.evaluate((requested) => {
      const element = document.querySelector(requested);
      if (!element) throw new Error(`no ${requested} in ${location.href}`);
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, selector);
    for (const type of ["mousePressed", "mouseReleased"])
      await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.evaluate((requested) => document.querySelector<HTMLElement>(requested)?.focus(), selector);
    await this.send("Input.insertText", { text });
  }

  async press(key: "Enter" | "Home"): Promise<void> {
    const code = { Enter: 13, Home: 36 }[key];
    const pressed = { key, code: key, windowsVirtualKeyCode: code, ...(key === "Enter" && { text: "\r" }) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...pressed });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed });
  }

  async choose(selector: string, file: string): Promise<void> {
    const { root } = z
      .object({ root: z.object({ nodeId: z.number() }) })
      .parse(await this.send("DOM.getDocument"));
    const answer = await this.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { nodeId } = z.object({ nodeId: z.number() }).parse(answer);
    await this.send("DOM.setFileInputFiles", { nodeId, files: [file] });
  }

  clearFaults(): void {
    this.faults.length = 0;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once("exit", resolve));
    const impatient = setTimeout(() => this.program.kill("SIGKILL"), 2000);
    // A killed browser leaves processes that still write to its profile.
    this.socket.send(JSON.stringify({ id: 0, method: "Browser.close" }));
    await ended;
    clearTimeout(impatient);
    this.socket.terminate();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
