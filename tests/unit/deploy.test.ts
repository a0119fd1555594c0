import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parser as promql } from "@prometheus-io/lezer-promql";
import { DCLinter } from "dclint";
import express from "express";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readEnv } from "../../app/env.server.ts";
import { healthAt } from "../../app/http/health.ts";
import { setUpMetrics } from "../../app/http/metrics.ts";
import type { Operation } from "../../app/http/operation-metrics.ts";
import { setHub } from "../../app/realtime/hub.ts";
import { send } from "../support/browser.ts";
import { root, temporaryFolder } from "../support/portal.ts";

const folder = join(root, "docs/deploy");
const sample = (name: string) => readFileSync(join(folder, name), "utf8");
/** Parsed strictly: repeated keys and unresolved aliases are errors. */
const yaml = (name: string): unknown => parse(sample(name), { merge: true });

const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const rules = rulesFile.parse(yaml("alerts.yaml")).groups.flatMap((group) => group.rules);

const dashboardFile = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});
const { panels } = dashboardFile.parse(JSON.parse(sample("dashboard.json")));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Metrics of an expression. @throws Error unless it is PromQL */
function metricsOf(expression: string): string[] {
  const names: string[] = [];
  promql.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) throw new Error(`No PromQL at ${String(from)}: ${expression}`);
      if (name === "Identifier") names.push(expression.slice(from, to));
    },
  });
  return names;
}

const readiness = { ready: true, isStoreAway: () => false, complaints: () => [] };

/** Names of all series that a portal can show. */
async function shownMetrics(): Promise<Set<string>> {
  const env = { ...readEnv({ NODE_ENV: "test", HOST: "127.0.0.1" }), METRICS_PORT: 0 };
  const metrics = setUpMetrics(express(), env, readiness);
  if (!metrics) throw new Error("METRICS_PORT is set");
  const book = { calls: new Map(), isMissing: () => false } as unknown as Operation["book"]; // no call yet
  const fleet = { size: () => 1, differs: () => false, secretSince: () => 0 };
  metrics.opened(
    { version: "abc", fleet, book, socket: () => "connected", waiting: () => 0 },
    () => "operator",
  );
  setHub(null);
  const { text } = await send(`http://127.0.0.1:${String(await metrics.listen())}`, "/metrics");
  await metrics.close();
  const kinds: Record<string, string[]> = {
    histogram: ["_bucket", "_sum", "_count"],
    summary: ["_sum", "_count"],
  };
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", kind = ""]) =>
      (kinds[kind] ?? [""]).map((ending) => name + ending),
    ),
  );
}

/** The skip's reason, for its title; empty where the program is installed. */
const missing = (program: string) =>
  spawnSync(program, ["--help"]).error ? ` [skipped: ${program} is not installed]` : "";
const [nginx, caddy, promtool] = [missing("nginx"), missing("caddy"), missing("promtool")];

describe("alert rules and dashboard", () => {
  it("are PromQL over metrics that the portal shows", async () => {
    const shown = await shownMetrics();
    const used = new Set(expressions.flatMap(metricsOf));
    expect(used.size).toBeGreaterThan(20);
    // Prometheus makes `up` itself.
    expect([...used].filter((name) => name !== "up" && !shown.has(name))).toEqual([]);
    expect(() => metricsOf("sum(rate(portal_shed_requests_total[5m])")).toThrow("No PromQL");
  });

  it("every metric of the portal is on the dashboard", async () => {
    const drawn = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))));
    const own = [...(await shownMetrics())].filter((name) => /^portal_(?!.*_(sum|count)$)/.test(name));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !drawn.has(name))).toEqual([]);
  });

  it("every alert has its cause and cure in the runbook, and every one there has its rule", () => {
    const guide = readFileSync(join(root, "docs/operating.md"), "utf8");
    const sections = [...guide.matchAll(/^### (Portal\w+)\n([\s\S]*?)(?=^#{2,3} )/gm)];
    const names = rules.map(({ alert }) => alert);
    expect(sections.map(([, name]) => name)).toEqual(names);
    for (const [, name, text] of sections) expect(text, name).toMatch(/Cause: [\s\S]+Cure: /);
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  });

  it("panels have their own numbers and places", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${String(x + (at % w))},${String(y + Math.floor(at / w))}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });

  it.skipIf(promtool)(`fire as their own tests say${promtool}`, () => {
    execFileSync("promtool", ["check", "config", "prometheus.yaml"], { cwd: folder });
    const told = execFileSync("promtool", ["test", "rules", "alerts.test.yaml"], { cwd: folder });
    expect(String(told)).toContain("SUCCESS");
  });
});

describe("proxies", () => {
  it.skipIf(nginx)(`nginx takes its sample${nginx}`, () => {
    const own = temporaryFolder();
    const file = join(own, "nginx.conf");
    writeFileSync(
      file,
      `pid ${own}/nginx.pid; error_log stderr; events {} http { access_log off; ${sample("nginx.conf")} }`,
    );
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", file, "-p", own]);
    rmSync(own, { recursive: true, force: true });
    expect(status, String(stderr)).toBe(0);
  });

  it.skipIf(caddy)(`Caddy takes its sample${caddy}`, () => {
    const { status, stdout, stderr } = spawnSync("caddy", ["adapt", "--config", join(folder, "Caddyfile")]);
    expect(status, String(stderr)).toBe(0);
    expect(String(stdout)).toContain('"dial":"portal-b:3000"');
  });

  it("allow the largest upload, and ask a probe that exists", () => {
    expect(sample("nginx.conf")).toContain("client_max_body_size 16m;");
    const text = sample("Caddyfile");
    expect(text).toContain("max_size 16MB");
    expect(healthAt(/health_uri (\S+)/.exec(text)?.[1] ?? "", readiness)?.status).toBe(200);
  });
});

