import { afterEach, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { REFUSED_200 } from "../support/refused-200.ts";
import { newcomer } from "../support/registration.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { useVisitor } from "../support/use-visitor.ts";

const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
const portal = useOpened(() =>
  openPortal({
    LAB_API_URL: stub.url,
    RATE_OTP_ADDRESS: "1000/1h",
  }),
);
const siti = useVisitor(portal, "patient");
afterEach(() => {
  stub.answerNormally();
});

const PASSWORD = "/patient/profile?tab=PASSWORD";
const REGISTER = "/r3915t3r";
const UNKNOWN = "We do not know whether this went through";
const DONE =
  /Registration complete|We sent a 6-digit code|Your password has been changed|This use of your data is (on|off)|Thank you\. We have recorded/;

const acknowledge = async (browser: Browser) => {
  const { text } = await browser.get("/patient/home");
  const action = /action="(\/patient\/alert\/[^"]+)"/.exec(text)?.[1] ?? "";
  return browser.submit("/patient/home", {}, `action="${action}"`);
};
const switchUse = (browser: Browser) => browser.submit("/profile/privacy", {}, 'name="given"');
const changePassword = (browser: Browser) => {
  const password = "kebun teh pagi sekali";
  const typed = { current_password: "Lab-portal-1", password, confirm_password: password };
  return browser.submit(PASSWORD, typed, 'name="current_password"');
};
const register = () => new Browser(portal.origin).submit(REGISTER, newcomer(), 'name="first_name"');

const WRITES: [string, string, (browser: Browser) => Promise<PageResponse>][] = [
  ["the acknowledgement of a critical alert", "/critical-alert/acknowledge", acknowledge],
  ["a use of data", "/privacy/set-consent", switchUse],
  ["a new password", "/profile/change-password", changePassword],
  ["a registration", "/register", register],
];

const FORMS = REFUSED_200.slice(0, 12).filter((body) => !JSON.stringify(body).includes("401"));

async function read(browser: Browser, answer: PageResponse): Promise<string> {
  const path = answer.location;
  return visible(path === null ? answer : await browser.open(new URL(path, portal.origin + "/").pathname));
}

const answerRaw = (path: string, body: unknown, status = 200) =>
  stub.answer(path, ({ method }) =>
    method === "GET" ? null : { status, raw: body === null ? "" : JSON.stringify(body) },
  );

describe.each(WRITES)("%s", (_name, path, make) => {
  it("is never told as done after a refusal with HTTP 200, in any of its forms", async () => {
    for (const body of FORMS) {
      answerRaw(path, body);
      const answer = await make(siti);
      const text = await read(siti, answer);
      expect([JSON.stringify(body), DONE.exec(text)]).toEqual([JSON.stringify(body), null]);
      expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    }
  });

  it("is open after an answer that says nothing", async () => {
    for (const body of [{}, { status: "held" }, { data: null }]) {
      answerRaw(path, body);
      const text = await read(siti, await make(siti));
      expect([text.includes(UNKNOWN) || /do not know/.test(text), DONE.test(text)]).toEqual([true, false]);
    }
  });
});

describe("an acknowledgement that was recorded", () => {
  it("is told as done when the list of alerts says so, whatever the answer", async () => {
    stub.answer("/critical-alert/acknowledge", async (entry) => {
      const { authorization = "", "content-type": type = "" } = entry.headers;
      await fetch(`${lab.url}${entry.path}`, {
        method: "POST",
        headers: { authorization, "content-type": type },
        body: entry.body,
      });
      return { raw: JSON.stringify({ status: "held" }) };
    });
    const text = await read(siti, await acknowledge(siti));
    expect(text).toContain("Thank you. We have recorded that you have read this");
  });
});

describe("an order that is not paid", () => {
  const PENDING = "order_id=INV-0000991";
  const order_number = "ORD-0000991";
  const message = "success";
  const ANSWERS: Record<string, unknown>[] = [
    { status_code: 200, message, results: { status_code: 201, order_number } },
    { status_code: 200, message, results: { status_code: 202, order_number } },
    { statusCode: 200, status_code: 200, data: { status_code: 407, order_number } },
    { status_code: 200, order_number, results: { status_code: 201 } },
    { status_code: 201, message, results: { status_code: 200, order_number } },
    { status_code: 201, order_number, results: { status_code: 200, order_number } },
    { statusCode: 200, results: { status_code: 200, order_number }, data: { status_code: 201 } },
    { status_code: "200", results: { status_code: "201", order_number } },
    { status_code: 200, order_number, results: { status_code: 200, order_number: "ORD-0001010" } },
    { statusCode: 200, status_code: true, order_number },
    { statusCode: 200, status_code: [200], order_number },
    { status_code: 200, results: { status: "pending", order_number } },
    { success: false, status_code: 200, order_number },
  ];

  it.each(ANSWERS)("is not shown as paid: %j", async (answer) => {
    stub.answer("/registration/status-transaction", () => ({ raw: JSON.stringify(answer) }));
    for (const page of ["payment-success-package", "payment-success", "payment-pending-package"]) {
      const { path, text, status } = await siti.open(`/${page}?${PENDING}`);
      expect(visible({ text })).not.toContain("Payment successful");
      if (status < 400) expect(path).toMatch(/^\/payment-pending/);
    }
  });
});

it("does not thank for the payment of a booked visit whose payment is still pending", async () => {
  stub.rewrite(({ path }, { text }) =>
    path === "/order/get-detail"
      ? text
          .replace(/"order_status":"\w+"/, '"order_status":"active"')
          .replace(/"payment_status":"\w+"/, '"payment_status":"pending"')
      : text,
  );
  const text = visible(await siti.open("/booking-success?order_id=INV-0000991"));
  expect(text).toContain("Your booking is saved.");
  expect(text).not.toContain("We have received your payment");
});
