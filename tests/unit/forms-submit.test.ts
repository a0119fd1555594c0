import { redirect } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { FormRejection } from "../../app/forms/failure.server.ts";
import type { FormFailure } from "../../app/forms/failure.ts";
import { readForm } from "../../app/forms/read-form.server.ts";
import { submit } from "../../app/forms/submit.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeAll(() => {
  close = useMemoryRuntime();
});
afterAll(() => close());

const schema = z.object({
  name: z.string({ error: "errors:required" }).max(5, "errors:too_long"),
  note: z.string().max(5, "errors:too_long").optional(),
});
const session = { accountKey: "account-1" };

function post(body: string, path = "/page") {
  return new Request(`http://localhost:3000${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
}

async function failureOf(result: unknown): Promise<{ status: number; failure: FormFailure }> {
  const { data, init } = (await result) as { data: FormFailure; init: ResponseInit | null };
  return { status: init?.status ?? 200, failure: data };
}

describe("submit", () => {
  test("carries a form out once, whatever is pressed twice", async () => {
    let runs = 0;
    const send = () =>
      submit(post("name=Siti&client_request_id=11111111-aaaa"), session, {
        schema,
        run: () => Promise.resolve(redirect(`/done?run=${String(++runs)}`, 303)),
      }) as Promise<Response>;
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ headers }) => headers.get("Location"))).toEqual(Array(3).fill("/done?run=1"));
    expect(runs).toBe(1);
  });

  test("returns a form with all its faults in the form's order, and its input", async () => {
    const result = submit(post("note=123456&password=hush"), session, {
      schema,
      run: () => Promise.reject(new Error("must not run")),
    });
    const { status, failure } = await failureOf(result);
    expect(status).toBe(400);
    expect(failure.errors).toEqual([
      { field: "name", text: "This field is required" },
      { field: "note", text: "This is too long" },
    ]);
    expect(failure.values).toEqual({ note: ["123456"] });
  });

  test("shows the form again in the language of the pressed switch, and carries nothing out", async () => {
    const result = submit(post("name=Siti&_language=id", "/page?lang=id"), session, {
      schema,
      run: () => Promise.reject(new Error("must not run")),
    });
    const { status, failure } = await failureOf(result);
    expect([status, failure.errors, failure.values]).toEqual([200, [], { name: ["Siti"] }]);
  });

  test.each([
    [
      "a business code of its own text",
      new UpstreamRefusal(409, "full", "Full", {}, null),
      409,
      [{ text: "Not found at the branch" }],
    ],
    ["a status", new UpstreamRefusal(404, null, "", {}, null), 404, [{ field: "name", text: "Gone" }]],
    [
      "fields, of which this form has one",
      new UpstreamRefusal(400, null, "", { hidden: "Bad key", name: "Taken" }, null),
      400,
      [{ text: "Bad key" }, { field: "name", text: "Taken" }],
    ],
    [
      "a call that the laboratory does not have",
      new UpstreamRefusal(501, "not_available", "", {}, null),
      501,
      [{ text: "This service is not available yet." }],
    ],
    ["a fault", new UpstreamFault("unreachable", "order", false), 503, [{ text: "Away" }]],
    [
      "an unknown outcome",
      new UpstreamFault("timeout", "order", true),
      503,
      [{ text: "Perhaps" }, { href: "/page", text: "Check the status" }],
    ],
    [
      "a rejection of our own",
      new FormRejection({ note: ["errors:choose_one"] }, { status: 409 }),
      409,
      [{ field: "note", text: "Please choose one of the options" }],
    ],
  ])("%s is said at the form", async (_, thrown, requested, errors) => {
    const codes = {
      full: "Not found at the branch",
      "404": { name: ["Gone"] },
      fault: "Away",
      unknown: "Perhaps",
    };
    const request = post(`name=Siti&client_request_id=${String(Math.random())}-key`);
    const { status, failure } = await failureOf(
      submit(request, session, { schema, codes, run: () => Promise.reject(thrown) }),
    );
    expect([status, failure.errors]).toEqual([requested, errors]);
    expect(failure.outcomeUnknown).toBe(thrown instanceof UpstreamFault && thrown.outcomeUnknown);
    expect(failure.values).toEqual({ name: ["Siti"] });
  });

  test("does not make an error of the form from a bug", async () => {
    const run = () => Promise.reject(new TypeError("a bug"));
    await expect(submit(post("name=Siti"), session, { schema, run })).rejects.toThrow("a bug");
  });
});

test("counts a line break as one character, as the browser does", async () => {
  const form = await readForm(post("note=12%0D%0A45&note=a%0Ab"));
  expect(form.getAll("note")).toEqual(["12\n45", "a\nb"]);
});

test("leaves out control characters, but not tabs", async () => {
  const form = await readForm(post("name=%00Si%07ti%C2%85&note=a%09b"));
  expect([form.get("name"), form.get("note")]).toEqual(["Siti", "a\tb"]);
});

test("reads a body once, and blames the sender for one that is no form", async () => {
  const request = post("name=Siti");
  const [form, two] = await Promise.all([readForm(request), readForm(request)]);
  expect(form).toBe(two);
  const broken = new Request("http://localhost:3000/", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "no parts",
  });
  await expect(readForm(broken)).rejects.toMatchObject({ status: 400 });
});
