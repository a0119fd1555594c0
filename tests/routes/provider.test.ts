import { afterEach, describe, expect, it } from "vitest";
import { SPEC_CALLS } from "../../app/upstream/client/spec-calls.ts";
import { Browser, send } from "../support/browser.ts";
import { readMetrics } from "../support/metrics.ts";
import { freePort, openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { refusingUrl } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const SENTENCE = "This service is not available yet";

let portal: TestPortal | undefined;
const stub = useOpened(openStubLaboratory);

afterEach(async () => {
  stub.heal();
  await portal?.close();
  portal = undefined;
});

async function open(variables: Record<string, string> = {}): Promise<Browser> {
  portal = await openPortal({ LAB_API_URL: stub.url, ...variables });
  stub.forget();
  return new Browser(portal.origin);
}

const details = async (browser: Browser) => (await browser.get("/readyz")).text;

describe("calls that a provider does not have", () => {
  it("are never sent once LAB_CALLS declares others, and their pages say so", async () => {
    const browser = await open({ LAB_CALLS: "spec" });
    expect((await browser.signIn("type1")).status).toBe(303);
    expect(visible(await browser.get("/patient/cart"))).toContain(SENTENCE);
    expect((await browser.get("/notifications")).status).toBe(200);
    const sent = new Set(stub.calls().map(({ method, path }) => `${method} ${path}`));
    expect(sent).toContain("GET /notifications/get");
    const spec: ReadonlySet<string> = new Set(SPEC_CALLS);
    expect([...sent].filter((call) => !spec.has(call))).toEqual([]);
  });

  it("are those that its own list leaves out", async () => {
    const calls = ["/login", "/profile", "/notifications/get"].flatMap((path) =>
      ["GET", "POST"].map((method) => ({ method, path, version: "1.5" })),
    );
    stub.answer("/capabilities", { results: { version: "1.5", calls } });
    const browser = await open();
    await browser.signIn("type1");
    expect(visible(await browser.get("/patient/cart"))).toContain(SENTENCE);
    expect(stub.calls("/cart/get")).toEqual([]);
    stub.answer("/capabilities", { results: [] });
  });
});

describe("a provider that does not fit", () => {
  it("is shown on the operator's private page and in the metrics, and a list says how many rows it left out", async () => {
    const port = await freePort();
    const browser = await open({ METRICS_PORT: String(port) });
    await browser.signIn("type1");
    const rows = [
      { id: 1, title: "Result", is_read: "1" },
      { id: 2, title: "SECRET-VALUE", is_read: "perhaps" },
    ];
    stub.answer("/notifications/get", {
      results: rows,
      meta: { page: 1, per_page: 10, total: 2, last_page: 1 },
    });
    expect(visible(await browser.get("/notifications?lang=en"))).toContain(
      "1 entry could not be read and is not shown.",
    );
    expect(visible(await browser.get("/notifications?lang=id"))).toContain(
      "1 baris tidak dapat dibaca dan tidak ditampilkan.",
    );
    const current = `http://127.0.0.1:${String(port)}`;
    const page = await send(current, "/operator");
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.text).toContain(
      "<td>GET /notifications/get</td><td>results[].is_read</td><td>true or false</td><td>text</td>",
    );
    expect(page.text).toMatch(/<td>POST \/login<\/td><td><time datetime="20\d\d-[^>]*>just now</);
    expect(page.text).not.toMatch(/SECRET-VALUE|perhaps|<script/);
    expect((await send(current, "/operator", { method: "POST" })).status).toBe(404);
    expect((await browser.get("/operator")).status).toBe(404);
    const series = [...(await readMetrics(port)).keys()];
    expect(series).toContain(
      'portal_upstream_unreadable_total{call="GET /notifications/get",field="results[].is_read",expected="true or false",received="text"}',
    );
    stub.answer("/notifications/get", { results: [] });
  });

  it("has the help number of the visitor's page as the id of the request to the provider", async () => {
    const browser = await open();
    await browser.signIn("type1");
    stub.forget();
    stub.answer("/order/get-detail", () => ({ status: 200, raw: "<h1>Welcome</h1>" }));
    const { status, text } = await browser.get("/patient/order/ORD-1");
    expect(status).toBe(502);
    const [, number] = /<code>([\w-]{36})<\/code>/.exec(text) ?? [];
    expect(number).toBeDefined();
    expect(stub.calls("/order/get-detail").map(({ headers }) => headers["x-request-id"])).toEqual([number]);
  });

  it("is named at start in a line of /readyz, which takes visitors nevertheless", async () => {
    expect(await details(await open())).toBe("ok\n");
    await portal?.close();
    const away = await open({ LAB_API_URL: await refusingUrl() });
    expect(await details(away)).toBe("ok\nThe provider cannot be reached.\n");
    expect((await away.get("/login")).status).toBe(200);
    await portal?.close();
    const lists = [
      "patient-title",
      "identity-type",
      "religion",
      "gender",
      "marital-status",
      "ethnicity",
      "country",
    ];
    for (const name of lists) stub.answer(`/${name}/get`, () => ({ status: 404, raw: "<h1>Not Found</h1>" }));
    expect(await details(await open())).toMatch(
      /^ok\nThe provider knows none of the reference lists; LAB_API_URL/,
    );
    stub.answerNormally();
  });
});
