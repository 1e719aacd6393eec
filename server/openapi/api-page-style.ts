/** Styles of the API page: the product's colours, light and dark. */
export const apiPageStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #121210); --sheet: light-dark(#fff, #1a1a17); --ink: light-dark(#191815, #f3f1ea);
  --ink-2: light-dark(#5f5c54, #aaa69b); --line: light-dark(#e7e3da, #2b2a26); --link: light-dark(#0a62c9, #7ab4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; color: var(--ink); background: var(--paper);
  display: grid; grid-template-columns: 232px minmax(0, 760px); gap: 32px; padding: 24px; }
nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto; }
nav ul { list-style: none; padding: 0; margin: 12px 0; }
nav li { padding: 2px 0; }
.home { font-weight: 700; font-size: 18px; color: var(--ink); text-decoration: none; }
a { color: var(--link); }
small, .facts { color: var(--ink-2); }
h2 { margin-top: 48px; }
h3 { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 b { display: inline-block; min-width: 56px; }
article { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; padding: 16px; margin: 12px 0; scroll-margin-top: 24px; }
article:target { outline: 2px solid var(--link); }
article p { margin: 8px 0 0; }
.facts { font-size: 13.5px; }
details { margin-top: 8px; }
summary { cursor: pointer; }
article ul { list-style: none; margin: 8px 0 0; padding-left: 12px; border-left: 1px solid var(--line); }
article li { padding: 2px 0; overflow-wrap: anywhere; }
code { font: 13.5px/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 800px) { body { display: block; padding: 16px; } nav { position: static; max-height: none; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; } }
`
