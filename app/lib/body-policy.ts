import { site } from "../site.ts";
import { covers } from "./paths.ts";

export interface FormBounds {
  /** bytes of the whole body */
  bytes: number;
  fields: number;
  rows: number;
  name: number;
  depth: number;
  /** JSON characters kept after the session's end */
  kept: number;
}

export interface UploadPolicy {
  /** other bodies stay unread */
  userTypes: readonly (0 | 1 | 2 | 3 | 6 | "visitor")[];
  accept: readonly string[];
  /** the first non-empty one counts */
  files: readonly string[];
}

interface BodyPolicy extends Partial<FormBounds> {
  page: { readonly path: string };
  upload?: UploadPolicy;
}

const KB = 1024;
const MB = 1024 * KB;
const SHEET_KINDS = [".csv", ".xlsx", ".xls", ".tsv", ".txt", "text/csv"];
/** bytes */
const SHEET_BYTES = 5 * MB;
/** bytes */
export const PICTURE_BYTES = 8 * MB;
/** ms for a whole body: 8 MB arrive at 21 or 9 kB a second. */
export const WHOLE_MS = { form: 50_000, strangersFile: 400_000, file: 900_000 } as const;
export const FORM_BOUNDS: FormBounds = {
  bytes: 64 * KB,
  fields: 500,
  rows: 100,
  name: 200,
  depth: 4,
  kept: 64 * KB,
};
export const QUERY_BOUNDS: FormBounds = { ...FORM_BOUNDS, bytes: 8 * KB, fields: 100 };

const PICTURE = { bytes: PICTURE_BYTES + FORM_BOUNDS.bytes, fields: 12 };
const MEMBERS = [1, 2, 3, 6] as const;
const PICTURE_KINDS = ["image/png", "image/jpeg", "image/bmp", ".png", ".jpg", ".jpeg", ".bmp"];
const DOCUMENT_KINDS = ["application/pdf", ".pdf", ...PICTURE_KINDS];
const PROOF = {
  ...PICTURE,
  fields: 20,
  upload: { userTypes: ["visitor"], accept: DOCUMENT_KINDS, files: ["file"] },
} as const;

export const REQUEST_ROWS = 1500;
export const REASON_MAX = 200;
/** A form character takes up to nine bytes (UTF-8, each `%XX`). */
const ROW_BYTES = 9 * REASON_MAX + 400;
/** A quotation mark takes two characters as JSON. */
const ROW_KEPT = 2 * REASON_MAX + 400;
const APPROVAL = {
  bytes: REQUEST_ROWS * ROW_BYTES + FORM_BOUNDS.bytes,
  fields: REQUEST_ROWS * 5 + 20,
  rows: REQUEST_ROWS,
  kept: REQUEST_ROWS * ROW_KEPT + FORM_BOUNDS.kept,
};

const NUMBERS = {
  bytes: 512 * KB,
  upload: { userTypes: [3], accept: SHEET_KINDS, files: ["file"] },
} as const;

/** bytes */
const REPORT_BYTES = 2 * MB;

const policies: readonly BodyPolicy[] = [
  {
    page: site.reportCheck,
    bytes: REPORT_BYTES + FORM_BOUNDS.bytes,
    fields: 12,
    upload: {
      userTypes: ["visitor", 0, ...MEMBERS],
      accept: ["application/pdf", ".pdf"],
      files: ["file"],
    },
  },
  { page: site.healthLink, bytes: 4 * KB, fields: 20 },
  {
    page: site.continueRegisterScan,
    ...PICTURE,
    upload: { userTypes: [0], accept: PICTURE_KINDS, files: ["photo", "image"] },
  },
  {
    page: site.photoNew,
    ...PICTURE,
    upload: { userTypes: MEMBERS, accept: ["image/jpeg", ".jpg", ".jpeg"], files: ["photo", "image"] },
  },
  {
    page: site.correctionConfirm,
    ...PICTURE,
    upload: { userTypes: MEMBERS, accept: PICTURE_KINDS, files: ["photo", "image"] },
  },
  {
    page: site.doctorLicence,
    ...PICTURE,
    fields: 20,
    upload: {
      userTypes: [2],
      accept: DOCUMENT_KINDS,
      files: ["file"],
    },
  },
  {
    page: site.resultQuestion,
    ...PICTURE,
    upload: { userTypes: [1], accept: DOCUMENT_KINDS, files: ["file"] },
  },
  { page: site.applyDoctor, ...PROOF },
  { page: site.applyCompany, ...PROOF },
  {
    page: site.familyMember,
    bytes: PICTURE_BYTES + FORM_BOUNDS.bytes,
    fields: 40,
    upload: {
      userTypes: [1],
      accept: ["image/png", "image/jpeg", "image/bmp", ".png", ".jpg", ".jpeg", ".bmp"],
      files: ["proof", "proof_image"],
    },
  },
  {
    page: site.employeeImport,
    bytes: SHEET_BYTES + FORM_BOUNDS.bytes,
    fields: 12,
    upload: {
      userTypes: [3],
      accept: SHEET_KINDS,
      files: ["file"],
    },
  },
  { page: site.officeCareAdd, ...NUMBERS },
  { page: site.officeCareEdit, ...NUMBERS },
  { page: site.officeCarePeople, ...NUMBERS },
  { page: site.approveFirst, ...APPROVAL },
  { page: site.approveSecond, ...APPROVAL },
  // Passes on a form of any page.
  { page: site.dataUse, ...APPROVAL },
];

function policyOf(path: string): BodyPolicy | undefined {
  return policies.find(({ page }) => covers(page.path, path));
}

export function boundsOf(path: string): FormBounds {
  const { page: _page, upload: _upload, ...raised } = policyOf(path) ?? {};
  return { ...FORM_BOUNDS, ...raised };
}

export function findUploadPolicy(path: string): UploadPolicy | null {
  return policyOf(path)?.upload ?? null;
}

/** @throws Error if the page takes no files */
export function uploadPolicyOf(path: string): UploadPolicy {
  const upload = findUploadPolicy(path);
  if (!upload) throw new Error(`${path} takes no files.`);
  return upload;
}

/** True within the bounds; stops at the first violation. */
export function keepsBounds(names: Iterable<string>, bounds: Omit<FormBounds, "bytes" | "kept">): boolean {
  const values = new Map<string, number>();
  let fields = 0;
  for (const name of names) {
    fields += 1;
    const repeats = (values.get(name) ?? 0) + 1;
    values.set(name, repeats);
    if (fields > bounds.fields || repeats > bounds.rows || name.length > bounds.name) return false;
    if (depthOf(name) > bounds.depth) return false;
  }
  return true;
}

function depthOf(name: string): number {
  return 1 + (name.match(/[.[]/g)?.length ?? 0);
}
