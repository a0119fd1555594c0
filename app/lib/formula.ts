/** A cell that a spreadsheet would run; spreadsheets trim blanks and accept full-width signs. */
export const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
