/** An unknown coded word: never the ordinary case, never success. */
export const NOT_UNDERSTOOD = "not_understood";
export type NotUnderstood = typeof NOT_UNDERSTOOD;

export function isUnderstood<Value>(code: Value): code is Exclude<Value, NotUnderstood> {
  return code !== NOT_UNDERSTOOD;
}
