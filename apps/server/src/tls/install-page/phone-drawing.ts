import { Html, html } from '../../http/html.js';

export interface DrawnScreen {
  readonly heading: string;
  readonly search?: string;
  readonly rows: readonly string[];
  readonly touched: number;
  /** A `switch` is drawn on if its row is touched. */
  readonly kind?: 'row' | 'button' | 'switch';
}

const WIDTH = 220;
const ROW = 34;
const TOP = 64;

/** Inline SVG: the page loads nothing. Hidden from screen readers; the text says the same. */
export function drawPhone({ heading, search, rows, touched, kind = 'row' }: DrawnScreen): Html {
  const listTop = TOP + (search === undefined ? 0 : ROW + 10);
  return html`
<svg class="phone" viewBox="0 0 ${WIDTH} 196" aria-hidden="true">
<rect class="body" x="1" y="1" width="${WIDTH - 2}" height="290" rx="24"/>
<rect class="speaker" x="${WIDTH / 2 - 22}" y="14" width="44" height="5" rx="2.5"/>
<text class="heading" x="18" y="48">${heading}</text>
${search === undefined ? '' : searchField(search)}
${rows.map((text, index) => row(text, listTop + index * (ROW + 6), index === touched ? kind : undefined))}
${finger(listTop + touched * (ROW + 6))}
</svg>`;
}

function searchField(text: string): Html {
  return html`
<rect class="search" x="14" y="${TOP}" width="${WIDTH - 28}" height="${ROW}" rx="17"/>
<circle class="glass" cx="33" cy="${TOP + 16}" r="5"/><path class="glass" d="M37 ${TOP + 20}l4 4"/>
<text x="48" y="${TOP + 21}">${text}</text>`;
}

function row(text: string, top: number, touch: DrawnScreen['kind']): Html {
  const name = touch === undefined ? 'row' : `row touched ${touch}`;
  const middle = touch === 'button';
  return html`
<g class="${name}">
<rect x="14" y="${top}" width="${WIDTH - 28}" height="${ROW}" rx="8"/>
<text x="${middle ? WIDTH / 2 : 26}" y="${top + 21}"${middle ? new Html(' text-anchor="middle"') : ''}>${text}</text>
${touch === 'switch' ? toggle(top) : ''}
</g>`;
}

function toggle(top: number): Html {
  return html`<rect class="on" x="${WIDTH - 56}" y="${top + 8}" width="32" height="18" rx="9"/>
<circle class="knob" cx="${WIDTH - 33}" cy="${top + 17}" r="7"/>`;
}

function finger(top: number): Html {
  const [x, y] = [WIDTH - 40, top + ROW];
  return html`<circle class="ring" cx="${x}" cy="${y}" r="11"/><circle class="tip" cx="${x}" cy="${y}" r="4.5"/>`;
}
