import { pages } from "../app/site.ts";
import type { Access } from "../app/site/page.ts";

const MARKS = /(<!-- unbuilt -->)[\s\S]*?(<!-- \/unbuilt -->)/;

/** The README with its list of unbuilt screens, generated from the site map. */
export function withUnbuilt(readme: string): string {
  const byAccess = new Map<Access, string[]>();
  for (const { path, access, module } of pages) {
    if (module) continue;
    const paths = byAccess.get(access) ?? [];
    byAccess.set(access, [...paths, `\`${path}\``]);
  }
  const lines = [...byAccess].map(([access, paths]) => `- ${access}: ${paths.join(", ")}`);
  return readme.replace(MARKS, `$1\n\n${lines.join("\n") || "None."}\n\n$2`);
}
