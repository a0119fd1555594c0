/** A sign that can be seen: fillers, joiners, marks without a letter and blank patterns of Braille cannot. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether somebody who reads a text sees anything. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
