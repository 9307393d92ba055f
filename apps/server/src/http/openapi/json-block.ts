import { Html, html } from '../html.js';

/** A value as indented JSON in a frame that scrolls by itself; references lead to their schema on the page. */
export function jsonBlock(value: unknown, label: string): Html {
  const lines = html`${JSON.stringify(value, null, 2)}`.markup.replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_reference, name: string) => html`<a href="#esquema-${name}">${name}</a>`.markup,
  );
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${new Html(lines)}</code></pre>`;
}
