/** Errors by field name; "" is the form as a whole. Texts or translation keys. */
export type FieldErrors = Record<string, string[]>;

/** What a page showed, or what somebody entered, beside what holds now. "" is nothing. */
export interface ChangedRow {
  /** tells the rows apart; two people may have the same test */
  key: string;
  label: string;
  yours: string;
  now: string;
}

/** A posted form that is shown again, with translated errors and its input. */
export interface FormFailure {
  /** for the error summary, in the order of the form; empty without errors. `href`: where to look */
  errors: { field?: string; href?: string; text: string }[];
  /** errors by field */
  fields: Record<string, string[]>;
  /** posted values without passwords and files; several values of one name keep their order */
  values: Record<string, string[]>;
  intent: string | null;
  /** unknown outcome: the laboratory may have processed it */
  outcomeUnknown: boolean;
  /** the page had shown something else than would have been done; nothing was */
  changed?: ChangedRow[];
  /** saved when the session ended; not processed yet */
  restored?: boolean;
}

/**
 * Messages by refusal: business code (`slot_full`), status (`"404"`), any fault (`fault`), one kind of fault
 * (`server_error`), or unknown outcome (`unknown`). A plain text is an error of the whole form.
 */
export type RefusalTexts = Readonly<Record<string, string | FieldErrors>>;

/** First posted value of a field; "" without one. */
export function inputOf(failure: FormFailure | undefined, name: string): string {
  return failure?.values[name]?.[0] ?? "";
}
