/** Texts or translation keys by field name; "" is the whole form. */
export type FieldErrors = Record<string, string[]>;

/** Shown or entered value beside the current one. "" is empty. */
export interface ChangedRow {
  /** identifies the row; two people may have the same test */
  key: string;
  label: string;
  yours: string;
  now: string;
}

/** A posted form shown again, with translated errors and its input. */
export interface FormFailure {
  /** for the error summary, in form order; may be empty. `href`: where to look */
  errors: { field?: string; href?: string; text: string }[];
  fields: Record<string, string[]>;
  /** names of passwords that were typed, which no page gives back */
  emptied?: string[];
  /** posted values without passwords and files; repeated names keep their order */
  values: Record<string, string[]>;
  intent: string | null;
  /** unknown outcome: the laboratory may have processed it */
  outcomeUnknown: boolean;
  /** key of a form whose outcome is unknown */
  sent?: string;
  /** the page was outdated; nothing was done */
  changed?: ChangedRow[];
  /** refused for its version */
  outdated?: boolean;
  /** saved when the session ended; not processed yet */
  restored?: boolean;
}

/**
 * Messages by refusal: business code (`slot_full`), status (`"404"`), any fault (`fault`), one kind
 * of fault (`server_error`), or unknown outcome (`unknown`). A plain text applies to the whole form.
 */
export type RefusalTexts = Readonly<Record<string, string | FieldErrors>>;

export function inputOf(failure: FormFailure | undefined, name: string): string {
  return failure?.values[name]?.[0] ?? "";
}
