/** The element id of a field, so that error summaries can link to it: `items[0].qty` → `items-0-qty`. */
export function fieldId(name: string): string {
  return name.replace(/[^A-Za-z0-9_]+/g, "-").replace(/-$/, "");
}
