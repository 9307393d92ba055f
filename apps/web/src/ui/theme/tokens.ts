/** The product's colours (docs/screens.md, "Look"). `tokens.spec.ts` checks their contrasts (WCAG 2.2 AA). */
export const surface = { page: '#111418', panel: '#171b20', raised: '#1d2228' } as const;

export const hover = '#252c34';

export const line = '#2a3139';

/** Contrast is at least 3:1 on every surface: fields show by their border. */
export const fieldLine = '#6b7785';

/** Contrast is at least 4.5:1 on every surface, including 'faint'. */
export const ink = { text: '#e4e9ee', dimmed: '#9aa6b2', faint: '#87939f' } as const;

/** Text and icons, at least 4.5:1 on every surface and on a hovered row. */
export const signal = { accent: '#6ea8fe', done: '#56c68f', warning: '#e3b341', danger: '#ff8a87' } as const;

/** Contrast is at least 3:1 against what it surrounds. */
export const focus = '#d6e6ff';

/** White text on them has at least 4.5:1. */
export const fill = {
  accent: '#2563d6',
  accentHover: '#1f57c0',
  danger: '#c5353a',
  dangerHover: '#ae2c31',
} as const;
