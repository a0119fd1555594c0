import type { AtRule, Container, Plugin, Rule } from "postcss";

/** Both came with, or after, `gap` of flex containers: Chrome 84, Safari 14.1, Firefox 63. */
const WITHOUT_GAP = "not ((inset: 0) or (appearance: none))";

/**
 * PostCSS plugin: adds margins in place of `gap` of flex containers, for browsers without it, at the end of the
 * sheet. `display` and `gap` must stand in one rule.
 */
export const flexGapFallback: Plugin = {
  postcssPlugin: "flex-gap-fallback",
  OnceExit(root, { AtRule, Rule }) {
    const fallback = new AtRule({ name: "supports", params: WITHOUT_GAP });
    const groups = new Map<string, Rule>();
    root.walkRules((rule) => {
      for (const { children, margin, size } of marginsOf(rule)) {
        const conditions = conditionsOf(rule);
        const key = [...conditions.map(({ params }) => params), margin, size, children].join("|");
        const selectors = rule.selectors.map((selector) => selector + children);
        const known = groups.get(key);
        if (known) {
          known.selectors = [...new Set([...known.selectors, ...selectors])];
          continue;
        }
        const added = new Rule({ selectors });
        added.append({ prop: margin, value: size });
        groups.set(key, added);
        let place: Container = fallback;
        for (const { name, params } of conditions) {
          const { last } = place;
          const isSame = last?.type === "atrule" && last.params === params;
          const condition: AtRule = isSame ? last : new AtRule({ name, params });
          if (!isSame) place.append(condition);
          place = condition;
        }
        place.append(added);
      }
    });
    if (groups.size > 0) root.append(fallback);
  },
};

interface Margin {
  children: string;
  margin: string;
  size: string;
}

function marginsOf(rule: Rule): Margin[] {
  const declared = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => void declared.set(prop, value));
  const gap = declared.get("gap");
  if (gap === undefined || !/flex/.test(declared.get("display") ?? "")) return [];
  const [rowGap = "", columnGap = rowGap] = gap.split(/\s+(?![^(]*\))/);
  const between = ">:not(:last-child)";
  if (/column/.test(declared.get("flex-direction") ?? ""))
    return [{ children: between, margin: "margin-bottom", size: rowGap }];
  const wraps = declared.get("flex-wrap") === "wrap" && rowGap !== "0";
  return [
    ...(columnGap === "0" ? [] : [{ children: between, margin: "margin-right", size: columnGap }]),
    ...(wraps ? [{ children: ">:nth-child(n)", margin: "margin-bottom", size: rowGap }] : []),
  ];
}

function conditionsOf(rule: Rule): AtRule[] {
  const conditions: AtRule[] = [];
  for (let node = rule.parent; node?.type === "atrule"; node = node.parent) {
    const condition = node as AtRule; // by its type
    conditions.unshift(condition);
  }
  return conditions;
}
