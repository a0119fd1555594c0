import { priceOf, type Price } from "./prices.ts";
import { visible } from "./visible.ts";

interface Content {
  words: string;
  links: string[];
  fields: string[];
}

/** Expected differences: the switch's text and chart legends. */
const OWN_WORDS = /Data saver: (?:on|off)\. Turn (?:on|off)|<ul class="chart-legend"[\s\S]*?<\/ul>/g;

/** The reader's own access log lines grow with each view. */
const OWN_OPENINGS = /(?:\d\d [A-Z]{3} \d{4}, \d\d:\d\d WIB[\s–]*){1,2}You(?:, \d+ times?)?/g;

/** Differences allowed with saved data, by path: substitutes for pictures. Removed from both pages. */
const STANDS_FOR: Record<string, { words?: RegExp; links?: RegExp }> = {
  // The list replacing the map.
  "/patient/nearme/map-view": { words: /[\s\S]+/, links: /^#branch-|^\/patient\/nearme\/map-view/ },
  "/patient/profile": {
    words: /Show your photo |This browser is (?:not )?saving data now\./g,
    links: /^\/profile\/photo\?/,
  },
  "/profile/photo/new": { words: /Show your photo /g, links: /^\/profile\/photo\?/ },
  "/profile/photo/remove": { words: /Show your photo /g, links: /^\/profile\/photo\?/ },
};

/** Script makes their photo smaller, or finds passkeys. */
const NEED_SCRIPT =
  /^\/(?:second-lock|login\/second-step|profile\/(?:security|photo\/new|correction\/confirm)|continue-register\/scan)\b|^\/patient\/family\/[^/?]+(?:\?|$)|[?&]tab=PHOTO/;

/** Built pages with data saving, compared with the usual ones. */
export class SavedPages {
  readonly pages: Price[] = [];
  private readonly lost: string[] = [];

  /** @param usual the page without data saving, with these cookies */
  async visit(origin: string, usual: Price, cookies: string): Promise<void> {
    const { path } = usual;
    const saving = await priceOf(origin, path, `${cookies}; data=low`);
    this.pages.push(saving);
    const content = contentOf(saving);
    let others = contentOf(usual);
    // Times may change between the two requests: fetch the usual page again.
    if (JSON.stringify(content) !== JSON.stringify(others))
      others = contentOf(await priceOf(origin, path, cookies));
    for (const [kind, mine, theirs] of [
      ["words", [content.words], [others.words]],
      ["links", content.links, others.links],
      ["fields", content.fields, others.fields],
    ] as const) {
      const missing = theirs.filter((their) => !mine.includes(their));
      if (missing.length > 0)
        this.lost.push(`${path} ${kind}: ${missing.join(" | ")}; with saved data: ${mine.join(" | ")}`);
    }
  }

  losses(): readonly string[] {
    return this.lost;
  }

  /** Tags that run, show or fetch something. */
  intruders(): string[] {
    const asks =
      /<(?:script|img|picture|canvas|iframe|video|object|embed)\b|<link[^>]*rel="(?:prefetch|preload|modulepreload|prerender|preconnect|dns-prefetch)"[^>]*>|url\((?!data:|['"]?#)/g;
    const drawings = /<svg(?![^>]*class="(?:icon|mark|qr)[^"]*")[^>]*>/g;
    return this.pages.flatMap(({ path, html }) =>
      [...html.matchAll(asks), ...html.matchAll(drawings)]
        .filter(([tag]) => !(tag === "<script" && NEED_SCRIPT.test(path)))
        .map(([tag]) => `${path} ${tag.slice(0, 80)}`),
    );
  }

  table(): string {
    const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
    const rows = this.pages.map(
      ({ path, requests, bytes }) => `${path.padEnd(52)}${String(requests).padStart(6)}${kb(bytes)}`,
    );
    return ["", `${"first visit with saved data".padEnd(52)}   all      kB`, ...rows, ""].join("\n");
  }
}

function contentOf({ path, html }: Price): Content {
  const exempt = STANDS_FOR[path.split("?")[0] ?? path];
  const text = visible({ text: html.replace(OWN_WORDS, "") }).replace(OWN_OPENINGS, "");
  const links = [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) => href);
  const fields = [...html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    return name === undefined ? [] : [`${/ type="([^"]*)"/.exec(tag)?.[1] ?? ""} ${name}`];
  });
  return {
    words: exempt?.words ? text.replace(exempt.words, "") : text,
    links: links.filter((href) => !exempt?.links?.test(href)),
    fields,
  };
}
