import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrder, quoteOrder } from "../../app/upstream/orders/orders.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { send } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStream } from "../support/streams.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

let closeRuntime: () => Promise<void>;
const lab = useOpened(() => openSeededLab({ ownPaymentPage: true }));
const portal = useOpened(() =>
  openPortal({
    // Another name of the laboratory's host.
    LAB_API_URL: lab.url.replace("127.0.0.1", "localhost"),
    LAB_WS_URL: lab.socket.url,
    LAB_WS_KEY: lab.socket.key,
  }),
);
beforeAll(() => {
  // For the tests' own calls.
  closeRuntime = useMemoryRuntime({}, lab.url);
});
const patient = useVisitor(portal, "patient");
afterAll(() => closeRuntime());

async function order(): Promise<string> {
  const answer = await fetch(`${lab.url}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "patient", password: "Lab-portal-1" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string }; // spec of /login
  const up = { token: access_token, lang: "en" as const };
  const { product_id } = await lab.db
    .selectFrom("product")
    .select("product_id")
    .where("product_type", "=", "package")
    .executeTakeFirstOrThrow();
  const items = [{ product_id, plant_id: null, patient_id: "pat-siti", qty: 1 }];
  const quote = await quoteOrder(up, { order_type: "package", items });
  const [made] = await createOrder(up, {
    order_type: "package",
    items,
    schedules: [],
    participants: [],
    method_code: "VA_BCA",
    accept_terms: true,
    quoted_total: quote.grand_total ?? 0,
    finish_url: `${portal.origin}/payment-success-package`,
    client_request_id: randomUUID(),
  });
  return made?.invoice_number ?? "";
}

const pay = (href: string, outcome: string) => {
  const { origin, pathname, search } = new URL(href);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return send(origin, pathname + search, { method: "POST", headers, body: `outcome=${outcome}` });
};

describe("a portal and a laboratory of its own", () => {
  it.each([
    ["settlement", "/payment-success-package"],
    ["deny", "/payment-pending-package"],
  ])("finish a payment: %s", async (outcome, end) => {
    const invoice_number = await order();
    const pending = await patient.get(`/payment-pending-package?order_id=${invoice_number}`);
    expect(pending.status).toBe(200);
    const labOrigin = new URL(lab.url).origin.replace("127.0.0.1", "localhost");
    const href = new RegExp(`href="(${labOrigin}/pay/[^"]+)"`).exec(pending.text)?.[1] ?? "";
    const page = await send(labOrigin, new URL(href).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('value="settlement"');
    const policy = String(pending.headers["content-security-policy"]);
    expect(policy).toContain("form-action 'self';");
    expect(policy).not.toContain(labOrigin);

    const { status, location } = await pay(href, outcome);
    expect(status).toBe(303);
    expect(location).toContain(`${portal.origin}/payment-success-package?order_id=`);
    const result = await patient.open((location ?? "").slice(portal.origin.length));
    expect(result.status).toBe(200);
    expect(result.path).toContain(end);
    expect((await send(labOrigin, new URL(href).pathname)).text).not.toContain('value="settlement"');
  });

  it("show nothing for unknown payments, and no page of the embedded laboratory", async () => {
    expect((await send(new URL(lab.url).origin, `/pay/${randomUUID()}`)).status).toBe(404);
    expect((await patient.get(`/simulated-payment/${randomUUID()}`)).status).toBe(404);
  });

  it("pass notifications on", async () => {
    const stream = await openStream(portal.origin, { Cookie: patient.cookieHeader });
    expect(stream.status).toBe(200);
    await expect.poll(() => stream.events().length).toBeGreaterThan(0);
    const invoice_number = await order();
    const pending = await patient.get(`/payment-pending-package?order_id=${invoice_number}`);
    const href = /href="(http:\/\/localhost:\d+\/pay\/[^"]+)"/.exec(pending.text)?.[1] ?? "";
    await pay(href, "settlement");
    await expect.poll(() => stream.events().join("\n")).toContain("notification");
    stream.leave();
  });
});
