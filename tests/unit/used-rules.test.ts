import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { usedRules } from "../../app/render/used-rules.ts";

const used = (css: string, names: string) => usedRules(css, `<p class="${names}">`);

describe("the rules that a document holds", () => {
  it("are those whose classes stand in it, in their order", () => {
    expect(used(".a{x:1}.b{x:2}.a .b{x:3}.c{x:4}.a.b{x:5}", "a b")).toBe(".a{x:1}.b{x:2}.a .b{x:3}.a.b{x:5}");
    expect(used(".a{x:1}.b{x:2}.a .b{x:3}", "b")).toBe(".b{x:2}");
  });

  it("are whole when one of their selectors applies", () => {
    expect(used(".a,.b:hover{x:1}", "b")).toBe(".a,.b:hover{x:1}");
  });

  it("include selectors without a class, conditions and states", () => {
    const css = "p{x:1}#id,[open]{x:2}.a:not(.b){x:3}.a:has(>.c,:is(.d,.e)){x:4}";
    expect(used(css, "a")).toBe(css);
  });

  it("include animations, and groups that hold one of them", () => {
    const css = "@keyframes f{0%{x:1}to{x:2}}@media print{.a{x:3}.b{x:4}}@media (width>1px){.b{x:5}}";
    expect(used(css, "a")).toBe("@keyframes f{0%{x:1}to{x:2}}@media print{.a{x:3}}");
  });

  it("are the whole sheet for a page with all its classes", () => {
    const folder = new URL("../../app/ui/styles/", import.meta.url);
    for (const name of readdirSync(folder)) {
      const css = readFileSync(new URL(name, folder), "utf8").replace(/\/\*[^]*?\*\//g, "");
      const all = [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one).join(" ");
      expect(used(css, all).replace(/\s/g, ""), name).toBe(css.replace(/\s/g, ""));
    }
  });
});
