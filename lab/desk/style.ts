/** Needs nothing from the portal. */
export const style = `
:root { color-scheme: light dark; --line: #767676; --soft: #f2f4f5; --accent: #0b5c6b; --wrong: #b00020; }
@media (prefers-color-scheme: dark) {
  :root { --line: #8f9498; --soft: #202427; --accent: #7fd3e3; --wrong: #ffb4ab; }
}
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.25rem; line-height: 1.3; margin-top: 2.5rem; }
a { color: var(--accent); }
header a, .back, .error-summary a, p > a:only-child, td a { display: inline-block; min-height: 2.75rem; padding: 0.625rem 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.wide { overflow-x: auto; position: relative; }
table { width: 100%; border-collapse: collapse; overflow-wrap: normal; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; border-bottom: 1px solid var(--line); }
dl > div { padding: 0.25rem 0; border-bottom: 1px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0; }
.card, .flash, .error-summary, .alert { border: 1px solid var(--line); background: var(--soft); padding: 0.5rem 1rem; margin: 1rem 0; }
.error-summary { border: 2px solid var(--wrong); }
.warning, .field-error { color: var(--wrong); font-weight: 600; }
.lines { white-space: pre-line; }
.plain { list-style: none; padding: 0; }
.copy-value { font-size: 1.25rem; }
form { max-width: 34rem; }
label, legend { font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 1rem 0; }
.field { margin: 1rem 0; }
.hint { margin: 0; }
input, select, textarea { display: block; width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit; border: 1px solid var(--line); }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; }
.choice input { flex: none; width: 1.5rem; min-height: 1.5rem; margin: 0; }
.choice label { padding: 0.625rem 0; font-weight: 400; }
button { min-height: 2.75rem; margin: 0.5rem 0.5rem 0.5rem 0; padding: 0.5rem 1rem; font: inherit; cursor: pointer; }
summary { min-height: 2.75rem; padding: 0.625rem 0; cursor: pointer; }
`;
