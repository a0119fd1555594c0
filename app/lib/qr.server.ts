import QRCode from "qrcode";
import { remembering } from "./remembering.ts";

/**
 * Error-correction level H, as one SVG path in module units.
 * @throws Error if the text is too long for any QR version (about 1,270 bytes)
 */
export const drawQr = remembering(500, (text): { size: number; path: string } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "H" });
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      let run = 1;
      while (x + run < modules.size && modules.get(y, x + run)) run++;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size: modules.size, path };
});
