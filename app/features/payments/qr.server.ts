import { drawQr } from "~/lib/qr.server.ts";

/** QR code of a payment; null if the text is too long. */
export function qrOf(text: string | null) {
  if (text === null || text.length > 1000) return null;
  return drawQr(text);
}
