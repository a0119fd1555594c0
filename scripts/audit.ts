// `npm run audit`: compares package-lock.json with the advisories that somebody has read (advisories.json).
// Exit code 1: an affected version without an answer. Where the registry answers, it also names new advisories.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import semver from "semver";
import { z } from "zod";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const advisory = z.strictObject({
  ids: z.array(z.string().regex(/^(CVE-\d{4}-\d+|GHSA-[\w-]+)$/)).min(1),
  title: z.string(),
  /** range of affected versions by package */
  affected: z.record(z.string(), z.string()),
  /** the reason an affected version does no harm; null: the version is what answers it */
  answer: z.string().nullable(),
  /** holds the answer */
  test: z.string().optional(),
  reviewed: z.iso.date(),
});
export type Advisory = z.output<typeof advisory>;
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
type LockFile = z.output<typeof lockFile>;

export const readAdvisories = (): Advisory[] =>
  z
    .strictObject({ advisories: z.array(advisory) })
    .parse(JSON.parse(readFileSync(join(root, "scripts/advisories.json"), "utf8"))).advisories;
export const readLockFile = (): LockFile =>
  lockFile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

interface Finding {
  advisory: Advisory;
  /** "undici 7.20.0" */
  installed: string[];
  state: "not affected" | "answered" | "open";
}

export function auditOf(advisories: readonly Advisory[], { packages }: LockFile): Finding[] {
  const installed = Object.entries(packages).flatMap(([path, { version }]) =>
    path && version ? [{ name: path.slice(path.lastIndexOf("node_modules/") + 13), version }] : [],
  );
  return advisories.map((item) => {
    const matches = installed
      .filter(({ name, version }) => semver.satisfies(version, item.affected[name] ?? "<0.0.0-0"))
      .map(({ name, version }) => `${name} ${version}`);
    const state = matches.length === 0 ? "not affected" : item.answer === null ? "open" : "answered";
    return { advisory: item, installed: [...new Set(matches)].sort(), state };
  });
}

const fromRegistry = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])) }),
  ),
});

/** Advisories of the registry that the list lacks; null if it gives none to this machine. */
async function newAdvisories(known: ReadonlySet<string>): Promise<string[] | null> {
  const { stdout } = await promisify(execFile)("npm", ["audit", "--json"], { cwd: root }).catch(
    (error: unknown) => z.object({ stdout: z.string() }).catch({ stdout: "" }).parse(error),
  );
  const parsed = fromRegistry.safeParse(stdout.startsWith("{") ? JSON.parse(stdout) : null);
  if (!parsed.success) return null;
  const named = Object.entries(parsed.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((item) => (typeof item === "string" ? [] : [{ name, ...item }])),
  );
  return named
    .filter(({ url }) => !known.has(url.slice(url.lastIndexOf("/") + 1)))
    .map(({ name, title, url }) => `${name}: ${title} (${url.slice(url.lastIndexOf("/") + 1)})`);
}

/** Lines of the report. */
export const auditLines = (findings: readonly Finding[]) =>
  findings.map(({ advisory: { ids, title, answer, reviewed }, installed, state }) =>
    [state.padEnd(12), ids.join(", "), title, ...installed, answer ?? "", `read ${reviewed}`]
      .filter(Boolean)
      .join(" | "),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = auditOf(readAdvisories(), readLockFile());
  process.stdout.write(`${auditLines(findings).join("\n")}\n`);
  const fresh = await newAdvisories(new Set(findings.flatMap(({ advisory: { ids } }) => ids)));
  process.stdout.write(
    fresh === null
      ? "The registry gave no advisories: new ones were not looked for.\n"
      : `New in the registry: ${fresh.join("; ") || "none"}.\n`,
  );
  process.exit(findings.some(({ state }) => state === "open") || (fresh ?? []).length > 0 ? 1 : 0);
}
