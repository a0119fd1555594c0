import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readEnv } from "../../app/env.server.ts";
import { healthAt } from "../../app/http/health.ts";
import { root, temporaryFolder } from "../support/portal.ts";

const folder = join(root, "docs/deploy");
const sample = (name: string) => readFileSync(join(folder, name), "utf8");
const withoutRedis = { ready: true, isStoreUnavailable: () => true, complaints: () => [] };

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
    "no-quotes-in-volumes",
    "no-unbound-port-interfaces",
    "require-quotes-in-ports",
    "service-keys-order",
    "services-alphabetical-order",
    "top-level-properties-order",
  ].map((rule) => [rule, 0 as const]),
);

describe("compose.yaml", () => {
  const service = z.object({ environment: variables.default({}), command: z.array(z.string()).default([]) });
  const file = parse(sample("compose.yaml"), { merge: true }) as unknown;

  it("follows the Compose specification", () => {
    const problemsOf = (path: string) =>
      new DCLinter({ rules: STYLE, quiet: false, debug: false, exclude: [] })
        .lintFiles([path], false)
        .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
    expect(problemsOf(join(folder, "compose.yaml"))).toEqual([]);
    const current = temporaryFolder();
    const wrong = join(current, "compose.yaml");
    writeFileSync(wrong, "services:\n  portal:\n    image: portal:1\n    probe: 1\n");
    expect(problemsOf(wrong).join()).toContain("invalid-schema");
    rmSync(current, { recursive: true, force: true });
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
    const filled: Record<string, string> = {};
    for (const [name, text] of Object.entries(given))
      filled[name] = text.replace(
        /^\$\{(\w+):[?-][^}]*\}$/,
        (_, variable: string) => answers[variable] ?? "",
      );
    expectAccepted(filled);
  });

  it("makes Redis keep everything it has answered", () => {
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
    const match = byKind.get(kind);
    if (!match) throw new Error(`No schema for ${kind}`);
    return match;
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
    expect(Object.fromEntries(container.ports.map((port) => [port.name, port.containerPort]))).toEqual(ports);
  });

  it("probes paths that hold while Redis is away, and before the portal's own port is open too", () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(healthAt(httpGet.path, withoutRedis)?.status, httpGet.path).toBe(200);
    expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.port)).toEqual(["metrics", "metrics"]);
  });
});
