import { deviceName } from "../lib/device-name.ts";
import { decrypt, encrypt, randomId } from "../state/encryption.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

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
