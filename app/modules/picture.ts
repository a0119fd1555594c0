import type { OptionsOf } from "./attributes.ts";
import { statusLine } from "./dom.ts";

const LONGEST_SIDE_PX = 1000;
/** Smaller pictures keep their sharpness. */
const SMALL_BYTES = 400 * 1024;
const PREVIEW_PX = 320;

/** On failure the server resizes the original. The CSP blocks other picture sources than a canvas. */
export function picture(root: HTMLElement, { working, ready, only }: OptionsOf<"picture">): void {
  if (!("createImageBitmap" in window) || !("DataTransfer" in window)) return;
  // Chrome up to 80 would lose the camera's orientation.
  const keepsOrientation = CSS.supports("image-orientation", "from-image");
  const inputs = Array.from(root.querySelectorAll<HTMLInputElement>('input[type="file"]'));
  const form = inputs[0]?.form;
  if (!form) return;
  root.classList.add("picture-on");
  const preview = document.createElement("canvas");
  preview.className = "picture-preview";
  preview.hidden = true;
  const status = statusLine("p", "field-hint");
  root.append(preview, status);
  let latest = 0;
  let busy = false;
  let submitAfter = false;

  const finish = (attempt: number, text: string): void => {
    if (attempt !== latest) return;
    busy = false;
    status.textContent = text;
    if (!submitAfter) return;
    submitAfter = false;
    if ("requestSubmit" in form) form.requestSubmit();
    else submitInOld(form);
  };
  const take = async (input: HTMLInputElement, file: File, attempt: number): Promise<void> => {
    const bitmap = await createImageBitmap(file);
    if (attempt === latest) {
      draw(preview, bitmap, PREVIEW_PX);
      preview.hidden = false;
    }
    // The server reports the problem.
    const asItIs = !keepsOrientation || file.size <= SMALL_BYTES || (only !== "" && file.type !== only);
    const small = asItIs ? null : await resized(bitmap, file);
    bitmap.close();
    if (!small || attempt !== latest) return;
    const transfer = new DataTransfer();
    transfer.items.add(small);
    input.files = transfer.files;
  };
  for (const input of inputs) {
    input.addEventListener("change", () => {
      const attempt = (latest += 1);
      const file = input.files?.[0];
      preview.hidden = true;
      status.textContent = "";
      if (!file) {
        finish(attempt, "");
        return;
      }
      for (const other of inputs) if (other !== input) other.value = "";
      busy = true;
      status.textContent = working;
      const tell = () => {
        const size = input.files?.[0]?.size ?? file.size;
        finish(attempt, ready.replace("{name}", file.name).replace("{kb}", String(Math.ceil(size / 1024))));
      };
      take(input, file, attempt).then(tell, tell);
    });
  }
  form.addEventListener("submit", (event) => {
    if (!busy) return;
    event.preventDefault();
    submitAfter = true;
  });
}

/** `submit()` tells no other module. */
function submitInOld(form: HTMLFormElement): void {
  if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) form.submit();
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, longest: number): void {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}

/** Null without gain. */
async function resized(bitmap: ImageBitmap, file: File): Promise<File | null> {
  const canvas = document.createElement("canvas");
  draw(canvas, bitmap, LONGEST_SIDE_PX);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.9);
  });
  return blob && blob.size < file.size ? new File([blob], "picture.jpg", { type: "image/jpeg" }) : null;
}
