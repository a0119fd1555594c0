import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { ChosenAddress } from "~/features/address/address.ts";
import { differing, saveVersion } from "~/forms/changed.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { intentOf, versionOf } from "~/forms/read-form.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { normaliseNumber, numberProblem } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  createAddress,
  listAddresses,
  removeAddress,
  updateAddress,
  type SavedAddress,
} from "~/upstream/home-care/homecare.server.ts";
import { dropEdit, findOutdated, readEdit, saveArea, saveEdit, type Edit } from "./edit.server.ts";
import { addressSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

const NEW = "new";
const LIST = () => tabHref(1, "ADDRESS");

/** Throws 404 for an address the account does not have. */
async function addressOf({ up }: Guarded, address_id: string): Promise<SavedAddress> {
  const match = (await listAddresses(up)).find((address) => address.address_id === address_id);
  if (!match) throw new Response(null, { status: 404 });
  return match;
}

export async function loadSavedAddress(guarded: Guarded, address_id: string) {
  const saved = address_id === NEW ? null : await addressOf(guarded, address_id);
  const edit = await readEdit(guarded.session, address_id);
  const outdated = saved && findOutdated(edit, saved.version);
  return {
    title: guarded.t(saved ? "profile:address.edit_title" : "profile:address.new_title"),
    address_id,
    version: saved?.version ?? 0,
    isDefault: saved?.is_default ?? false,
    area: areaOf(edit, saved),
    changed: outdated && differing(rowsOf(guarded.t, enteredIn(outdated, saved), saved)),
    values: edit?.values ?? valuesOf(saved),
  };
}

function areaOf(edit: Edit | null, saved: SavedAddress | null): string | null {
  return edit?.area?.text ?? saved?.address ?? null;
}

function valuesOf(saved: SavedAddress | null) {
  return {
    label: saved?.label ?? "",
    detail: saved?.detail ?? "",
    landmark: saved?.landmark ?? "",
    contact_phone: saved?.contact_phone ?? "",
    is_default: saved?.is_default ? "on" : "",
  };
}

export type AddressPageView = Awaited<ReturnType<typeof loadSavedAddress>>;

export async function submitAddressForm(guarded: Guarded, address_id: string) {
  const { request, session, up } = guarded;
  if ((await intentOf(request)) === "area") return leaveForArea(guarded, address_id);
  return submit(request, session, {
    schema: addressSchema,
    run: async ({ label, detail, landmark, contact_phone, is_default }, { form, client_request_id }) => {
      const saved = address_id === NEW ? null : await addressOf(guarded, address_id);
      const area = (await readEdit(session, address_id))?.area;
      const place = {
        subdistrict_code: area?.subdistrict_code ?? saved?.subdistrict_code ?? "",
        address: area?.text ?? saved?.address ?? "",
        label,
        detail,
        landmark,
        contact_phone: phoneOf(contact_phone),
        is_default: is_default === "on",
      };
      if (place.subdistrict_code === "") throw new FormRejection({ "": ["profile:address.area_empty"] });
      if (saved) await change(guarded, { ...place, address_id, version: versionOf(form) });
      else await createAddress(up, { ...place, client_request_id });
      await dropEdit(session, address_id);
      return redirectWithFlash(LIST(), "success", "profile:address.saved");
    },
  });
}

function phoneOf(typed: string): string {
  const number = normaliseNumber(typed, "+62");
  const problem = numberProblem(number);
  if (problem) throw new FormRejection({ contact_phone: [`registration:errors.phone_${problem}`] });
  return `+62${number}`;
}

type Change = Parameters<typeof updateAddress>[1];

function change({ up, t }: Guarded, requested: Change): Promise<void> {
  return saveVersion(updateAddress(up, requested), "profile:errors.changed", (results) =>
    rowsOf(t, requested, results),
  );
}

const current = z
  .object({
    label: z.string().nullable(),
    detail: z.string(),
    landmark: z.string().nullable(),
    address: z.string(),
    contact_phone: z.string(),
  })
  .partial()
  .catch({});

const NAMES = {
  detail: "detail",
  landmark: "landmark",
  address: "area",
  contact_phone: "phone",
} as const;

type Entered = Readonly<Partial<Record<keyof z.output<typeof current>, string | undefined>>>;

function enteredIn({ values, area }: Edit, saved: SavedAddress): Entered {
  const first = (name: string) => values[name]?.[0] ?? "";
  return {
    label: first("label"),
    detail: first("detail"),
    landmark: first("landmark"),
    address: area?.text ?? saved.address,
    contact_phone: `+62${normaliseNumber(first("contact_phone"), "+62")}`,
  };
}

function rowsOf(t: Translate, entered: Entered, results: unknown): ChangedRow[] {
  const now = current.parse(results);
  const keys = ["label", "detail", "landmark", "address", "contact_phone"] as const;
  return keys.map((key) => ({
    key,
    label: key === "label" ? t("profile:address.field.label") : t(`home-care:address.${NAMES[key]}`),
    yours: entered[key] ?? "",
    now: now[key] ?? "",
  }));
}

function leaveForArea({ request, session }: Guarded, address_id: string) {
  return submit(request, session, {
    run: async (_input, { form }) => {
      await saveEdit(session, address_id, form, addressSchema);
      return redirect(paths.profileArea({ of: address_id }), 303);
    },
  });
}

/** @throws Response 404 for an address the account does not have */
export const addressRemoval = confirmation({
  load: addressOf,
  shown: ({ address_id, version, label, detail, address }, { t }) => ({
    page: `address-remove:${address_id}`,
    record: { address_id, version },
    lines: [
      shownLineOf("detail", t("profile:address.field.detail"), detail),
      shownLineOf("address", t("profile:address.field.address"), address),
      shownLineOf("label", t("profile:address.field.label"), label ?? ""),
    ],
  }),
  run: async ({ up, session }, { address_id }) => {
    await removeAddress(up, address_id);
    await dropEdit(session, address_id);
    return redirectWithFlash(LIST(), "success", "profile:address.removed");
  },
});

export function pickerBack(of: string): string {
  return of === "profile" ? tabHref(1, "PROFILE") : paths.profileAddress(of);
}

export async function chooseProfileArea(
  { session }: Guarded,
  of: string,
  area: ChosenAddress,
): Promise<Response> {
  await saveArea(session, of, area);
  return redirect(`${pickerBack(of)}#area`, 303);
}
