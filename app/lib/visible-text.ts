/** Excludes fillers, joiners and blank Braille. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc])[\p{L}\p{N}\p{P}\p{S}]/u;

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