const variables = z.record(z.string(), z.string());
/** Settings that an operator adds. */
const secrets = {
  SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
  REDIS_URL: "rediss://redis.example:6379",
  LAB_WS_KEY: "key",
};

/** Rules of taste, and the proxy's ports, which are public. */
const STYLE = Object.fromEntries(
  [
    ...["no-quotes-in-volumes", "no-unbound-port-interfaces", "require-quotes-in-ports"],
    ...["service-keys-order", "services-alphabetical-order", "top-level-properties-order"],
  ].map((rule) => [rule, 0 as const]),
);

describe("compose.yaml", () => {
  const service = z.object({ environment: variables.default({}), command: z.array(z.string()).default([]) });
  const file = yaml("compose.yaml");

  it("follows the Compose specification", () => {
    const problemsOf = (path: string) =>
      new DCLinter({ rules: STYLE, quiet: false, debug: false, exclude: [] })
        .lintFiles([path], false)
        .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
    expect(problemsOf(join(folder, "compose.yaml"))).toEqual([]);
    const own = temporaryFolder();
    const wrong = join(own, "compose.yaml");
    writeFileSync(wrong, "services:\n  portal:\n    image: portal:1\n    probe: 1\n");
    expect(problemsOf(wrong).join()).toContain("invalid-schema");
    rmSync(own, { recursive: true, force: true });
  });

  const { services } = z.object({ services: z.record(z.string(), service) }).parse(file);

  it("gives both portals settings that they accept", () => {
    const given = services["portal-a"]?.environment ?? {};
    expect(services["portal-b"]?.environment).toEqual(given);
    const answers: Record<string, string> = {
      ...secrets,
      PUBLIC_ORIGIN: "https://portal.example",
      LAB_API_URL: "https://lab.example/api/v1.5",
      LAB_WS_URL: "wss://lab.example",
    };
    const filled = Object.entries(given).map(([name, text]) => [
      name,
      text.replace(/^\$\{(\w+):[?-][^}]*\}$/, (_, variable: string) => answers[variable] ?? ""),
    ]);
    expectAccepted(Object.fromEntries(filled));
  });

  it("Redis keeps everything it has answered", () => {
    const command = services["redis"]?.command.join(" ");
    expect(command).toContain("--appendonly yes --appendfsync always --maxmemory-policy noeviction");
  });
});

/** Every name is a setting, and the portal would start. */
function expectAccepted(given: Record<string, string>): void {
  const names = readFileSync(join(root, "docs/settings.md"), "utf8");
  expect(Object.keys(given).filter((name) => !names.includes(`\`${name}\``))).toEqual([]);
  expect(readEnv({ ...given, NODE_ENV: "production" }).TRUST_PROXY).toBe(1);
}

describe("kubernetes.yaml", () => {
  const documents = parseAllDocuments(sample("kubernetes.yaml"));
  const objects = documents.map((document) => document.toJS() as { kind: string; data?: unknown }); // checked below
  const models = { ConfigMap, Deployment, Service, PodDisruptionBudget, Ingress, NetworkPolicy };
  type Named = (typeof models)[keyof typeof models];
  const byKind = new Map<string, Named>(Object.entries(models));
  const modelOf = (kind: string): new (data: never) => { validate(): void } => {
    const found = byKind.get(kind);
    if (!found) throw new Error(`No schema for ${kind}`);
    return found;
  };

  it("holds objects that their schemas accept", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(objects.map(({ kind }) => kind).sort()).toEqual(Object.keys(models).sort());
    for (const object of objects) {
      const Kind = modelOf(object.kind);
      expect(() => new Kind(object as never).validate(), object.kind).not.toThrow(); // from YAML
    }
    const wrong = { ...objects.find(({ kind }) => kind === "Service"), spec: { ports: [{ port: "http" }] } };
    expect(() => new Service(wrong as never).validate()).toThrow("port");
  });

  const deployment = z
    .object({
      spec: z.object({
        replicas: z.literal(2),
        template: z.object({
          spec: z.object({
            terminationGracePeriodSeconds: z.number().min(22),
            containers: z.tuple([
              z.object({
                ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
                env: z.array(
                  z.strictObject({
                    name: z.string(),
                    valueFrom: z.strictObject({
                      secretKeyRef: z.strictObject({ name: z.literal("portal-secrets"), key: z.string() }),
                    }),
                  }),
                ),
                startupProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
                livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
                readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(objects.find(({ kind }) => kind === "Deployment"));
  const [container] = deployment.spec.template.spec.containers;

  it("gives settings that the portal accepts, secrets by reference", () => {
    const plain = variables.parse(objects.find(({ kind }) => kind === "ConfigMap")?.data);
    expect(container.env.map(({ name }) => name).sort()).toEqual(Object.keys(secrets).sort());
    expect(Object.keys(plain).filter((name) => name in secrets)).toEqual([]);
    expectAccepted({ ...plain, ...secrets });
    const { PORT, METRICS_PORT } = readEnv({ ...plain, ...secrets });
    const ports = { http: PORT, metrics: METRICS_PORT };
    expect(Object.fromEntries(container.ports.map((one) => [one.name, one.containerPort]))).toEqual(ports);
  });

  it("probes paths that exist, before the portal's own port is open too", () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(healthAt(httpGet.path, readiness)?.status, httpGet.path).toBe(200);
    expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.port)).toEqual(["metrics", "metrics"]);
  });
});
