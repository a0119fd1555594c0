/** Texts or translation keys by field name; "" is the whole form. */
export type FieldErrors = Record<string, string[]>;

/** "" is empty. */
export interface ChangedRow {
  /** identifies the row; two people may have the same test */
  key: string;
  label: string;
  yours: string;
  now: string;
}

export interface FormFailure {
  /** in form order; may be empty. `href`: where to look */
  errors: { field?: string; href?: string; text: string }[];
  fields: Record<string, string[]>;
  /** names of passwords that were typed, which no page gives back */
  emptied?: string[];
  /** posted values without passwords and files; repeated names keep their order */
  values: Record<string, string[]>;
  intent: string | null;
  /** unknown outcome: the laboratory may have processed it */
  outcomeUnknown: boolean;
  sent?: string;
  changed?: ChangedRow[];
  outdated?: boolean;
  restored?: boolean;
}

/**
 * By business code (`slot_full`), status (`"404"`), any fault (`fault`), one kind of fault
 * (`server_error`), or unknown outcome (`unknown`). A plain text applies to the whole form.
 */
export type RefusalTexts = Readonly<Record<string, string | FieldErrors>>;

export function inputOf(failure: FormFailure | undefined, name: string): string {
  return failure?.values[name]?.[0] ?? "";
}
