import { searchText } from "../modules/search-text.ts";

interface PersonName {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}

/** A form that asked twice is shown once. */
export function fullName({ first_name, last_name }: PersonName): string {
  const [first, last] = [(first_name ?? "").trim(), (last_name ?? "").trim()];
  return isRepeated(first, last) ? first : `${first} ${last}`.trim();
}

const isRepeated = (first: string, last: string) =>
  first !== "" && (!/[\p{L}\p{N}]/u.test(last) || searchText(first) === searchText(last));
