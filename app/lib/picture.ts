export interface Picture {
  kind: "jpeg" | "png" | "bmp";
  width: number;
  height: number;
  /** bytes held at once; the whole picture if interlaced or progressive */
  held: number;
  decoded: number;
  /** without texts and profiles, which can hide decompression bombs */
  parts: Uint8Array[];
}
