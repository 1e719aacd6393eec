/** Styles of the error page: the product's colours, with nothing to fetch. */
export const failurePageStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #121210); --sheet: light-dark(#fff, #1a1a17); --ink: light-dark(#191815, #f3f1ea);
  --ink-2: light-dark(#5f5c54, #aaa69b); --ink-3: light-dark(#8d897f, #7c786e); --line: light-dark(#e7e3da, #2b2a26);
  --focus: light-dark(#2f6fed, #7aa5ff); }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--paper); color: var(--ink-2); font: 15px/1.45 'Figtree Variable', ui-sans-serif, system-ui, sans-serif; }
main { display: grid; justify-items: center; gap: 12px; max-width: 620px; min-height: 100vh; margin: auto; padding: 96px 24px;
  align-content: start; border-inline: 1px solid var(--line); background: var(--sheet); text-align: center; text-wrap: balance; }
svg { width: 72px; height: 72px; fill: none; stroke: var(--line); stroke-width: 3.2; stroke-linecap: round; }
svg path:nth-child(3) { stroke: var(--ink-3); }
h1 { color: var(--ink); font-size: 24px; letter-spacing: -0.02em; }
.ways { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
.ways a { display: inline-grid; place-items: center; min-height: 44px; margin-top: 8px; padding: 0 20px; border-radius: 999px;
  background: var(--ink); color: var(--paper); font-weight: 600; text-decoration: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 699px) { main { border: 0; } }
`
