import { describe, expect, it } from "vitest";
import { actingFor } from "../../app/features/family/acting-for.server.ts";
import { loadPage } from "../../app/forms/list.server.ts";
import { pageHref } from "../../app/lib/page-href.ts";
import { paths } from "../../app/lib/paths.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";

const hrefOf = (page: number) => pageHref(paths.tests, { q: "a b" }, page);
const listOf = (last_page: number) => Promise.resolve({ meta: { last_page } });

const thrownBy = async (run: () => unknown) => {
  try {
    await run();
  } catch (thrown) {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get("Location")];
    throw thrown;
  }
  return null;
};

describe("a page of a list", () => {
  it("is loaded, or fails alone", async () => {
    expect(await loadPage(2, listOf(2), hrefOf)).toEqual({ ok: true, data: { meta: { last_page: 2 } } });
    const fault = Promise.reject(new UpstreamFault("timeout", "catalogue", false));
    expect(await loadPage(9, fault, hrefOf)).toEqual({ ok: false });
    await expect(loadPage(1, Promise.reject(new Error("ours")), hrefOf)).rejects.toThrow("ours");
  });

  it("redirects to the last page from beyond it; an empty list has one page", async () => {
    expect(await thrownBy(() => loadPage(3, listOf(2), hrefOf))).toEqual([302, "/patient/test?q=a+b&page=2"]);
    expect(await thrownBy(() => loadPage(2, listOf(0), hrefOf))).toEqual([302, "/patient/test?q=a+b"]);
    expect(await thrownBy(() => loadPage(1, listOf(0), hrefOf))).toBeNull();
  });

  it("has an address with the filters that are set", () => {
    const filters = { q: "", home_care: true, no_fasting: false, sort: undefined, page: 7 };
    expect(pageHref(paths.tests, filters, 2)).toBe("/patient/test?home_care=1&page=2");
    expect(pageHref((query) => paths.branch("a/b", query), {}, 1)).toBe("/patient/branch/a%2Fb");
  });
});

describe("acting for somebody", () => {
  const person = { name: "", medical_record_number: null };
  const self = { ...person, patient_id: "me", relation: null, permissions: ["book", "view_results", "pay"] };
  const child = { ...person, patient_id: "child", relation: "Child", permissions: ["book"] };
  const nameless = { ...person, patient_id: "other", relation: "", permissions: ["pay"] };
  const people = { ok: true, data: [self, child, nameless] } as const;

  it("is for oneself unless somebody is named", () => {
    expect(actingFor(undefined, people, "pay")).toBe(self);
    expect(actingFor("me", people, "pay")).toBe(self);
    expect(actingFor("child", people, "book")).toBe(child);
    expect(actingFor("other", people, "pay")).toBe(nameless);
    expect(actingFor(undefined, { ok: true, data: [child] }, "book"), "never somebody else").toBeNull();
  });

  it("is not found without the permission, and left to the laboratory when the family is unknown", async () => {
    expect(await thrownBy(() => actingFor("child", people, "pay"))).toEqual([404, null]);
    expect(await thrownBy(() => actingFor("stranger", people, "book"))).toEqual([404, null]);
    expect(actingFor("child", { ok: false }, "book")).toBeNull();
  });
});
