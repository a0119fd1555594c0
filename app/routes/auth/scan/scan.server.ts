import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import {
  areaOnCard,
  INDONESIA,
  valuesOfCard,
  type CardField,
  type CardLists,
  type CardValues,
} from "~/lib/ktp.ts";
import { preparePicture, type PictureProblem } from "~/workers/prepare-picture.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listChoices, listReligions } from "~/upstream/places/lookups.server.ts";
import { readIdentityCard, type ReadCard } from "~/upstream/registration/ocr.server.ts";
import { dropPicture, keepPicture } from "./kept-picture.server.ts";
import { findOnlyArea } from "~/features/address/choose.server.ts";
import { missingIn } from "~/features/registration/profile.ts";
import { fillFromCard, readProfileDraft } from "~/features/registration/profile-draft.server.ts";

/** The laboratory has no such list. */
const BLOOD_TYPES = ["-", "A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"];
const LIMIT = { count: 20, seconds: 3600 };

export interface ScanFailure {
  key: `card-reading:errors.${"none" | "type" | "large" | "pixels" | "small" | "unreadable" | "unreachable" | "too_many" | "busy" | "interrupted"}`;
  status: number;
}

const UPLOAD_PROBLEMS: Record<"too_large" | "interrupted" | "busy", ScanFailure> = {
  too_large: { key: "card-reading:errors.large", status: 413 },
  interrupted: { key: "card-reading:errors.interrupted", status: 408 },
  busy: { key: "card-reading:errors.busy", status: 503 },
};

interface ScanSuccess {
  /** also emptied ones that an earlier card filled */
  changed: number;
  doubtful: CardField[];
  complete: boolean;
}

const PROBLEMS: Record<PictureProblem, ScanFailure> = {
  too_large: { key: "card-reading:errors.large", status: 413 },
  not_a_picture: { key: "card-reading:errors.type", status: 400 },
  too_many_pixels: { key: "card-reading:errors.pixels", status: 400 },
  too_small: { key: "card-reading:errors.small", status: 400 },
  busy: { key: "card-reading:errors.busy", status: 503 },
};

export function pictureIn(upload: AppLoadContext["upload"]): Uint8Array | ScanFailure {
  if (upload && "problem" in upload) return UPLOAD_PROBLEMS[upload.problem];
  return upload?.file ?? { key: "card-reading:errors.none", status: 400 };
}

const NOT_THE_PICTURE: readonly ScanFailure["key"][] = [
  "card-reading:errors.busy",
  "card-reading:errors.unreachable",
];

/** A picture that timed out is kept encrypted for ten minutes, others never. */
export async function scanCard(
  up: UpstreamContext,
  session: Session,
  picture: Uint8Array,
): Promise<ScanSuccess | ScanFailure> {
  const { allowed } = await countTry("ocr", session.accountKey, LIMIT);
  if (!allowed) return { key: "card-reading:errors.too_many", status: 429 };
  const prepared = await preparePicture(picture);
  if (!prepared.ok) return PROBLEMS[prepared.problem];
  const card = await readCard(up, prepared.jpeg);
  if ("key" in card) {
    if (NOT_THE_PICTURE.includes(card.key)) await keepPicture(session, prepared.jpeg);
    return card;
  }
  await dropPicture(session);
  const read = valuesOfCard(card, await listsFor(up));
  if (Object.keys(read.values).length === 0) return { key: "card-reading:errors.unreadable", status: 400 };
  const words = areaOnCard(read.values.address);
  const area = words ? await findOnlyArea(up, words) : null;
  const { filled, emptied } = await fillFromCard(session, fieldsOf(read.values), read.doubtful, area);
  const doubtful = read.doubtful.filter((name) => filled.some((value) => value.split(".")[0] === name));
  const { values, address } = await readProfileDraft(session);
  return {
    changed: filled.length + emptied.length,
    doubtful,
    complete: card.complete && missingIn(values, address).length === 0,
  };
}

function fieldsOf({ date_of_birth, ...values }: CardValues["values"]): Record<string, string> {
  const [year, month, day] = date_of_birth?.split("-") ?? [];
  if (!year || !month || !day) return values;
  return {
    ...values,
    "date_of_birth.day": day,
    "date_of_birth.month": month,
    "date_of_birth.year": year,
  };
}

async function readCard(up: UpstreamContext, jpeg: Uint8Array): Promise<ReadCard | ScanFailure> {
  try {
    const card = await readIdentityCard(up, { jpeg, name: `${randomUUID()}.jpg` });
    return card ?? { key: "card-reading:errors.unreadable", status: 400 };
  } catch (error) {
    if (error instanceof UpstreamFault)
      return {
        key: error.kind === "timeout" ? "card-reading:errors.busy" : "card-reading:errors.unreachable",
        status: 503,
      };
    if (!(error instanceof UpstreamRefusal)) throw error;
    if (error.status === 429) return { key: "card-reading:errors.busy", status: 503 };
    if (error.status === 501) return { key: "card-reading:errors.unreachable", status: 503 };
    return {
      key: error.code === "image_small" ? "card-reading:errors.small" : "card-reading:errors.unreadable",
      status: 400,
    };
  }
}

/** A list that fails to load fills nothing. */
async function listsFor(up: UpstreamContext): Promise<CardLists> {
  const indonesian: UpstreamContext = { ...up, lang: "id" };
  const items = async <T>(list: Promise<{ items: T[] }>): Promise<T[]> => {
    try {
      return (await list).items;
    } catch (error) {
      if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return [];
      throw error;
    }
  };
  const [genders, religions, maritalStatuses, identityTypes] = await Promise.all([
    items(listChoices(indonesian, "gender")),
    items(listReligions(indonesian, INDONESIA)),
    items(listChoices(indonesian, "marital-status")),
    items(listChoices(indonesian, "identity-type", { show_default: true })),
  ]);
  const ktp = identityTypes.find(({ code, name }) => code === "KTP" || /\bKTP\b/i.test(name))?.id ?? null;
  return { genders, religions, maritalStatuses, bloodTypes: BLOOD_TYPES, ktp };
}
