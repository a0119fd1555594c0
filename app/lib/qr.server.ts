import QRCode from "qrcode";
import { remembering } from "./remembering.ts";

/** @throws Error beyond about 1,270 bytes */
export const drawQr = remembering(500, (text) => draw(text, "H"));

export const drawDenseQr = remembering(50, (text) => draw(text, "M"));

function draw(text: string, errorCorrectionLevel: "H" | "M"): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel });
  const { size } = modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    let end: number | null = null;
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue;
      let run = 1;
      while (x + run < size && modules.get(y, x + run)) run++;
      path += end === null ? `M${x} ${y}.5h${run}` : `m${x - end} 0h${run}`;
      end = x += run;
    }
  }
  return { size, path };
}
