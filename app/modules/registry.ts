import { MODULE_ATTRIBUTE, type ModuleName, numberOptions, type OptionsOf } from "./attributes.ts";

type Module<Name extends ModuleName> = (root: HTMLElement, options: OptionsOf<Name>) => void;

/** Part of the page's script. */
type Included<Name extends ModuleName = ModuleName> = { [Each in Name]: Module<Each> };
/** Only on pages with such a root. */
export type Fetched<Name extends ModuleName = ModuleName> = { [Each in Name]: () => Promise<Module<Each>> };

let included: Partial<Included> = {};
let fetched: Partial<Fetched> = {};
const enhanced = new WeakSet<Element>();

export function register(modules: Partial<Included>, loaders: Partial<Fetched>): void {
  included = modules;
  fetched = loaders;
}

export function enhance(scope: ParentNode): void {
  scope.querySelectorAll<HTMLElement>(`[${MODULE_ATTRIBUTE}]`).forEach((root) => {
    if (enhanced.has(root)) return;
    enhanced.add(root);
    for (const name of (root.getAttribute(MODULE_ATTRIBUTE) ?? "").split(/\s+/)) {
      start(root, name as ModuleName); // unknown names find no module
    }
  });
}

/** Other modules continue. */
function start<Name extends ModuleName>(root: HTMLElement, name: Name): void {
  const module: Module<Name> | undefined = included[name];
  if (module)
    try {
      module(root, readOptions(root, name));
    } catch (error) {
      window.setTimeout(() => {
        throw error;
      });
    }
  else
    fetched[name]?.().then(
      (loaded) => {
        loaded(root, readOptions(root, name));
      },
      // The page works without the module.
      () => undefined,
    );
}

export function readOptions<Name extends ModuleName>(root: Element, name: Name): OptionsOf<Name> {
  const prefix = `data-${name}-`;
  const options: Record<string, string | number> = {};
  for (const { name: attribute, value } of Array.from(root.attributes)) {
    if (attribute.indexOf(prefix) !== 0) continue;
    const option = attribute
      .slice(prefix.length)
      .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    options[option] = option in numberOptions ? Number(value) : value;
  }
  return options; // checked and written by moduleProps
}
