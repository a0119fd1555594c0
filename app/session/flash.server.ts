import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { encrypt, decrypt } from "../state/encryption.server.ts";

const flash = z.object({
  kind: z.enum(["success", "info", "warning", "error"]),
  /** "namespace:key"; never personal data */
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  link: z.object({ href: z.string(), key: z.string() }).optional(),
});

export type Flash = z.output<typeof flash>;

interface FlashDetails extends Pick<Flash, "params" | "link"> {
  headers?: Headers;
}

export function redirectWithFlash(
  path: string,
  kind: Flash["kind"],
  key: string,
  { headers = new Headers(), ...details }: FlashDetails = {},
): Response {
  headers.append("Set-Cookie", writeFlash({ kind, key, ...details }));
  return redirect(path, { status: 303, headers });
}

function writeFlash(message: Flash): string {
  return writeCookie("flash", encrypt(JSON.stringify(message)), 120);
}

/** Null without a message. {@link clearFlash} follows its display. */
export function readFlash(request: Request): Flash | null {
  const encrypted = readCookie(request.headers.get("Cookie"), "flash");
  const text = encrypted && decrypt(encrypted);
  if (!text) return null;
  const parsed = flash.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

export function clearFlash(): string {
  return writeCookie("flash", "", 0);
}
