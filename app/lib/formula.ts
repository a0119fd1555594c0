/** Spreadsheets trim blanks and run full-width signs. */
export const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
