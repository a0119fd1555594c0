/** Errors by field name; "" is the form as a whole. Texts or translation keys. */
export type FieldErrors = Record<string, string[]>;

/** A posted form that comes back with its page: everything is translated, and no input is lost. */
export interface FormFailure {
  /** for the error summary, in the order of the form; none when nothing is wrong */
  errors: { field?: string; text: string }[];
  /** for each field */
  fields: Record<string, string[]>;
  /** what was posted, without passwords and files; several values of one name keep their order */
  values: Record<string, string[]>;
  intent: string | null;
  /** the laboratory may have carried it out all the same */
  outcomeUnknown: boolean;
  /** kept when the session ended; nothing was carried out yet */
  restored?: boolean;
}

/**
 * What to say when the laboratory refuses: by its business code (`slot_full`), by status (`"404"`), for a
 * fault (`fault`), one kind of fault (`server_error`) or an unknown outcome (`unknown`). A text stands for
 * the whole form.
 */
export type RefusalTexts = Readonly<Record<string, string | FieldErrors>>;

/** First posted value of a field; "" when there is none. */
export function inputOf(failure: FormFailure | undefined, name: string): string {
  return failure?.values[name]?.[0] ?? "";
}
