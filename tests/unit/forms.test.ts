import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { clientAddress } from "../../app/lib/address.server.ts";
import { changedRow, saveVersion } from "../../app/forms/changed.server.ts";
import { describeFailure, rejectionFor } from "../../app/forms/failure.server.ts";
import { dropLostForm, findLostForm, hasLostForm, keepLostForm } from "../../app/forms/lost-form.server.ts";
import { parseForm } from "../../app/forms/parse.server.ts";
import { valuesOf } from "../../app/forms/read-form.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeAll(() => {
  close = useMemoryRuntime();
});
afterAll(() => close());

const schema = z.object({ username: z.string({ error: "errors:required" }).min(1, "errors:required") });
const formOf = (text: string) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
};
const english = new Request("http://localhost:3000/x");
const indonesian = new Request("http://localhost:3000/x?lang=id");

describe("forms", () => {
  test("ignore names that control the parser without cost", () => {
    const intent = encodeURIComponent('{"type":"remove","payload":{"name":"username","index":0}}');
    const before = process.cpuUsage();
    expect(parseForm(formOf(`username[99999999]=x&__intent__=${intent}`), schema)).toEqual({
      ok: false,
      errors: { username: ["errors:required"] },
    });
    expect(parseForm(formOf("username=siti&__state__=x&__intent__=x"), schema)).toEqual({
      ok: true,
      value: { username: "siti" },
    });
    // A naive parser needs 15 s of CPU, this one about a millisecond.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  test("may have fields named like what every object has", () => {
    const values = valuesOf(formOf("constructor=a&__proto__=b&toString=c&toString=d"));
    expect(Object.entries(values)).toEqual([
      ["constructor", ["a"]],
      ["__proto__", ["b"]],
      ["toString", ["c", "d"]],
    ]);
    expect(Object.keys({})).toEqual([]);
  });

  test("return values without passwords and tokens, and texts in the language of the request", () => {
    const form = formOf("intent=save&name=Siti&password=hush&confirm_password=hush&_token=t");
    const failure = describeFailure(indonesian, form, { name: ["errors:required"], "": ["Kalimat lab"] });
    expect(failure.values).toEqual({ intent: ["save"], name: ["Siti"] });
    expect(failure.errors).toEqual([
      { field: "name", text: "Bagian ini harus diisi" },
      { text: "Kalimat lab" },
    ]);
    expect(describeFailure(english, form, { name: ["errors:required"] }).errors[0]?.text).toBe(
      "This field is required",
    );
  });

  test("turn what the laboratory said into errors by one function", () => {
    const refusal = rejectionFor(new UpstreamRefusal(400, null, "Check", { email: "Taken" }, null));
    expect([refusal.errors, refusal.options.status]).toEqual([{ email: ["Taken"] }, 400]);
    const full = new UpstreamRefusal(409, "slot_full", "Full", {}, null);
    const named = rejectionFor(full, { slot_full: "checkout:x" });
    expect([named.errors, named.options.status]).toEqual([{ "": ["checkout:x"] }, 409]);
    const unknown = rejectionFor(new UpstreamFault("timeout", "order", true));
    expect(unknown.errors).toEqual({ "": ["errors:outcome_unknown"] });
    const late = rejectionFor(new UpstreamRefusal(409, "version_changed", "Changed", {}, null));
    expect([late.options.outdated, named.options.outdated]).toEqual([true, false]);
    const fault = rejectionFor(new UpstreamFault("unreachable", "order", false));
    expect(fault.errors).toEqual({ "": ["errors:general"] });
    expect(() => rejectionFor(new TypeError("a bug"))).toThrow("a bug");
  });

  test("refuse a late save as outdated, also when both wrote the same", async () => {
    const refusal = new UpstreamRefusal(409, "version_changed", "Changed", {}, null);
    const late = saveVersion(Promise.reject(refusal), "errors:x", () => [changedRow("a", "A", "1", "1")]);
    await expect(late).rejects.toMatchObject({ options: { status: 409, outdated: true } });
  });

  describe("a lost form", () => {
    const at = (path: string) => new Request(`http://localhost:3000${path}`);

    test("is kept for its page, beside those of other pages, unless too large", async () => {
      expect(await keepLostForm("account", "/a", formOf("x=1"))).toBe(true);
      expect(await keepLostForm("account", "/b", formOf("x=2"))).toBe(true);
      expect(await keepLostForm("account", "/a", formOf("x=3"))).toBe(true);
      expect(await keepLostForm("account", "/c", formOf("a=1&".repeat(20000)))).toBe(false);
      expect((await findLostForm("account", at("/a")))?.values).toEqual({ x: ["3"] });
      expect((await findLostForm("account", at("/b?lang=id")))?.values).toEqual({ x: ["2"] });
      await dropLostForm("account", "/a");
      expect(await findLostForm("account", at("/a"))).toBeNull();
      expect(await hasLostForm("account", "/b")).toBe(true);
    });

    test("takes one of few places of its account", async () => {
      const paths = Array.from({ length: 200 }, (_, page) => `/list?page=${String(page)}`);
      for (const path of paths) await keepLostForm("many", path, formOf("x=1"));
      const kept = await Promise.all(paths.map((path) => hasLostForm("many", path)));
      expect(kept.filter(Boolean).length).toBeLessThanOrEqual(16);
      expect(kept.at(-1)).toBe(true);
    });

    test("is not kept with nothing but its button", async () => {
      expect(await keepLostForm("button", "/a", formOf("_token=t&intent=read-all"))).toBe(false);
      expect(await findLostForm("button", at("/a"))).toBeNull();
    });
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["198.51.100.66:20001", "198.51.100.66"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["[::ffff:198.51.100.66]:9", "198.51.100.66"],
  ["::ffff:c633:6442", "198.51.100.66"],
  ["2001:DB8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["198.51.100.66.7", "unknown"],
  ["a text of its own", "unknown"],
  ["", "unknown"],
])("counts address %s as %s", (address, bucket) => {
  expect(clientAddress(new Request("http://x.test/", { headers: { "x-portal-address": address } }))).toBe(
    bucket,
  );
});
