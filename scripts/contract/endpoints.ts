import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export type Json = z.core.JSONSchema.JSONSchema;

/** Every call that the portal declares, in an order that does not depend on what is loaded already. */
export async function loadEndpoints(): Promise<readonly Endpoint[]> {
  const folder = join(root, "app/upstream");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (file.endsWith(".server.ts")) await import(/* @vite-ignore */ `../../app/upstream/${file}`);
  const { endpoints } = await import("../../app/upstream/client/endpoint.server.ts");
  const placeOf = ({ resource, path, method, summary }: Endpoint) =>
    [resource, path, method, summary].join(" ");
  return [...endpoints].sort((a, b) => placeOf(a).localeCompare(placeOf(b), "en"));
}

export function jsonOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // Zod omits the fallback where the schema transforms; only its presence matters here.
    override: ({ zodSchema, jsonSchema }) => {
      // Counts of the portal's own, never sent.
      const { properties = {} } = jsonSchema;
      for (const [name, field] of Object.entries(properties))
        if (typeof field === "object" && "lossesOf" in field) Reflect.deleteProperty(properties, name);
      if (!(zodSchema instanceof z.ZodCatch)) return;
      jsonSchema.default ??= null;
      // The portal's own word, never sent by a provider.
      if (JSON.stringify(jsonSchema.default).includes(NOT_UNDERSTOOD)) jsonSchema.default = null;
    },
  });
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
