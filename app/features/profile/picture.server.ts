import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { failurePage, FormRejection } from "~/forms/failure.server.ts";
import { preparePicture, type PictureProblem } from "~/workers/prepare-picture.server.ts";
import type { Session } from "~/session/session.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { FilePart } from "~/upstream/client/endpoint.server.ts";

export const LIMIT = { count: 20, seconds: 3600 };

type Problem = PictureProblem | "interrupted" | "none" | "too_many";
const STATUS: Record<Problem, number> = {
  none: 400,
  not_a_picture: 400,
  too_many_pixels: 400,
  too_small: 400,
  too_large: 413,
  interrupted: 408,
  busy: 503,
  too_many: 429,
};

interface PictureOptions {
  field?: string;
  kind?: "photo" | "document";
  only?: "jpeg";
}

type Upload = AppLoadContext["upload"];
type Owner = Pick<Session, "accountKey">;

/** JPEG of at most 1000 pixels without metadata; null without one. @throws FormRejection at the field */
export async function findPicture(
  upload: Upload,
  { accountKey }: Owner,
  { field = "photo", kind = "photo", only }: PictureOptions = {},
): Promise<FilePart | null> {
  const fail = (problem: Problem) => rejection(problem, { field, kind, only });
  if (upload && "problem" in upload) throw fail(upload.problem);
  if (!upload?.file) return null;
  if (!(await countTry("picture", accountKey, LIMIT)).allowed) throw fail("too_many");
  const prepared = await preparePicture(upload.file, {
    ...(only && { kinds: [only] }),
    ...((only || kind === "document") && { minSide: 1 }),
  });
  if (!prepared.ok) throw fail(prepared.problem);
  return { name: `${randomUUID()}.jpg`, type: "image/jpeg", bytes: prepared.jpeg };
}

type Unread = Extract<NonNullable<Upload>, { problem: unknown }>;

export function unreadFile(
  request: Request,
  { problem, texts }: Unread,
  where: Pick<PictureOptions, "field" | "kind">,
) {
  const { errors, options } = rejection(problem, where);
  const typed = new FormData();
  for (const [name, value] of new URLSearchParams(texts)) typed.append(name, value);
  return failurePage(request, typed, errors, options);
}

export async function readPicture(
  upload: Upload,
  owner: Owner,
  options: PictureOptions = {},
): Promise<FilePart> {
  const picture = await findPicture(upload, owner, options);
  if (!picture) throw rejection("none", options);
  return picture;
}

const DOCUMENT_KEYS: Partial<Record<Problem, string>> = {
  not_a_picture: "practitioner:file.kind",
  too_large: "practitioner:file.too_large",
  interrupted: "practitioner:file.interrupted",
  busy: "practitioner:file.busy",
  too_many: "practitioner:file.too_many",
};

type Where = Pick<PictureOptions, "field" | "kind"> & { only?: "jpeg" | undefined };

function rejection(problem: Problem, { field = "photo", kind, only }: Where) {
  const documentKey = kind === "document" ? DOCUMENT_KEYS[problem] : undefined;
  if (documentKey) return new FormRejection({ [field]: [documentKey] }, { status: STATUS[problem] });
  const texts = only ? "photo" : "proof";
  const key = problem === "not_a_picture" ? `profile:${texts}.not_a_picture` : `profile:picture.${problem}`;
  return new FormRejection({ [field]: [key] }, { status: STATUS[problem] });
}
