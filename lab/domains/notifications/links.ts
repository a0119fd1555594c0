const ORDER = /^\/patient\/order\/([^/?]+)/;
const RESULTS = "/patient/lab-result";

export interface Target {
  order_number: string;
  /** of a result: needs its permission */
  patient_id: string | null;
}

export function targetOf(link: string | null): Target | null {
  if (link === null) return null;
  const ordered = ORDER.exec(link)?.[1];
  if (ordered !== undefined) return { order_number: ordered, patient_id: null };
  if (!link.startsWith(`${RESULTS}?`)) return null;
  const query = new URLSearchParams(link.slice(RESULTS.length));
  const [order_number, patient_id] = [query.get("order_number"), query.get("patient_id")];
  return order_number === null || patient_id === null ? null : { order_number, patient_id };
}

export function resultLink(order_number: string, patient_id: string): string {
  return `${RESULTS}?${new URLSearchParams({ order_number, patient_id }).toString()}`;
}

const REQUEST = "/patient/family-request/";

export const requestLink = (relation_id: string): string => REQUEST + relation_id;

/** Null for another link. */
export function requestOf(link: string | null): string | null {
  return link?.startsWith(REQUEST) ? link.slice(REQUEST.length) : null;
}
