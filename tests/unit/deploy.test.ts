import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parser as promql } from "@prometheus-io/lezer-promql";
import express from "express";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
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
const rules = rulesFile.parse(parse(sample("alerts.yaml"))).groups.flatMap((group) => group.rules);

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

const readiness = { ready: true, isStoreUnavailable: () => false, complaints: () => [] };

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

  it("show every metric of the portal on the dashboard", async () => {
    const drawn = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))));
    const current = [...(await shownMetrics())].filter((name) => /^portal_(?!.*_(sum|count)$)/.test(name));
    expect(current.length).toBeGreaterThan(15);
    expect(current.filter((name) => !drawn.has(name))).toEqual([]);
  });

  it("have a cause and a fix for every alert in the runbook, and a rule for every one there", () => {
    const guide = readFileSync(join(root, "docs/operating.md"), "utf8");
    const sections = [...guide.matchAll(/^### (Portal\w+)\n([\s\S]*?)(?=^#{2,3} )/gm)];
    const names = rules.map(({ alert }) => alert);
    expect(sections.map(([, name]) => name)).toEqual(names);
    for (const [, name, text] of sections) expect(text, name).toMatch(/Cause: [\s\S]+Fix: /);
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  });

  it("have panels with their own numbers and places", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from(
        { length: w * h },
        (_, index) => `${String(x + (index % w))},${String(y + Math.floor(index / w))}`,
      ),
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
  it.skipIf(nginx)(`take the sample of nginx${nginx}`, () => {
    const current = temporaryFolder();
    const file = join(current, "nginx.conf");
    writeFileSync(
      file,
      `pid ${current}/nginx.pid; error_log stderr; events {} http { access_log off; ${sample("nginx.conf")} }`,
    );
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", file, "-p", current]);
    rmSync(current, { recursive: true, force: true });
    expect(status, String(stderr)).toBe(0);
  });

  it.skipIf(caddy)(`take the sample of Caddy${caddy}`, () => {
    const { status, stdout, stderr } = spawnSync("caddy", ["adapt", "--config", join(folder, "Caddyfile")]);
    expect(status, String(stderr)).toBe(0);
    expect(String(stdout)).toContain('"dial":"portal-b:3000"');
  });

  it("allow the largest upload, and ask a probe that holds while Redis is away", () => {
    expect(sample("nginx.conf")).toContain("client_max_body_size 16m;");
    const text = sample("Caddyfile");
    expect(text).toContain("max_size 16MB");
    const probe = /health_uri (\S+)/.exec(text)?.[1] ?? "";
    expect(healthAt(probe, { ...readiness, isStoreUnavailable: () => true })?.status).toBe(200);
  });
});
