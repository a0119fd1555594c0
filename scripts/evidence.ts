// `npm run evidence`: one folder per release, evidence/<version>-<date>, with all that shows what the release
// does, and a manifest with the hash of each file. Missing parts are named; `--strict`: they fail.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { auditLines, auditOf, readAdvisories, readLockFile } from "./audit.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = promisify(execFile);

export interface Part {
  name: string;
  /** a release without it fails */
  required?: boolean;
  /** Returns the reason if it cannot be written. */
  write: (folder: string) => Promise<string | null> | string | null;
}

interface Manifest {
  version: string;
  commit: string;
  at: string;
  sha256: Record<string, string>;
  missing: { part: string; required: boolean; reason: string }[];
}

export async function writeEvidence(
  parts: readonly Part[],
  folder: string,
  about: Pick<Manifest, "version" | "commit" | "at">,
): Promise<Manifest> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const missing: Manifest["missing"] = [];
  for (const { name, required = false, write } of parts) {
    const reason = await Promise.resolve(write(folder)).catch(
      (error: unknown) => `It failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (reason !== null) missing.push({ part: name, required, reason });
  }
  const manifest = { ...about, sha256: hashesOf(folder), missing };
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      relative(folder, file).split(sep).join("/"),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}

/** A file or folder of the checkout, as it is. */
export const copied = (
  from: string,
  options: { base?: string; reason: string; required?: boolean },
): Part => ({
  name: from,
  ...(options.required ? { required: true } : {}),
  write: (folder) => {
    const source = join(options.base ?? root, from);
    if (!existsSync(source)) return options.reason;
    cpSync(source, join(folder, from.replace(/^(docs|tests\/fixtures|\.cache)\//, "")), { recursive: true });
    return null;
  },
});

const faultsFile = z.object({
  rows: z.array(
    z.object({ number: z.number(), fault: z.string(), wanted: z.string(), ok: z.boolean(), got: z.string() }),
  ),
});

/** The last table of `npm test` or `npm run test:faults`, with its date. */
export const faultTable = (base = root): Part => ({
  name: "faults.md",
  write: (folder) => {
    const source = join(base, ".cache/reports/faults.json");
    if (!existsSync(source))
      return "No report: run npm run test:faults -- --report=.cache/reports/faults.json.";
    const { rows } = faultsFile.parse(JSON.parse(readFileSync(source, "utf8")));
    const lines = rows.map(({ number, fault, wanted, ok, got }) =>
      ["", number, fault, wanted, ok ? "holds" : "**fails**", got, ""].join(" | ").trim(),
    );
    const head = `# Faults\n\nMeasured ${statSync(source).mtime.toISOString()}.\n\n| row | fault | wanted | | got |\n| - | - | - | - | - |\n`;
    writeFileSync(join(folder, "faults.md"), `${head}${lines.join("\n")}\n`);
    return rows.every(({ ok }) => ok) ? null : "Some faults fail; the table says which.";
  },
});

const drill: Part = {
  name: "restore-drill.json",
  required: true,
  write: async (folder) => {
    const args = ["vitest", "run", "--config=tests/vitest.config.ts", "--project=routes", "--reporter=json"];
    await run(
      "npx",
      [...args, `--outputFile=${join(folder, "restore-drill.json")}`, "tests/routes/restore.test.ts"],
      {
        cwd: root,
      },
    );
    return null;
  },
};

const sbom: Part = {
  name: "sbom.cdx.json",
  required: true,
  write: async (folder) => {
    const { stdout } = await run("npm", ["run", "--silent", "sbom"], { cwd: root, maxBuffer: 1e8 });
    z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.unknown()).min(50) }).parse(
      JSON.parse(stdout),
    );
    writeFileSync(join(folder, "sbom.cdx.json"), stdout);
    return null;
  },
};

const audit: Part = {
  name: "audit.txt",
  required: true,
  write: (folder) => {
    const findings = auditOf(readAdvisories(), readLockFile());
    writeFileSync(join(folder, "audit.txt"), `${auditLines(findings).join("\n")}\n`);
    const open = findings.filter(({ state }) => state === "open").flatMap(({ advisory }) => advisory.ids);
    return open.length > 0 ? `Without an answer: ${open.join(", ")}.` : null;
  },
};

const baseDigest: Part = {
  name: "digest of the image's base",
  write: () =>
    /^ARG NODE_DIGEST=sha256:/m.test(readFileSync(join(root, "Dockerfile"), "utf8"))
      ? null
      : "NODE_DIGEST of the Dockerfile is empty; docs/operating.md says how a release fills it.",
};

const PARTS: Part[] = [
  copied("docs/promises.md", {
    required: true,
    reason: "There is no table of promises: npm run promises writes it.",
  }),
  copied("tests/fixtures/spoken", { required: true, reason: "There are no transcripts." }),
  // Bytes, paint and processor time, each with its date.
  copied("docs/bench-log.md", { required: true, reason: "There are no measurements." }),
  copied(".cache/bench.json", { reason: "No figures of this checkout: npm run bench." }),
  faultTable(),
  copied(".cache/simulate", { reason: "No simulation ran in this checkout: npm run simulate." }),
  drill,
  sbom,
  audit,
  copied("docs/licences.md", {
    required: true,
    reason: "There is no list of licences: npm run docs writes it.",
  }),
  copied("docs/accessibility.md", { required: true, reason: "There is no accessibility report." }),
  copied("docs/threat-model.md", { required: true, reason: "There is no threat model." }),
  copied("Dockerfile", { required: true, reason: "There is no image." }),
  baseDigest,
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } });
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const { stdout: commit } = await run("git", ["describe", "--always", "--dirty", "--abbrev=40"], {
    cwd: root,
  });
  const at = new Date().toISOString();
  const folder = join(root, "evidence", `${version}-${at.slice(0, 10)}`);
  const { sha256, missing } = await writeEvidence(PARTS, folder, { version, commit: commit.trim(), at });
  process.stdout.write(`${relative(root, folder)}: ${String(Object.keys(sha256).length)} files\n`);
  for (const { part, required, reason } of missing)
    process.stdout.write(`missing${required ? " and required" : ""}: ${part}. ${reason}\n`);
  process.exit(missing.some(({ required }) => required || values.strict) ? 1 : 0);
}
