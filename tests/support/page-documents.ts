import { HtmlValidate, StaticConfigLoader, type HtmlElementLike } from "html-validate";
import { covers } from "../../app/lib/paths.ts";
import type { SitePage } from "../../app/site/page.ts";
import type { Price } from "./prices.ts";

export { nameFaults } from "./label-in-name.ts";

const onlyPreloads = (link: HtmlElementLike) =>
  /^(?:module)?preload$/.test(String(link.getAttribute("rel"))) ? null : "only a preload has it";

/** Resolves its configuration once, not for each page. */
class OneConfig extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(handle: string): ReturnType<StaticConfigLoader["getConfigFor"]> {
    return (this.resolved ??= super.getConfigFor(handle));
  }
}

/** The standard's rules, and what html-validate itself does not know. */
const validator = new HtmlValidate(
  new OneConfig({
    root: true,
    extends: ["html-validate:standard"],
    elements: [
      "html5",
      {
        link: { attributes: { as: { allowed: onlyPreloads }, href: { enum: ["/\\S+/"] } } },
        a: { attributes: { href: { enum: ["/\\S+/"] } } },
      },
    ],
  }),
);

/** Its first option is empty, unless the form may be sent as it came. */
const REQUIRED_SELECT = /<select\b(?=[^>]*\brequired\b)[^>]*>(?!<option value="")/g;
/** Texts that HTML's rules do not concern: half of a page. */
const RULES = /(<style\b[^>]*>)[^<]*/g;

/** Faults of a page by HTML's own rules, each with its place. */
export function faultsOf(html: string): string[] {
  const { results } = validator.validateStringSync(html.replace(RULES, "$1"));
  const matches = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  const selects = [...html.matchAll(REQUIRED_SELECT)].map(([tag]) => `no empty option in ${tag}`);
  return [...matches, ...selects];
}

/** Titles that two pages of the same accounts have. */
export function sharedTitles(
  opened: readonly Pick<Price, "path" | "html" | "status">[],
  pages: readonly SitePage[],
): string[] {
  const known = new Map<string, string>();
  return opened.flatMap(({ path, html, status }) => {
    if (status !== 200) return [];
    const page = pages.find((sitePage) => covers(sitePage.path, path.split(/[? ]/)[0] ?? ""));
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    const name = `${page?.access ?? ""} ${title}`;
    const first = known.get(name) ?? page?.path ?? "";
    known.set(name, first);
    return first === page?.path ? [] : [`${title}: ${first} and ${path}`];
  });
}
