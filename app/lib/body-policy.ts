import { site } from "../site.ts";
import { covers } from "./paths.ts";

/** What a page accepts in a multipart form. */
export interface UploadPolicy {
  /** user types that may send one; nobody else's body is read */
  userTypes: readonly (0 | 1 | 2 | 3 | 6)[];
  /** MIME types and extensions for the file dialog; the content decides the real type */
  accept: readonly string[];
  /** fields that may contain the file; the first non-empty one counts */
  files: readonly string[];
  /** fields beside the file, including those of every form */
  fields: readonly string[];
}

interface BodyPolicy {
  page: { readonly path: string };
  /** limit of the whole body */
  bytes: number;
  upload?: UploadPolicy;
}

const KB = 1024;
const MB = 1024 * KB;
const EVERY_FORM = ["_token", "intent", "client_request_id", "_language"] as const;
/** Largest body of an ordinary form. */
export const FORM_BYTES = 64 * KB;
/** Largest picture. */
export const PICTURE_BYTES = 8 * MB;

/** Pages with a larger limit than {@link FORM_BYTES}. */
const policies: readonly BodyPolicy[] = [
  {
    page: site.continueRegisterScan,
    bytes: PICTURE_BYTES + FORM_BYTES,
    upload: {
      userTypes: [0],
      accept: ["image/png", "image/jpeg", "image/bmp", ".png", ".jpg", ".jpeg", ".bmp"],
      files: ["photo", "image"],
      fields: EVERY_FORM,
    },
  },
  // Up to 1,500 rows with a reason each.
  { page: site.approveFirst, bytes: MB },
  { page: site.approveSecond, bytes: MB },
];

/** Body limit of a path, and its upload policy. */
export function bodyPolicyOf(path: string): { bytes: number; upload?: UploadPolicy | undefined } {
  return policies.find(({ page }) => covers(page.path, path)) ?? { bytes: FORM_BYTES };
}

/** The upload policy of a page. Errors: the page has none. */
export function uploadPolicyOf(path: string): UploadPolicy {
  const { upload } = bodyPolicyOf(path);
  if (!upload) throw new Error(`${path} takes no files.`);
  return upload;
}
