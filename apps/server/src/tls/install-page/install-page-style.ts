export const installPageStyle = `
:root { color-scheme: dark; --panel: #171b20; --raised: #1d2228; --line: #2a3139; --dimmed: #9aa6b2; --accent: #6ea8fe; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 74rem; padding: 1.5rem 1rem 4rem; background: #111418; color: #e4e9ee;
  font: 1rem/1.55 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; } h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; } p { margin: 0 0 0.75rem; }
.dimmed, small { color: var(--dimmed); }
.trust:empty { display: none; } .trust { padding: 0.75rem 1rem; background: var(--panel); border-left: 4px solid #d29922; border-radius: 8px; }
.trust[data-state=ready] { border-color: #3fb950; } [hidden] { display: none !important; } #next { margin-bottom: 1rem; }
.brand { color: var(--dimmed); margin-bottom: 1.5rem; }
.top { display: grid; gap: 2rem; align-items: start; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.25rem 0; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: 0 1.25rem;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: inherit; font-weight: 600;
  text-decoration: none; }
.button:hover { border-color: var(--accent); }
.button.main { flex: 1 1 16rem; max-width: 24rem; background: var(--accent); border-color: var(--accent); color: #0b1220; }
.code { display: none; }
.code svg { display: block; width: 100%; background: #fff; border-radius: 8px; }
.code figcaption { margin-top: 0.75rem; font-size: 0.875rem; }
ol { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none; counter-reset: step; }
li { display: flex; flex-direction: column; padding: 1rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; counter-increment: step; }
li h3 { display: flex; gap: 0.625rem; align-items: center; margin-bottom: 0.5rem; }
li h3::before { content: counter(step); flex: none; width: 1.75rem; height: 1.75rem; border-radius: 50%;
  background: var(--raised); color: var(--accent); line-height: 1.75rem; text-align: center; }
li p { margin-bottom: 0.5rem; } li small { display: block; }
.phone { display: block; width: 100%; max-width: 13.75rem; margin: 0 auto 1rem; height: auto; }
.phone .body { fill: #0c0f12; stroke: #3a434d; stroke-width: 2; } .phone .speaker { fill: #3a434d; }
.phone text { fill: #c4ced8; font: 12px Inter, system-ui, sans-serif; }
.phone .heading { fill: #e4e9ee; font-weight: 600; font-size: 14px; }
.phone .row rect, .phone .search { fill: #1d2228; } .phone .glass { fill: none; stroke: #9aa6b2; stroke-width: 1.5; }
.phone .touched > rect:first-child { fill: #20334f; stroke: var(--accent); } .phone .touched text { fill: #fff; font-weight: 600; }
.phone .on { fill: #3fb950 !important; stroke: none; } .phone .knob { fill: #fff; }
.phone .ring { fill: rgb(110 168 254 / 0.25); stroke: var(--accent); stroke-width: 1.5; } .phone .tip { fill: var(--accent); }
details { margin-top: 2.5rem; padding: 0 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
summary { min-height: 3rem; padding: 0.75rem 0; cursor: pointer; font-weight: 600; } details + details { margin-top: 0.75rem; }
code { font: 0.875rem/1.6 ui-monospace, 'Cascadia Mono', Consolas, monospace; }
@media (min-width: 34rem) { ol { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (min-width: 62rem) { ol { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
@media (min-width: 48rem) {
  body { padding-top: 2.5rem; } .top { grid-template-columns: minmax(0, 1fr) 15rem; } .code { display: block; margin: 0; }
}
`;
