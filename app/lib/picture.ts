/** A picture's kind, size and decoding cost, read from its header. */
export interface Picture {
  kind: "jpeg" | "png" | "bmp";
  width: number;
  height: number;
  /** bytes held at once: the whole picture if interlaced or progressive, else some rows */
  held: number;
  decoded: number;
  /**
   * without texts, profiles and trailing data, which can hide decompression bombs; consecutive views of the
   * file
   */
  parts: Uint8Array[];
}
