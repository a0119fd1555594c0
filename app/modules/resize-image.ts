import type { OptionsOf } from "./attributes.ts";
import { statusLine } from "./dom.ts";

const LONGEST_SIDE_PX = 1000;
/** Smaller pictures are sent unchanged: resizing would only lose sharpness. */
const SMALL_BYTES = 400 * 1024;

/**
 * Resizes pictures (1000 pixels, JPEG) before upload, which saves time on slow connections. If that fails, the
 * original is sent and the server resizes it.
 */
export function resizeImage(root: HTMLElement, { working, ready }: OptionsOf<"resize-image">): void {
  if (!("createImageBitmap" in window) || !("DataTransfer" in window)) return;
  if (!(root instanceof HTMLInputElement) || !root.form) return;
  const { form } = root;
  const status = statusLine("p", "field-hint");
  root.insertAdjacentElement("afterend", status);
  const bar = document.createElement("progress");
  let latest = 0;
  let busy = false;
  let submitAfter = false;

  const finish = (attempt: number, text: string): void => {
    if (attempt !== latest) return;
    busy = false;
    bar.remove();
    status.textContent = text;
    if (submitAfter) {
      submitAfter = false;
      if ("requestSubmit" in form) form.requestSubmit();
      else (form as HTMLFormElement).submit(); // narrowed to never by the check for older browsers
    }
  };
  root.addEventListener("change", () => {
    const turn = (latest += 1);
    const file = root.files?.[0];
    status.textContent = "";
    if (!file || file.size <= SMALL_BYTES) {
      finish(turn, "");
      return;
    }
    busy = true;
    status.textContent = working;
    status.insertAdjacentElement("afterend", bar);
    resize(file).then(
      (small) => {
        if (turn !== latest) return;
        const transfer = new DataTransfer();
        transfer.items.add(small);
        root.files = transfer.files;
        finish(turn, ready.replace("{kb}", String(Math.ceil(small.size / 1024))));
      },
      () => {
        finish(turn, "");
      },
    );
  });
  // Delay the submission until the picture is ready.
  form.addEventListener("submit", (event) => {
    if (!busy) return;
    event.preventDefault();
    submitAfter = true;
  });
}

async function resize(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.9);
  });
  if (!blob || blob.size >= file.size) throw new Error("no gain");
  return new File([blob], "ktp.jpg", { type: "image/jpeg" });
}
