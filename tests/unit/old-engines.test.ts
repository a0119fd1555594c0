import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import doiuse from "doiuse";
import postcss, { type Node, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { flexGapFallback } from "../../scripts/flex-gap.ts";
import { root } from "../support/portal.ts";

const folder = join(root, "build/client/assets");
const sheets = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .map((file) => [file, postcss.parse(readFileSync(join(folder, file), "utf8"), { from: file })]),
);
const { browserslist } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  browserslist: string[];
};

/** Known to every supported browser as far as the sheets use them, or without them a page loses no more than this. */
const HARMLESS = new Map([
  ["css-math-functions", "minmax() is none of them; see below"],
  ["css-overflow", '"auto" and "hidden" alone'],
  ["css-sticky", "bars scroll with the page; old ones know it outside of tables"],
  ["css-hyphens", "long words wrap anywhere"],
  ["css-not-sel-list", "each :not() has one selector; see below"],
  ["css-focus-visible", "mouse users see the focus too"],
  ["intrinsic-width", "prefixed beside; columns of facts become narrower"],
  ["multicolumn", "boxes may be cut between two sheets of paper"],
  ["prefers-reduced-motion", "movement is asked for, never the default"],
  ["prefers-color-scheme", "light"],
  ["text-size-adjust", "prefixed beside"],
  ["text-decoration", "underlines of one thickness"],
  ["css3-cursors", "another pointer"],
  ["css-content-visibility", "folds are opened by script for paper, app/modules/unfold.ts"],
  ["css-appearance", "prefixed beside"],
  ["css-gradients", "the mark of a red box beside the word Reject"],
  ["css-display-contents", "of a box without a role, inside @supports"],
  ["css-has", "each rule is listed below"],
  ["flexbox-gap", "lowered by scripts/flex-gap.ts; see below"],
]);

/** Rules with :has(): without it a page shows more, or what it has without script. */
const HAS_RULES = [
  ".asks:not(:has([data-asks]:checked))>.asked",
  ".bulk tbody .bulk-reason:has(>[hidden])",
  ".bulk tr:has(:checked)",
  ".bulk-tools>div:has(>[open])",
  ".bulk:has(.bulk-reason>[hidden]):not(:has(tbody :checked)) [value=selected]",
  ".bulk:has(tbody :checked) [value=approve_all]",
  ".bulk:not(:has(tbody :checked)) [value=approve_all]:enabled",
  ".chips-line:has(:focus-visible)",
  ".detail-wide:has([name=compare]):not(:has([name=compare]:checked))>.action-bar",
  ".detail:has(.choices>.choice:nth-child(1)>[name=plant_id]:checked) .bar-price:nth-child(1)",
  ".detail:has(.choices>.choice:nth-child(2)>[name=plant_id]:checked) .bar-price:nth-child(2)",
  ".detail:has(.choices>.choice:nth-child(3)>[name=plant_id]:checked) .bar-price:nth-child(3)",
  ".detail:has([name=plant_id]:checked) .bar-from",
  ".table-card .line-more:has(.state)::before",
  ".table-stack td:has(>[hidden])",
  ".value-groups>li:has([open])",
  "body:has(.dialog-sheet[open])",
  "html:has(.dialog-sheet[open])",
  "html:has(.steps) .footer-over-bar",
  "html:has(.steps) .header-signed-in~main .action-bar",
  "html:has(.steps) .header-signed-in~main .event-bar",
  "html:has(.steps) .nav-bar",
  "section:not(:has([value=at_branch]:checked))>.at-branch",
  "section:not(:has([value=on_site]:checked))>.on-site",
];

const written = (node: Node) => node.toString().replace(/\s+/g, " ").slice(0, 160);
const rulesOf = (requested: RegExp) =>
  [...sheets].flatMap(([file, sheet]) => {
    const matches: string[] = [];
    sheet.walkRules((rule) => {
      for (const selector of rule.selectors)
        if (requested.test(selector)) matches.push(`${file}: ${selector}`);
    });
    return matches;
  });

