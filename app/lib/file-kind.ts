type FileKind = "pdf" | "jpg" | "png";

export const FILE_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
};

/** By content; a PDF must be complete, else null. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return endsAsPdf(bytes) ? "pdf" : null;
  if (starts(0xff, 0xd8, 0xff)) return "jpg";
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

function endsAsPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 1024))).includes("%%EOF");
}
