/** Contract of pages and browser modules; no DOM, because the server imports it. */

interface Contract {
  /** list numbers in `numberOptions` too */
  options: Record<string, string | number | undefined>;
  parts: string;
}
type Contracts<All extends Record<string, Contract>> = All;
type NoOptions = Record<never, never>;

type Modules = Contracts<{
  /** root: around the button */
  autosubmit: { options: NoOptions; parts: never };
  "auto-open": { options: { afterMs: number; viewport?: "mobile" | "desktop" }; parts: never };
  /**
   * `rest`: unchecked rows and their sum; `over`: the sum's part above `limit`; `lacks`: tests of unchecked
   * rows (`draws`: places in `left`) beyond the numbers in `left`; `outOfSight`: hidden checked rows; `save`
   * waits until neither lacks
   */
  bulk: {
    options: {
      selectAll: string;
      ticked: string;
      rest?: string;
      over?: string;
      limit?: number;
      lacks?: string;
      left?: string;
      outOfSight?: string;
      tools?: string;
      filter?: string;
      sort?: string;
      unsorted?: string;
    };
    parts: "all" | "tick" | "draws" | "reason" | "count" | "tools" | "save";
  };
  copy: { options: { label: string; name: string; copied: string; text?: string }; parts: never };
  /** parts appear or disappear at the end */
  countdown: { options: { seconds: number; left: string; over: string }; parts: "reveal" | "conceal" };
  /** options are IDs */
  dialog: {
    options: { opens: string; opensOnMobile?: string };
    parts: "content" | "body";
  };
  dismiss: { options: { close: string }; parts: never };
  /** people by group, as JSON */
  "event-cost": {
    options: { people: string; /** rupiah; empty if not known */ available: string };
    parts: "each" | "total" | "left";
  };
  /** box: hidden until script answers it */
  filter: { options: { some: string; none: string }; parts: "list" | "count" | "box" };
  focus: { options: NoOptions; parts: never };
  forget: { options: NoOptions; parts: never };
  geolocate: { options: { label: string; latName: string; lngName: string; failed: string }; parts: never };
  language: { options: NoOptions; parts: never };
  /** parts: the list, unread numbers */
  live: {
    options: {
      eventsUrl: string;
      unreadUrl: string;
      since: string;
      /** only its own tabs cooperate */
      session: string;
      heard: string;
      show: string;
    };
    parts: "list" | "unread";
  };
  notify: {
    options: { ask: string; granted: string; denied: string; dismissed: string; failed: string };
    parts: never;
  };
  /** `request`: WebAuthn options as JSON; `mode` "get" or "create" */
  passkey: { options: { mode: string; request?: string; label?: string; failed?: string }; parts: never };
  password: { options: { show: string; hide: string; what: string }; parts: never };
  /** `ready` with `{name}` and `{kb}`; `only`: media type to shrink, "" = all */
  picture: { options: { working: string; ready: string; only: string }; parts: never };
  "phone-codes": { options: NoOptions; parts: never };
  redirect: {
    options: { href: string; afterMs: number; note: string; stay: string; stayed: string };
    parts: never;
  };
  "select-on-focus": { options: NoOptions; parts: never };
  /** `expiresIn` in seconds */
  session: {
    options: { expiresIn: number; warning: string; over: string };
    parts: "message" | "extend";
  };
  /** `guard` marks single-submit forms */
  submit: { options: { loading: string }; parts: "guard" | "message" };
  /** `over` replaces the text at the end */
  "time-left": { options: { seconds: number; ofDay: number; over: string }; parts: never };
  trend: {
    options: { read: string };
    parts: "range";
  };
  /** `sent` with `{percent}`; `url` answers the share that has arrived */
  upload: {
    options: { url: string; label: string; sent: string; slow: string; arrived: string; cancel: string };
    parts: never;
  };
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
/** Compile-time check: an option has one type in all modules. */
type NumberOptions = NumberOption & TextOption extends never ? Record<NumberOption, true> : never;

export const numberOptions: NumberOptions = {
  afterMs: true,
  expiresIn: true,
  limit: true,
  ofDay: true,
  seconds: true,
};

type DataProps = Record<`data-${string}`, string | number | undefined>;

function optionAttribute(name: ModuleName, option: string): `data-${string}` {
  return `data-${name}-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function partAttribute<Name extends ModuleName>(name: Name, part: PartOf<Name>): `data-${string}` {
  return `data-${name}-${part}`;
}

export function moduleProps<Name extends ModuleName>(
  name: Name,
  ...[options]: NoOptions extends OptionsOf<Name> ? [] : [OptionsOf<Name>]
): DataProps {
  const props: DataProps = { [MODULE_ATTRIBUTE]: name };
  for (const [option, value] of Object.entries(options ?? {})) props[optionAttribute(name, option)] = value;
  return props;
}

export function partProps<Name extends ModuleName>(name: Name, part: PartOf<Name>): DataProps {
  return { [partAttribute(name, part)]: "" };
}
