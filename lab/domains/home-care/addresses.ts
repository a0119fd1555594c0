import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, findRow, findRows, updateRows } from "../../database/rows.ts";
import { findCoverage, requireSubdistrict } from "./homecare.ts";
import type { SavedAddressTable } from "../../database/tables.generated.ts";

type SavedAddress = Selectable<SavedAddressTable>;

export interface AddressInput {
  subdistrict_code: string;
  address: string;
  detail: string;
  landmark: string | null;
  contact_phone: string;
}

const MOST_ADDRESSES = 10;

/** @throws LabError `check_fields` */
export async function resolveAddress(input: AddressInput) {
  const { address, detail, landmark, contact_phone } = input;
  const { code, name, postal_code, district_name, city_name, province_name } = await requireSubdistrict(
    input.subdistrict_code,
  );
  return {
    address,
    detail,
    landmark,
    contact_phone,
    subdistrict_code: code,
    subdistrict_name: name,
    district_name,
    city_name,
    province_name,
    postal_code,
  };
}

export async function listAddresses(db: Db | Trx, account_id: string) {
  const rows = await db
    .selectFrom("saved_address")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("is_default", "desc")
    .orderBy("created_at", "desc")
    .orderBy("address_id")
    .execute();
  return Promise.all(rows.map((row) => addressView(db, row)));
}

/** A duplicate updates the label. @throws LabError `address_limit` beyond ten, `check_fields` */
export async function saveAddress(
  trx: Trx,
  now: Date,
  account_id: string,
  { label, is_default, ...input }: AddressInput & { label: string; is_default: boolean },
) {
  const address = await resolveAddress(input);
  const known = await findRows(trx, "saved_address", { account_id });
  const same = known.find(
    (item) =>
      item.subdistrict_code === address.subdistrict_code &&
      item.detail === address.detail &&
      item.landmark === address.landmark &&
      item.contact_phone === address.contact_phone,
  );
  if (!same && known.length >= MOST_ADDRESSES) {
    throw new LabError("address_limit", { params: { count: MOST_ADDRESSES } });
  }
  const first = known.length === 0;
  if (is_default) await clearDefault(trx, account_id);
  const fresh = { label, address_id: randomUUID(), account_id, created_at: now.toISOString(), version: 1 };
  const row: SavedAddress = {
    ...(same ?? { ...address, ...fresh }),
    label: label || (same?.label ?? ""),
    is_default: is_default || first ? 1 : (same?.is_default ?? 0),
  };
  const isChanged = same && (row.label !== same.label || row.is_default !== same.is_default);
  if (isChanged) row.version += 1;
  await trx
    .insertInto("saved_address")
    .values(row)
    .onConflict((on) =>
      on.column("address_id").doUpdateSet({
        label: row.label,
        is_default: row.is_default,
        version: row.version,
      }),
    )
    .execute();
  return addressView(trx, row);
}

/** Orders keep theirs. @throws LabError `not_found`, `version_changed` */
export async function updateAddress(
  trx: Trx,
  account_id: string,
  {
    address_id,
    version,
    label,
    is_default,
    ...input
  }: AddressInput & {
    address_id: string;
    version: number;
    label: string;
    is_default: boolean;
  },
) {
  const current = await ownAddress(trx, account_id, address_id);
  const requested = {
    ...(await resolveAddress(input)),
    label,
    // One address stays the default.
    is_default: is_default || current.is_default === 1 ? (1 as const) : (0 as const),
  };
  const now = new Map(Object.entries(current));
  const isSame = Object.entries(requested).every(([column, value]) => now.get(column) === value);
  if (isSame) return addressView(trx, current);
  if (version !== current.version) {
    throw new LabError("version_changed", { results: await addressView(trx, current) });
  }
  if (requested.is_default) await clearDefault(trx, account_id);
  const row = { ...current, ...requested, version: current.version + 1 };
  await updateRows(trx, "saved_address", { address_id }, row);
  return addressView(trx, row);
}

/** The newest other one replaces a default. @throws LabError `not_found` */
export async function removeAddress(trx: Trx, account_id: string, address_id: string): Promise<void> {
  const { is_default } = await ownAddress(trx, account_id, address_id);
  await deleteRows(trx, "saved_address", { address_id });
  if (!is_default) return;
  const next = await trx
    .selectFrom("saved_address")
    .select("address_id")
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("address_id")
    .limit(1)
    .executeTakeFirst();
  if (!next) return;
  await updateRows(trx, "saved_address", { address_id: next.address_id }, { is_default: 1 });
}

async function ownAddress(trx: Trx, account_id: string, address_id: string): Promise<SavedAddress> {
  const row = await findRow(trx, "saved_address", { address_id, account_id });
  if (!row) throw new LabError("not_found");
  return row;
}

async function clearDefault(trx: Trx, account_id: string): Promise<void> {
  await updateRows(trx, "saved_address", { account_id }, { is_default: 0 });
}

async function addressView(db: Db | Trx, { account_id: _owner, is_default, ...row }: SavedAddress) {
  const coverage = await findCoverage(db, row.subdistrict_code);
  return { ...row, is_default: is_default === 1, covered: coverage !== null };
}
