import { all } from "./guarded.ts";

const LONGEST_SIDE = 1000;
/** A small picture is sent as it is: making it smaller would only cost sharpness. */
const SMALL_BYTES = 400 * 1024;

/**
 * Pictures are made smaller (1000 pixels, JPEG) before they are sent, which saves most of the wait on a
 * slow line. Where anything about it fails, the picture goes as it is and the server does the same.
 */
export function shrinkPictures(): void {
  if (!("createImageBitmap" in window) || !("DataTransfer" in window)) return;
  for (const input of all("input[type=file][data-shrink]")) {
    if (input instanceof HTMLInputElement && input.form) watch(input, input.form);
  }
}

function watch(input: HTMLInputElement, form: HTMLFormElement): void {
  const said = document.createElement("p");
  said.className = "field-hint";
  said.setAttribute("role", "status");
  input.insertAdjacentElement("afterend", said);
  const bar = document.createElement("progress");
  let turn = 0;
  let working = false;
  let sendAfter = false;

  const finish = (own: number, words: string): void => {
    if (own !== turn) return;
    working = false;
    bar.remove();
    said.textContent = words;
    if (sendAfter) {
      sendAfter = false;
      if ("requestSubmit" in form) form.requestSubmit();
      else (form as HTMLFormElement).submit();
    }
  };
  input.addEventListener("change", () => {
    const own = (turn += 1);
    const file = input.files?.[0];
    said.textContent = "";
    if (!file || file.size <= SMALL_BYTES) {
      finish(own, "");
      return;
    }
    working = true;
    said.textContent = input.getAttribute("data-shrink");
    said.insertAdjacentElement("afterend", bar);
    shrink(file).then(
      (small) => {
        if (own !== turn) return;
        const holder = new DataTransfer();
        holder.items.add(small);
        input.files = holder.files;
        const ready = input.getAttribute("data-shrunk") ?? "";
        finish(own, ready.replace("{kb}", String(Math.ceil(small.size / 1024))));
      },
      () => {
        finish(own, "");
      },
    );
  });
  // Whoever is faster than the script is sent on as soon as the picture is ready.
  form.addEventListener("submit", (event) => {
    if (!working) return;
    event.preventDefault();
    sendAfter = true;
  });
}

async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.9);
  });
  if (!blob || blob.size >= file.size) throw new Error("no gain");
  return new File([blob], "ktp.jpg", { type: "image/jpeg" });
}
