import { readFileSync } from "node:fs";
import { z } from "zod";
import { brandSchema, type Brand } from "./brand.ts";

export const brandFile = z.string().transform((path, context): Brand => {
  const json = readJson(path);
  if (json === undefined) {
    context.addIssue("must be the path of a file with JSON");
    return z.NEVER;
  }
  const read = brandSchema.safeParse(json);
  if (read.success) return read.data;
  for (const issue of read.error.issues) context.addIssue([...issue.path, issue.message].join(" "));
  return z.NEVER;
});

/** Undefined without the file, or JSON in it. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
