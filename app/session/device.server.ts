import { decrypt, encrypt, randomId } from "../state/encryption.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/** In order: later browsers name the earlier ones too. */
const BROWSERS = [
  ["SamsungBrowser/", "Samsung Internet"],
  ["OPR/", "Opera"],
  ["Edg", "Edge"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** "" if unknown. No versions: they change. */
function deviceName(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1]);
  return named.filter((name) => name !== undefined).join(", ");
}

const SECONDS = 400 * 24 * 3600;

/** By a random identifier in a signed cookie, no other trait. */
export function deviceOf(request: Request): { id: string; name: string } {
  const cookie = readCookie(request.headers.get("Cookie"), "device");
  const text = cookie && decrypt(cookie);
  const known: unknown = text ? JSON.parse(text) : null;
  return {
    id: typeof known === "string" ? known : randomId(),
    name: deviceName(request.headers.get("User-Agent") ?? ""),
  };
}

export function keepDevice({ id }: { id: string }): string {
  return writeCookie("device", encrypt(JSON.stringify(id)), SECONDS);
}
