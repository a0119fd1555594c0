import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { root, temporaryFolder } from "../support/portal.ts";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const dockerfile = DockerfileParser.parse(read("Dockerfile"));
const instructions = dockerfile.getInstructions().map((instruction) => ({
  keyword: instruction.getKeyword(),
  text: (instruction.getArgumentsContent() ?? "").replace(/\\\n\s*/g, ""),
}));
const textsOf = (keyword: string) =>
  instructions.filter((instruction) => instruction.keyword === keyword).map(({ text }) => text);
const stages = dockerfile.getFROMs().map((from) => [from.getBuildStage(), from.getImage()]);

const MOST_BYTES = 130e6;
const INSTALL = "npm ci --workspaces=false --omit=dev --legacy-peer-deps --no-audit --no-fund";

describe("the image", () => {
  it("stands on one base, which a release names by digest", () => {
    expect(stages.filter(([, image]) => !stages.some(([stage]) => stage === image))).toEqual([
      ["base", "${NODE_IMAGE}${NODE_DIGEST:+@${NODE_DIGEST}}"],
    ]);
    const [image, digest = "", ...others] = textsOf("ARG");
    expect([image, others]).toEqual([`NODE_IMAGE=node:${read(".nvmrc").trim()}-slim`, []]);
    expect(digest).toMatch(/^NODE_DIGEST=(sha256:[0-9a-f]{64})?$/);
  });

  it("is the portal alone unless the laboratory is asked for", () => {
    expect(stages.slice(-2).map(([stage]) => stage)).toEqual(["laboratory", "portal"]);
    const copiesOf = (stage: string) => {
      const from = instructions.findIndex(({ text }) => text.endsWith(` AS ${stage}`));
      const rest = instructions.slice(from + 1);
      const next = rest.findIndex(({ keyword }) => keyword === "FROM");
      return rest.slice(0, next < 0 ? undefined : next).map(({ text }) => text);
    };
    expect(copiesOf("laboratory").join()).toContain("lab/build");
    expect(copiesOf("portal")).toEqual([
      "/portal/package.json ./",
      "/portal/node_modules ./node_modules",
      "/portal/build ./build",
    ]);
    expect(copiesOf("packages-portal").at(-1)).toContain(`${INSTALL} `);
  });

  it("runs as another user than root, without a shell around the server", () => {
    expect(textsOf("USER")).toEqual(["node"]);
    expect(textsOf("CMD").at(-1)).toBe('["node", "--max-semi-space-size=8", "build/server/index.js"]');
  });
});

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(read("package-lock.json")));
const [portal, laboratory] = ["package.json", "lab/package.json"].map((name) =>
  z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read(name))),
) as [{ dependencies: object }, { dependencies: object }]; // as many as names

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const deleted = textsOf("RUN").find((text) => text.includes("find node_modules/@fontsource")) ?? "";
const keptFonts = [...deleted.matchAll(/! -name "?([\w.*-]+)"?/g)].map(
  ([, pattern = ""]) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`),
);
const isKept = (folder: string, name: string) =>
  !name.endsWith(".map") &&
  (!folder.includes("/@fontsource/") || keptFonts.some((pattern) => pattern.test(name)));

/** Bytes of a package without those below its own node_modules, and of files that the image deletes. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesOf(path);
    return entry.isFile() && isKept(folder, entry.name) ? sum + statSync(path).size : sum;
  }, 0);
}

describe("packages of the image", () => {
  it("have every file of fonts that documents load", () => {
    expect(keptFonts).toHaveLength(3);
    const fonts = Object.keys(laboratory.dependencies).filter((name) => name.startsWith("@fontsource/"));
    for (const name of fonts) {
      const names = readdirSync(join(root, "node_modules", name, "files"));
      expect(names.filter((file) => isKept(`/${name}/files`, file)).length, name).toBeGreaterThan(0);
      for (const file of ["unicode.json", "package.json", "LICENSE"])
        expect(isKept(`/${name}`, file), file).toBe(true);
    }
  });

  it("are the portal's dependencies, without TypeScript and the laboratory's, and take less than 130 MB", () => {
    const folder = temporaryFolder();
    for (const name of ["package.json", "package-lock.json", "lab/package.json"])
      cpSync(join(root, name), join(folder, name));
    const [npm = "", ...args] = INSTALL.split(" ");
    const told = execFileSync(npm, [...args, "--dry-run", "--loglevel=notice", "--ignore-scripts"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
    });
    rmSync(folder, { recursive: true });
    const added = new Set([...String(told).matchAll(/^add (\S+ \S+)$/gm)].map(([, line]) => line));
    const kept = Object.entries(lock.packages).filter(([path, { version }]) =>
      added.has(`${nameOf(path)} ${version ?? ""}`),
    );
    const names = new Set(kept.map(([path]) => nameOf(path)));
    for (const name of ["typescript", "vitest", "tesseract.js-core"]) expect([...names]).not.toContain(name);
    const ofPortal = Object.keys(portal.dependencies);
    expect(ofPortal.filter((name) => !names.has(name))).toEqual([]);
    const ofLaboratory = Object.keys(laboratory.dependencies).filter((name) => !ofPortal.includes(name));
    expect(ofLaboratory.length).toBeGreaterThan(10);
    expect(ofLaboratory.filter((name) => names.has(name))).toEqual([]);
    // The lockfile lists packages of other systems too.
    const folders = kept
      .map(([path]) => join(root, path))
      .filter((path) => statSync(path, { throwIfNoEntry: false }));
    const bytes = folders.reduce((sum, folder) => sum + bytesOf(folder), 0);
    expect(bytes).toBeGreaterThan(30e6);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

describe("the image's health check", () => {
  const [, json = "[]"] = /CMD (\[.*\])$/.exec(textsOf("HEALTHCHECK")[0] ?? "") ?? [];
  const [shell = "", ...args] = z.array(z.string()).parse(JSON.parse(json));
  const check = async (port: number) => {
    const child = spawn(shell, args, { env: { ...process.env, PORT: String(port) }, stdio: "ignore" });
    await once(child, "exit");
    return child.exitCode;
  };
  const listen = async (server: Server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port; // a TCP port
  };

  it("needs no Node, asks /livez, and tells a portal from a fault and a closed port", async () => {
    expect(shell).toBe("bash");
    const requested: (string | undefined)[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      requested.push(request.url);
      response.writeHead(status).end("ok\n");
    });
    const port = await listen(server);
    expect(await check(port)).toBe(0);
    status = 503;
    expect(await check(port)).not.toBe(0);
    expect(requested).toEqual(["/livez", "/livez"]);
    await new Promise((resolve) => server.close(resolve));
    expect(await check(port)).not.toBe(0);
  });
});
