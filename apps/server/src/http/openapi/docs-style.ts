/** The page's style, with the colours of apps/web/src/ui/theme/tokens.ts; it stands in the page itself. */
export const docsStyle = `
:root { color-scheme: dark; --panel: #171b20; --raised: #1d2228; --line: #2a3139; --dimmed: #9aa6b2; --accent: #6ea8fe; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem 1rem 4rem; background: #111418; color: #e4e9ee;
  font: 0.875rem/1.5 Inter, system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1rem; } h3 { display: inline; font-size: 0.875rem; } h4 { margin: 1.25rem 0 0.5rem; }
small, figcaption, summary > span, nav h2 { color: var(--dimmed); font-weight: 400; }
code, pre, .method { font-family: ui-monospace, 'Cascadia Mono', Consolas, monospace; font-size: 0.8125rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.25rem; color: var(--accent); font-weight: 600; }
nav h2 { margin: 1rem 0 0.25rem; } nav ul { margin: 0; padding: 0; list-style: none; }
nav a { overflow-wrap: anywhere; text-decoration: none; } nav a:hover { text-decoration: underline; }
nav li { padding: 0.125rem 0; }
main details { margin: 0.5rem 0; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
main summary { padding: 0.5rem 0.75rem; cursor: pointer; }
main details > div, main details > pre { padding: 0 0.75rem 0.75rem; scroll-margin-top: 4rem; }
main details details { background: none; }
pre, .frame { overflow-x: auto; margin: 0; } pre { padding: 0.75rem; background: var(--raised); border-radius: 4px; }
pre code { overflow-wrap: normal; }
figure { margin: 0.75rem 0; } figcaption { margin-bottom: 0.25rem; }
table { border-collapse: collapse; } table code { overflow-wrap: normal; } td { min-width: 4rem; } figure p { margin: 0 0 0.25rem; } th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 2rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
`;
