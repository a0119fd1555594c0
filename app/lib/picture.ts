/** A picture by its header: kind, size, and what decoding it takes. */
export interface Picture {
  kind: "jpeg" | "png" | "bmp";
  width: number;
  height: number;
  /** bytes that the decoder holds at once: the whole picture when it is interlaced or progressive, else some rows */
  held: number;
  /** bytes that pass through the decoder */
  decoded: number;
  /**
   * the same picture without texts, profiles and trailing data, which can hide decompression bombs; views of the
   * file, one after another
   */
  parts: Uint8Array[];
}
