import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { findPicture, LIMIT } from "~/features/profile/picture.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { PICTURE_BYTES } from "~/lib/body-policy.ts";
import { FILE_TYPES, fileKindOf } from "~/lib/file-kind.ts";
import { countTry } from "~/state/limits.server.ts";
import type { FilePart } from "~/upstream/client/endpoint.server.ts";

export const DOCUMENT = { field: "file", kind: "document" } as const;

/**
 * Null without a file. The content decides the type; pictures lose metadata.
 * @throws FormRejection at `file`
 */
export async function findLicenceUpload(
  upload: AppLoadContext["upload"],
  owner: { accountKey: string },
): Promise<FilePart | null> {
  if (!upload || "problem" in upload || !upload.file || fileKindOf(upload.file) !== "pdf")
    return findPicture(upload, owner, DOCUMENT);
  if (upload.file.length >= PICTURE_BYTES)
    throw new FormRejection({ file: ["practitioner:file.too_large"] }, { status: 413 });
  if (!(await countTry("picture", owner.accountKey, LIMIT)).allowed)
    throw new FormRejection({ file: ["practitioner:file.too_many"] }, { status: 429 });
  return { name: `${randomUUID()}.pdf`, type: FILE_TYPES.pdf, bytes: upload.file };
}