describe("the built style sheets", () => {
  it("use nothing that a supported browser lacks without a fallback", async () => {
    const lacking = new Set<string>();
    const check = doiuse({
      browsers: browserslist,
      onFeatureUsage: ({ feature, usage }) => {
        if (!HARMLESS.has(feature)) lacking.add(`${feature}: ${written(usage)}`);
      },
    });
    for (const [file, sheet] of sheets) await postcss([check]).process(sheet, { from: file });
    expect([...lacking]).toEqual([]);
  });

  it("compute no size in a way that Chrome 71 drops", () => {
    const computed: string[] = [];
    for (const [file, sheet] of sheets)
      sheet.walkDecls((declaration) => {
        if (/(?<![\w-])(?:clamp|min|max|color-mix|light-dark)\(|\d[dsl]v[hwib]\b/.test(declaration.value))
          computed.push(`${file}: ${written(declaration)}`);
      });
    expect(computed).toEqual([]);
  });

  it("name no pseudo-class that makes an old browser drop the other selectors of its list", () => {
    expect(rulesOf(/:(?:is|where|any)\(|:not\([^():]*,/)).toEqual([]);
    const mixed: string[] = [];
    for (const [file, sheet] of sheets)
      sheet.walkRules(({ selectors }) => {
        const young = selectors.filter((selector) =>
          /:has\(|:focus-visible|::details-content/.test(selector),
        );
        if (young.length > 0 && young.length < selectors.length) mixed.push(`${file}: ${selectors.join()}`);
      });
    expect(mixed).toEqual([]);
    const has = rulesOf(/:has\(/).map((rule) => rule.slice(rule.indexOf(": ") + 2));
    expect([...new Set(has)].sort()).toEqual(HAS_RULES);
  });

  it("have margins in place of each gap of a flex container, for browsers without it", () => {
    const missing: string[] = [];
    let lowered = 0;
    for (const [file, sheet] of sheets) {
      const fallbacks = new Set<string>();
      sheet.walkAtRules("supports", (query) => {
        if (query.params.includes("not"))
          query.walkRules((rule) => rule.selectors.forEach((selector) => fallbacks.add(selector)));
      });
      sheet.walkRules((rule) => {
        if (!isFlexWithGap(rule)) return;
        lowered += 1;
        for (const selector of rule.selectors)
          if (!fallbacks.has(`${selector}>:not(:last-child)`) && !fallbacks.has(`${selector}>:nth-child(n)`))
            missing.push(`${file}: ${selector}`);
      });
    }
    expect(missing).toEqual([]);
    expect(lowered).toBeGreaterThan(5);
  });
});

function isFlexWithGap(rule: Rule): boolean {
  const values = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => void values.set(prop, value));
  return values.has("gap") && /flex/.test(values.get("display") ?? "");
}

describe("the margins in place of a gap", () => {
  const lower = async (css: string) => {
    const { css: lowered } = await postcss([flexGapFallback]).process(css, { from: undefined });
    return lowered.slice(lowered.indexOf("@supports")).replace(/\s+/g, "");
  };

  it("keep the conditions of their rule, and stand between the children", async () => {
    const lowered = await lower("@media (min-width: 40em) { .a { display: flex; gap: 0 1rem } }");
    expect(lowered).toBe(
      "@supportsnot((inset:0)or(appearance:none)){@media(min-width:40em){.a>:not(:last-child){margin-right:1rem}}}",
    );
  });

  it("stand below each child of a row that wraps, and between those of a column", async () => {
    expect(await lower(".a { display: flex; flex-wrap: wrap; gap: 1rem }")).toContain(
      ".a>:nth-child(n){margin-bottom:1rem}",
    );
    const column = await lower(".b { display: flex; flex-direction: column; gap: 1rem 2rem }");
    expect(column).toContain(".b>:not(:last-child){margin-bottom:1rem}");
    expect(column).not.toContain("margin-right");
  });

  it("are absent from grids, whose gap every supported browser knows", async () => {
    expect(await lower(".a { display: grid; gap: 1rem }")).not.toContain("margin");
  });
});
