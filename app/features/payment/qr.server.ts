import { drawQr } from "~/lib/qr.server.ts";

/** The QR code of a payment; null for a text too long for one. */
export function qrOf(text: string | null) {
  if (text === null || text.length > 1000) return null;
  return drawQr(text);
}
