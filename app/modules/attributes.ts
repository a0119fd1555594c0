/**
 * Contract between pages and browser modules: name, options and parts of every module. `ui/` writes them with
 * `moduleProps` and `partProps`; modules read them with the same types. No DOM here: the server imports this file.
 */

interface Contract {
  /** attributes of the root; numbers are also listed in `numberOptions` */
  options: Record<string, string | number | undefined>;
  /** other elements that the module works on */
  parts: string;
}
type Contracts<All extends Record<string, Contract>> = All;
type NoOptions = Record<never, never>;

/** Texts are translated; `%` is a placeholder for a number. */
export type Modules = Contracts<{
  /** root: around the button of a form that every change sends */
  autosubmit: { options: NoOptions; parts: never };
  /** root: a dialog that opens by itself */
  "auto-open": { options: { afterMs: number; viewport?: "mobile" | "desktop" }; parts: never };
  /**
   * root: around a table whose rows are ticked; `rest` with the number and the sum of rows that are not, `outOfSight`
   * with the number of ticked rows that the filter hides; without `filter` there is neither filter nor sorting
   */
  bulk: {
    options: {
      selectAll: string;
      ticked: string;
      rest?: string;
      outOfSight?: string;
      filter?: string;
      sort?: string;
      unsorted?: string;
    };
    /** place of "tick all"; each row's checkbox, with its amount; around a row's reason; status line; filter and sorting */
    parts: "all" | "tick" | "reason" | "count" | "tools";
  };
  /** root: a value to copy; `name` describes it, `text` is copied in place of what is shown */
  copy: { options: { label: string; name: string; copied: string; text?: string }; parts: never };
  /** root: the line with the remaining time; the parts appear or disappear at the end */
  countdown: { options: { seconds: number; left: string; over: string }; parts: "reveal" | "conceal" };
  /** root: a link to a page that is also available as a dialog; options are ids */
  dialog: {
    options: { opens: string; opensOnMobile?: string };
    /** what an empty dialog takes over from the page; what it is put in */
    parts: "content" | "body";
  };
  /** root: a message that can be closed */
  dismiss: { options: { close: string }; parts: never };
  /** root: around a search box, a list, and the line that counts it */
  filter: { options: { some: string; none: string }; parts: "list" | "count" };
  /** root: element that gets focus when the page opens (the error summary) */
  focus: { options: NoOptions; parts: never };
  /** root: a page that clears what the browser has stored for the portal */
  forget: { options: NoOptions; parts: never };
  /** root: a place in a form for "use my location" */
  geolocate: { options: { label: string; latName: string; lngName: string; failed: string }; parts: never };
  /** root: the language switch */
  language: { options: NoOptions; parts: never };
  /** root: the status line for new notifications; parts: the list, and elements with the unread number */
  live: {
    options: {
      eventsUrl: string;
      unreadUrl: string;
      /** id of the last event that the page includes */
      since: string;
      /** identifies the session, so that only its own tabs cooperate */
      session: string;
      heard: string;
      show: string;
    };
    parts: "list" | "unread";
  };
  /** root: container of the button that requests permission for browser notifications */
  notify: { options: { ask: string; granted: string; denied: string }; parts: never };
  /** root: a password input */
  password: { options: { show: string; hide: string }; parts: never };
  /** root: around the file inputs of a picture; `ready` with `{name}` and `{kb}`; `only`: media type of files that are made smaller, "" = all */
  picture: { options: { working: string; ready: string; only: string }; parts: never };
  /** root: an empty datalist for countries with their calling codes */
  "phone-codes": { options: NoOptions; parts: never };
  /** root: around the link that is followed after a delay */
  redirect: {
    options: { href: string; afterMs: number; note: string; stay: string; stayed: string };
    parts: never;
  };
  /** root: an input whose value is selected when it gets focus */
  "select-on-focus": { options: NoOptions; parts: never };
  /** root: the warning, empty until the session ends within two minutes; `expiresIn` in seconds */
  session: {
    options: { expiresIn: number; warning: string; over: string };
    /** live region; what extends the session */
    parts: "message" | "extend";
  };
  /** root: the overlay; `guard` marks forms to submit only once, with a text of their own for the overlay */
  submit: { options: { loading: string }; parts: "guard" | "message" };
  /** root: a text such as "in 5 hours", replaced by `over` at the end */
  "time-left": { options: { seconds: number; ofDay: number; over: string }; parts: never };
  /** root: values over time, with the drawing and what chooses their time; `read` names the reader */
  trend: {
    options: { read: string };
    /** around links and forms that lead to the same page for another time; a drawn value, with what it says */
    parts: "range" | "point";
  };
  /** root: the input of a one-time code */
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

/** Options that modules read as numbers. */
export const numberOptions: NumberOptions = { afterMs: true, expiresIn: true, ofDay: true, seconds: true };

type DataProps = Record<`data-${string}`, string | number | undefined>;

/** `data-copy-` + `copiedText` → `data-copy-copied-text` */
export function optionAttribute(name: ModuleName, option: string): `data-${string}` {
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

/** Attribute of an element that the module of this name works on. */
export function partProps<Name extends ModuleName>(name: Name, part: PartOf<Name>): DataProps {
  return { [partAttribute(name, part)]: "" };
}
