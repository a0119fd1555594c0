/**
 * Contract between pages and browser modules. `ui/` writes it with `moduleProps` and `partProps`; modules
 * read it with the same types. No DOM here: the server imports this file.
 */

interface Contract {
  /** root attributes; list numbers in `numberOptions` too */
  options: Record<string, string | number | undefined>;
  parts: string;
}
type Contracts<All extends Record<string, Contract>> = All;
type NoOptions = Record<never, never>;

/** Texts are translated; `%` is a placeholder for a number. */
type Modules = Contracts<{
  /** root: around the button of a form submitted on every change */
  autosubmit: { options: NoOptions; parts: never };
  /** root: a dialog that opens by itself */
  "auto-open": { options: { afterMs: number; viewport?: "mobile" | "desktop" }; parts: never };
  /**
   * root: around a table with row checkboxes; `rest`: number of unchecked rows, followed by their sum;
   * `over`: the sum's part above `limit`; `outOfSight`: checked rows hidden by the filter; `tools`: summary
   * of filter and sorting, which are absent without it
   */
  bulk: {
    options: {
      selectAll: string;
      ticked: string;
      rest?: string;
      over?: string;
      limit?: number;
      outOfSight?: string;
      tools?: string;
      filter?: string;
      sort?: string;
      unsorted?: string;
    };
    /** "tick all"; row checkboxes with amounts; around a row's reason; status line; filter and sorting */
    parts: "all" | "tick" | "reason" | "count" | "tools";
  };
  /** root: a value to copy; `name` describes it, `text` replaces the displayed value */
  copy: { options: { label: string; name: string; copied: string; text?: string }; parts: never };
  /** root: remaining time; parts appear or disappear at the end */
  countdown: { options: { seconds: number; left: string; over: string }; parts: "reveal" | "conceal" };
  /** root: a link to a page also available as a dialog; options are IDs */
  dialog: {
    options: { opens: string; opensOnMobile?: string };
    /** the page's content; its target in the dialog */
    parts: "content" | "body";
  };
  dismiss: { options: { close: string }; parts: never };
  filter: { options: { some: string; none: string }; parts: "list" | "count" };
  /** root: gets focus when the page opens (the error summary) */
  focus: { options: NoOptions; parts: never };
  /** root: clears the portal's browser storage */
  forget: { options: NoOptions; parts: never };
  /** root: a form's place for "use my location" */
  geolocate: { options: { label: string; latName: string; lngName: string; failed: string }; parts: never };
  language: { options: NoOptions; parts: never };
  /** root: status line for notifications; parts: the list, unread numbers */
  live: {
    options: {
      eventsUrl: string;
      unreadUrl: string;
      since: string;
      /** session ID, so that only its own tabs cooperate */
      session: string;
      heard: string;
      show: string;
    };
    parts: "list" | "unread";
  };
  /** root: container of the button that requests notification permission */
  notify: {
    options: { ask: string; granted: string; denied: string; dismissed: string; failed: string };
    parts: never;
  };
  /**
   * root: in a form, place of the button; `request`: WebAuthn options as JSON; `mode` "get" or "create". As
   * "offer" the root is shown where the browser knows passkeys.
   */
  passkey: { options: { mode: string; request?: string; label?: string; failed?: string }; parts: never };
  password: { options: { show: string; hide: string }; parts: never };
  /**
   * root: around a picture's file inputs; `ready` with `{name}` and `{kb}`; `only`: media type to shrink,
   * "" = all
   */
  picture: { options: { working: string; ready: string; only: string }; parts: never };
  "phone-codes": { options: NoOptions; parts: never };
  /** root: around the link to follow after a delay */
  redirect: {
    options: { href: string; afterMs: number; note: string; stay: string; stayed: string };
    parts: never;
  };
  "select-on-focus": { options: NoOptions; parts: never };
  /** root: warning two minutes before the session ends; `expiresIn` in seconds */
  session: {
    options: { expiresIn: number; warning: string; over: string };
    /** live region; extends the session */
    parts: "message" | "extend";
  };
  /** root: the overlay; `guard` marks single-submit forms, with optional overlay text */
  submit: { options: { loading: string }; parts: "guard" | "message" };
  /** root: a text such as "in 5 hours", replaced by `over` at the end */
  "time-left": { options: { seconds: number; ofDay: number; over: string }; parts: never };
  /** root: chart of values over time; `read` names the reader */
  trend: {
    options: { read: string };
    /** links and forms that change the range */
    parts: "range";
  };
  /** root: a form with a file; `sent` with `{percent}`; `url` answers how much of it has arrived */
  upload: {
    options: { url: string; label: string; sent: string; slow: string; arrived: string; cancel: string };
    parts: never;
  };
  /** root: input of a one-time code */
  verify: { options: { afterMs: number; note: string; stop: string; stopped: string }; parts: never };
}>;

export type ModuleName = keyof Modules;
export type OptionsOf<Name extends ModuleName> = Modules[Name]["options"];
export type PartOf<Name extends ModuleName> = Modules[Name]["parts"];

export const MODULE_ATTRIBUTE = "data-module";

type OptionKeys<Options, Wanted> = Options extends unknown
  ? { [Key in keyof Options]-?: Options[Key] extends Wanted ? Key : never }[keyof Options]
  : never;
type NumberOption = OptionKeys<OptionsOf<ModuleName>, number | undefined>;
type TextOption = OptionKeys<OptionsOf<ModuleName>, string | undefined>;
/** Compile-time check: an option name must have the same type in every module. */
type NumberOptions = NumberOption & TextOption extends never ? Record<NumberOption, true> : never;

export const numberOptions: NumberOptions = {
  afterMs: true,
  expiresIn: true,
  limit: true,
  ofDay: true,
  seconds: true,
};

type DataProps = Record<`data-${string}`, string | number | undefined>;

/** `data-copy-` + `copiedText` → `data-copy-copied-text` */
function optionAttribute(name: ModuleName, option: string): `data-${string}` {
  return `data-${name}-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function partAttribute<Name extends ModuleName>(name: Name, part: PartOf<Name>): `data-${string}` {
  return `data-${name}-${part}`;
}

/** Attributes of a module's root: `<span {...moduleProps("copy", { label, name, copied })}>`. */
export function moduleProps<Name extends ModuleName>(
  name: Name,
  ...[options]: NoOptions extends OptionsOf<Name> ? [] : [OptionsOf<Name>]
): DataProps {
  const props: DataProps = { [MODULE_ATTRIBUTE]: name };
  for (const [option, value] of Object.entries(options ?? {})) props[optionAttribute(name, option)] = value;
  return props;
}

/** Marks an element as a module's part. */
export function partProps<Name extends ModuleName>(name: Name, part: PartOf<Name>): DataProps {
  return { [partAttribute(name, part)]: "" };
}
