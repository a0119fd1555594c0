import { FormRejection } from "~/forms/failure.server.ts";
import type { FieldErrors, RefusalTexts } from "~/forms/failure.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { isNikType, nikDiffers, readNik } from "~/lib/nik.ts";

interface TypedNumber {
  field: string;
  identity_type: string;
  identity_number: string;
}

export function doubtAt(field: string): RefusalTexts {
  return { identity_doubtful: { [field]: ["identity:doubtful"] } };
}

/**
 * Refuses impossible NIKs, and asks once about contradicting ones.
 * @param confirmed value of {@link SureNumber}
 * @throws FormRejection at the numbers' fields
 */
export function requireSureNumbers(
  numbers: readonly TypedNumber[],
  owner: Parameters<typeof nikDiffers>[1],
  confirmed: string | undefined,
): void {
  const errors: FieldErrors = {};
  for (const { field, identity_type, identity_number } of numbers) {
    const number = plainIdentity(identity_number);
    if (!isNikType(identity_type) || !/^\d{16}$/.test(number)) continue;
    if (!readNik(number)) errors[field] = ["identity:no_such_day"];
    else if (!confirmed && nikDiffers(number, owner)) errors[field] = ["identity:doubtful"];
  }
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
}
