import { MODULE_ATTRIBUTE, type ModuleName, numberOptions, type OptionsOf } from "./attributes.ts";

/** Enhances one root element; `options` are those written by the page. */
export type Module<Name extends ModuleName> = (root: HTMLElement, options: OptionsOf<Name>) => void;

/** Modules bundled with the page's script. */
export type Included<Name extends ModuleName = ModuleName> = { [Each in Name]: Module<Each> };
/** Modules fetched only where a page has such a root. */
export type Fetched<Name extends ModuleName = ModuleName> = { [Each in Name]: () => Promise<Module<Each>> };

let included: Partial<Included> = {};
let fetched: Partial<Fetched> = {};
const enhanced = new WeakSet<Element>();

export function register(modules: Partial<Included>, loaders: Partial<Fetched>): void {
  included = modules;
  fetched = loaders;
}

/**
 * Starts the modules of every root in this part of the page, once per root. Call it again for HTML that is
 * inserted later.
 */
export function enhance(scope: ParentNode): void {
  scope.querySelectorAll<HTMLElement>(`[${MODULE_ATTRIBUTE}]`).forEach((root) => {
    if (enhanced.has(root)) return;
    enhanced.add(root);
    for (const name of (root.getAttribute(MODULE_ATTRIBUTE) ?? "").split(/\s+/)) {
      start(root, name as ModuleName); // other names find no module
    }
  });
}

function start<Name extends ModuleName>(root: HTMLElement, name: Name): void {
  const module: Module<Name> | undefined = included[name];
  if (module) attempt(module, root, name);
  else {
    fetched[name]?.().then(
      (loaded) => {
        attempt(loaded, root, name);
      },
      // The module failed to load, which the browser has logged; the page works without it.
      () => undefined,
    );
  }
}

/** Reports a module's error to the console without stopping the others. */
function attempt<Name extends ModuleName>(module: Module<Name>, root: HTMLElement, name: Name): void {
  try {
    module(root, readOptions(root, name));
  } catch (error) {
    window.setTimeout(() => {
      throw error;
    });
  }
}

/** The options written by `moduleProps`. */
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
  return options; // written by moduleProps, which checked them
}
