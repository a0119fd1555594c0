import { z } from "zod";
import { typedDate } from "~/forms/date.ts";
import { plainIdentity } from "~/lib/identity-number.ts";

export const permissions = ["book", "view_results", "pay"] as const;
export const relations = ["child", "spouse", "parent", "sibling", "other"] as const;
export const identityTypes = ["KIA", "KTP", "PASSPORT"] as const;

const text = (missing: string, longest = 100) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, "errors:too_long");
const birthDate = typedDate((problem) => `complete-profile:date.${problem}`);

export const permissionTicks = z.array(z.enum(permissions, "errors:choose_one")).default([]);
export const requiredPermissionTicks = permissionTicks.refine(
  (ticked) => ticked.length > 0,
  "family:required.permissions",
);

export const askSchema = z.object({
  identifier: text("family:required.identifier"),
  date_of_birth: birthDate,
  relation_code: z.enum(relations, "family:required.relation"),
  permissions: requiredPermissionTicks,
  note: z.string().trim().max(200, "errors:too_long").optional(),
});

const personFields = {
  first_name: text("family:required.first_name"),
  last_name: z.string().trim().max(100, "errors:too_long").optional(),
  gender: z.enum(["M", "F"], "family:required.gender"),
  date_of_birth: birthDate,
  place_of_birth: text("family:required.place"),
  identity_type: z.enum(identityTypes, "family:required.identity_type"),
  identity_number: text("family:required.number", 40).transform(plainIdentity),
  accept_warnings: z.literal("1").optional(),
  accept_similar: z.literal("1").optional(),
};
export const personSchema = z.object(personFields);

export const dependentSchema = z.object({
  ...personFields,
  relation_code: z.enum(relations, "family:required.relation"),
  guardian_declaration: z.literal("1", "family:required.declaration"),
  proof: z.file().optional(),
});
