export interface BranchPlace {
  city_name: string | null;
  province_name: string | null;
}

/** The visitor's city comes first, then provinces and cities with most branches, those without a city last. */
export function inCityOrder<T extends BranchPlace>(branches: readonly T[], ownCity: string | null): T[] {
  const count = (isAlike: (branch: T) => boolean) => branches.filter(isAlike).length;
  const inProvince = ({ province_name }: T) => count((branch) => branch.province_name === province_name);
  const inCity = ({ city_name }: T) => count((branch) => branch.city_name === city_name);
  const isOwn = ({ city_name }: T) => city_name !== null && city_name === ownCity;
  return [...branches].sort(
    (a, b) =>
      Number(isOwn(b)) - Number(isOwn(a)) ||
      Number(a.city_name === null) - Number(b.city_name === null) ||
      inProvince(b) - inProvince(a) ||
      (a.province_name ?? "").localeCompare(b.province_name ?? "") ||
      inCity(b) - inCity(a) ||
      (a.city_name ?? "").localeCompare(b.city_name ?? ""),
  );
}
